/**
 * The page kit: components for pages that look, speak and behave like the others. They run on the server and in the browser.
 * @packageDocumentation
 */

export type { Mistake } from '../refused.js';
export { controlFor, descriptionOf, labelOf, optionTitle } from '../schema-form/control.js';
export { languageOptions } from '../schema-form/languages.js';
export { type FormReading, readForm } from '../schema-form/read-form.js';
export { SchemaField, SchemaFields } from '../schema-form/schema-fields.js';
export { formTexts } from '../schema-form/texts.js';
export { zoneOptions } from '../schema-form/zones.js';
export { type Surroundings, useAddress, useSurroundings } from '../surroundings.js';
export {
  defineTexts,
  type Tables,
  type TextCatalogue,
  type TextKey,
  type Texts,
  type TextTable,
  type TextValues,
  useTexts,
} from '../texts.js';
export * from './button.js';
export * from './code.js';
export * from './confirm.js';
export * from './diff.js';
export * from './field.js';
export { type FormState, useFieldProps, useFormError, useFormText } from './form-state.js';
export * from './heading.js';
export * from './html.js';
export * from './island.js';
export * from './lists.js';
export * from './live.js';
export * from './main.js';
export * from './marks.js';
export * from './notice.js';
export * from './picture-field.js';
export * from './refused-notice.js';
export * from './table.js';
