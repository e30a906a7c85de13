import { userMetaFields } from '@plinth/accounts';
import { defineFeature } from '@plinth/kernel';
import { pages } from '@plinth/pages';
import { frontendNavigation, frontendPages } from './pages.js';
import { picturePages, pictureTaps } from './picture-page.js';
import { pictureMeta } from './user-picture.js';

/** Pages of members: their files and their profile picture. */
export const frontendFeature = defineFeature({
  name: 'frontend',
  contributes: [pages([...frontendPages, ...picturePages]), userMetaFields([pictureMeta])],
  taps: [...pictureTaps, ...frontendNavigation],
});
