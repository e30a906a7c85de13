import { defineTexts } from '@plinth/pages/kit';

/** What the page says on which people choose the picture of themselves. */
export const pictureTexts = defineTexts({
  picture: 'Picture',
  lead: 'It stands beside your name. Everybody can see it.',
  yours: 'Your picture',
  initials: 'You have none: your initials stand in its place.',
  file: 'A new picture',
  file_help: 'JPEG, PNG, WebP or GIF, at most {{size}}. Its middle is shown, cut to a square.',
  upload: 'Use this picture',
  remove: 'Remove the picture',
  remove_title: 'Remove your picture?',
  remove_lead: 'Its file is deleted for good; your initials take its place.',
  none_chosen: 'Choose a file.',
  done_saved: 'Your picture is changed.',
  done_removed: 'Your picture is removed.',
});
