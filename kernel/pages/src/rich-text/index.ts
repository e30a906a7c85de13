/**
 * Rich text: a field that writes HTML and never loses what it cannot show.
 * @packageDocumentation
 */
export { Autosave } from './autosave.js';
export { RichTextField, RichTextStyles } from './rich-text-field.js';
export type { PictureUpload } from './upload.js';
