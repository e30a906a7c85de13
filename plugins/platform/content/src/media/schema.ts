import { type TSchema, Type } from '@plinth/kernel';
import { itemSchema } from '../posts/item-schema.js';
import { attachmentType } from '../types/post-types.js';

function fixed(type: string | readonly string[], description: string, context: readonly string[]): TSchema {
  return Type.Unsafe<unknown>({ type, description, context, readonly: true });
}

const ALL = ['view', 'edit', 'embed'];
const WHOLE = ['view', 'edit'];

function text(description: string, context: readonly string[]): TSchema {
  return Type.Unsafe<unknown>({
    type: 'object',
    description,
    context,
    properties: {
      raw: { type: 'string', description: `${description}, as it exists in the database.`, context: ['edit'] },
      rendered: { type: 'string', description: `${description}, transformed for display.`, context, readonly: true },
    },
  });
}

const fileFields: Readonly<Record<string, TSchema>> = {
  alt_text: Type.Unsafe<unknown>({
    type: 'string',
    description: 'Alternative text to display when attachment is not displayed.',
    context: ALL,
  }),
  caption: text('The attachment caption', ALL),
  description: text('The attachment description', WHOLE),
  media_type: Type.Unsafe<unknown>({
    type: 'string',
    enum: ['image', 'file'],
    description: 'Attachment type.',
    context: ALL,
    readonly: true,
  }),
  mime_type: fixed('string', 'The attachment MIME type.', ALL),
  media_details: fixed('object', 'Details about the media file, specific to its type.', ALL),
  post: Type.Unsafe<unknown>({
    type: ['integer', 'null'],
    description: 'The ID for the associated post of the attachment.',
    context: WHOLE,
  }),
  source_url: fixed('string', 'URL to the original attachment file.', ALL),
  featured_media: Type.Unsafe<unknown>({
    type: 'integer',
    description: 'The ID of the featured media for the post.',
    context: WHOLE,
  }),
  filename: fixed(['string', 'null'], 'Name of the file that was uploaded.', WHOLE),
  filesize: fixed(['integer', 'null'], 'Size of the file that was uploaded, in bytes.', WHOLE),
  exif_orientation: fixed('integer', 'How an image is still to be turned, as EXIF numbers it; 1 is upright.', ['edit']),
  image_output_format: fixed(['string', 'null'], 'The MIME type of smaller copies, where it is another.', ['edit']),
  image_quality: fixed('object', 'The quality of smaller copies, of 100: `default`, and `sizes` that differ.', [
    'edit',
  ]),
  image_save_progressive: fixed('boolean', 'Whether smaller copies are progressive.', ['edit']),
  missing_image_sizes: fixed('array', 'List of the missing image sizes of the attachment.', ['edit']),
};

function mediaSchema(): TSchema {
  const base = itemSchema(attachmentType, []);
  const own = Object.entries(fileFields).map(([name, schema]) => [name, Type.Optional(schema)]);
  const properties = 'properties' in base && typeof base.properties === 'object' ? base.properties : {};
  return Type.Unsafe<unknown>({ ...base, properties: { ...properties, ...Object.fromEntries(own) } });
}

/** The schema of a media item, as OPTIONS publishes it (host-conventions H6). */
export const mediaItemSchema = mediaSchema();
