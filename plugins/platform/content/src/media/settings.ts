import { defineSettings, Type } from '@plinth/kernel';
import { DEFAULT_TYPES } from './default-types.js';

const MEBIBYTE = 1024 * 1024;

const imageSize = Type.Object({
  width: Type.Integer({ minimum: 0 }),
  height: Type.Integer({ minimum: 0 }),
  crop: Type.Boolean(),
});

/** What the owner of a site decides about uploads. */
export const mediaSettings = defineSettings({
  maxUploadBytes: Type.Integer({
    default: 64 * MEBIBYTE,
    minimum: 1,
    description: 'The largest file that is kept, in bytes.',
  }),
  allowedUploadTypes: Type.Array(Type.String({ pattern: '^[a-z]+/[a-z0-9.+-]+$', examples: ['image/png'] }), {
    default: [...DEFAULT_TYPES],
    description: 'The types of files that are kept, told by their bytes. Scripts, markup and programs never are.',
  }),
  imageSizes: Type.Record(Type.String({ pattern: '^(?!(full|original)$)[a-z0-9_-]{1,40}$' }), imageSize, {
    default: {
      thumbnail: { width: 150, height: 150, crop: true },
      medium: { width: 300, height: 300, crop: false },
      medium_large: { width: 768, height: 0, crop: false },
      large: { width: 1024, height: 1024, crop: false },
      '1536x1536': { width: 1536, height: 1536, crop: false },
    },
    description:
      'The smaller copies made of an image, in pixels; 0 leaves a side free. Only what is smaller than the image is made.',
  }),
  largestImageSide: Type.Integer({
    default: 2560,
    minimum: 0,
    description:
      'An image with a longer side is kept as it is and shown as a copy of this many pixels; 0 never makes one.',
  }),
  maxImagePixels: Type.Integer({
    default: 25_000_000,
    minimum: 1,
    description: 'The most pixels (width times height) that an image may have.',
  }),
  maxImagePixelsByRole: Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_-]*$' }), Type.Integer({ minimum: 1 }), {
    default: {},
    description: 'Another number of pixels for a role, for example { "administrator": 60000000 }.',
  }),
});
