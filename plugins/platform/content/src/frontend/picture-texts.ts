import { defineTexts } from '@plinth/pages/kit';
import { de } from './picture-texts.de.js';

/** What the page says on which people choose the picture of themselves. */
export const pictureTexts = defineTexts(
  {
    picture: 'Profile picture',
    lead: 'Shown next to your name. Everyone can see it.',
    yours: 'Your profile picture',
    initials: 'You don’t have a profile picture, so your initials are shown.',
    file: 'New profile picture',
    file_help: 'JPEG, PNG, WebP, or GIF, at most {{size}}. It’s cropped to a square from the center.',
    upload: 'Save picture',
    remove: 'Remove picture',
    remove_title: 'Remove your profile picture?',
    remove_lead: 'The file is deleted permanently, and your initials are shown instead.',
    none_chosen: 'Choose a file.',
    done_saved: 'Profile picture changed.',
    done_removed: 'Profile picture removed.',
  },
  { de },
);
