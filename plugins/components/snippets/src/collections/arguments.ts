import { type ArgumentsOf, choice, id, Type } from '@plinth/kernel';
import { COLLECTION_VISIBILITIES } from './collection-store.js';

/** Longest name of a collection, in characters. */
export const MAX_NAME_LENGTH = 100;

const MAX_DESCRIPTION_LENGTH = 5000;

/** The argument that names a collection. */
export const collectionId = id('Id of the collection.');

const name = Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH, description: 'Its name.' });
const description = { maxLength: MAX_DESCRIPTION_LENGTH, description: 'What it is about.' };
const visibility = { description: 'Who sees it.' };

/** The body that makes a collection (docs/components/snippets.md, collection). */
export const newCollection = {
  name,
  slug: Type.String({ default: '', maxLength: 200, description: 'Its slug; made from the name when left out.' }),
  description: Type.String({ default: '', ...description }),
  visibility: choice(COLLECTION_VISIBILITIES, { default: 'private', ...visibility }),
};

/** The body that changes one: the same without its slug, and what is left out stays. */
export const changedCollection = {
  name: Type.Optional(name),
  description: Type.Optional(Type.String(description)),
  visibility: Type.Optional(choice(COLLECTION_VISIBILITIES, visibility)),
};

/** The body that makes a collection, after validation. */
export type NewCollectionArguments = ArgumentsOf<typeof newCollection>;

/** The body that changes one, after validation. */
export type ChangedCollectionArguments = ArgumentsOf<typeof changedCollection>;
