/**
 * The page kit: components for pages that look, speak and behave like the others. They run on the server and in the browser.
 * @packageDocumentation
 */
export * from './kit/button.js';
export * from './kit/code.js';
export * from './kit/confirm.js';
export * from './kit/diff.js';
export * from './kit/field.js';
export * from './kit/heading.js';
export * from './kit/html.js';
export * from './kit/island.js';
export * from './kit/lists.js';
export * from './kit/live.js';
export * from './kit/main.js';
export * from './kit/marks.js';
export * from './kit/notice.js';
export * from './kit/picture-field.js';
export * from './kit/refused-notice.js';
export * from './kit/table.js';
export type { Mistake } from './refused.js';
export { controlFor, descriptionOf, labelOf, optionTitle } from './schema-form/control.js';
export { type FormReading, readForm } from './schema-form/read-form.js';
export { SchemaField, SchemaFields } from './schema-form/schema-fields.js';
export { formTexts } from './schema-form/texts.js';
export { type Surroundings, useAddress, useSurroundings } from './surroundings.js';
export {
  defineTexts,
  type TextCatalogue,
  type TextKey,
  type Texts,
  type TextTable,
  type TextValues,
  useTexts,
} from './texts.js';
