import { defineTexts } from '../texts.js';
import { de } from './texts.de.js';

/** What forms made from schemas say. */
export const formTexts = defineTexts(
  {
    whole: '{{label}} must be a whole number.',
    whole_between: '{{label}} must be a whole number from {{from}} to {{to}}.',
    whole_from: '{{label}} must be a whole number of at least {{from}}.',
    whole_to: '{{label}} must be a whole number of at most {{to}}.',
    number: '{{label}} must be a number.',
    number_between: '{{label}} must be a number from {{from}} to {{to}}.',
    number_from: '{{label}} must be a number of at least {{from}}.',
    number_to: '{{label}} must be a number of at most {{to}}.',
    zone: '{{label}} must be a time zone, such as Europe/Zurich.',
    json: '{{label}} is not valid JSON.',
    like: '{{label}} must be in this format: {{example}}.',
    shape: '{{label}} is not in the expected format.',
    lines_like: 'Each line of {{label}} must be in this format: {{example}}.',
    lines: 'One line of {{label}} is not in the expected format.',
    too_long: '{{label}} can have at most {{to}} characters.',
    choice: 'Choose an option for {{label}}.',
    secret: 'The stored value isn’t shown. If left blank, it doesn’t change.',
    one_a_line: 'One per line.',
    as_json: 'Enter as JSON.',
    bounds_between: '{{from}}–{{to}}.',
    bounds_from: 'At least {{from}}.',
    bounds_to: 'At most {{to}}.',
    bounds_characters: 'At most {{to}} characters.',
    site_zone: 'Site time zone',
    site_language: 'Site language',
  },
  { de },
);
