export {
  type FoundPicture,
  PICTURE_SEARCH,
  type PictureSearch,
  type PictureSearches,
} from './activity/picture-search.js';
export * from './activity/ports.js';
export * from './groups/ports.js';
