export {
  type FoundPicture,
  type PictureSearch,
  type PictureSource,
  pictureSearch,
  pictureSources,
} from './activity/picture-search.js';
export * from './activity/ports.js';
export * from './groups/ports.js';
