/**
 * Screens of the console made from declarations.
 * @packageDocumentation
 */
export {
  BULK_FORM,
  BulkForm,
  type BulkOutcome,
  noteNamed,
  OutcomeNotice,
  outcomeArguments,
  outcomeQuery,
  RowActs,
  RowForm,
  readBulk,
} from './bulk.js';
export type {
  CallWith,
  Fields,
  FormView,
  ItemView,
  ListRange,
  ListView,
  Part,
  Permission,
  ResourceActs,
  ResourceColumn,
  ResourceDeclaration,
  ResourceForm,
  ResourceItem,
  ResourceList,
  ResourceRemoval,
  ResourceView,
  Written,
} from './declaration.js';
export { defineResource, type Resource, resourceScreen } from './resource-screen.js';
export type { Again } from './shown.js';
export { resourceTexts } from './texts.js';
