import { defineTexts } from '../texts.js';

/** What forms made from schemas say. */
export const formTexts = defineTexts({
  whole: '{{label}} must be a whole number.',
  whole_between: '{{label}} must be a whole number from {{from}} to {{to}}.',
  whole_from: '{{label}} must be a whole number of at least {{from}}.',
  whole_to: '{{label}} must be a whole number of at most {{to}}.',
  number: '{{label}} must be a number.',
  number_between: '{{label}} must be a number from {{from}} to {{to}}.',
  number_from: '{{label}} must be a number of at least {{from}}.',
  number_to: '{{label}} must be a number of at most {{to}}.',
  zone: '{{label}} must be the name of a time zone, such as Europe/Zurich.',
  json: '{{label}} is not valid JSON.',
  shape: '{{label}} does not have the form that is wanted.',
  lines: '{{label}} has a line that does not have the form that is wanted.',
  too_long: '{{label}} must have at most {{to}} characters.',
  choice: 'Choose one of the options of {{label}}.',
  secret: 'A value that is stored is never shown. Leave this empty to keep it.',
  one_a_line: 'One a line.',
  as_json: 'Written as JSON.',
  bounds_between: 'From {{from}} to {{to}}.',
  bounds_from: 'At least {{from}}.',
  bounds_to: 'At most {{to}}.',
  bounds_characters: 'At most {{to}} characters.',
  site_zone: "The site's zone",
});
