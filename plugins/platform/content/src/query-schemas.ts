import { Type } from '@plinth/kernel';

const ids = Type.Optional(Type.Array(Type.Integer()));
const texts = Type.Optional(Type.Array(Type.String()));
const text = Type.Optional(Type.String());
const flag = Type.Optional(Type.Boolean());

/** How much of a list is asked for. */
export const RANGE = { limit: Type.Integer({ minimum: 0 }), offset: Type.Optional(Type.Integer({ minimum: 0 })) };

/** A selection of posts, as far as the database would refuse another value. */
export const POST_SELECTION = Type.Object({
  types: Type.Array(Type.String()),
  ...{ statuses: texts, slugs: texts, formats: texts, searchColumns: texts },
  ...{ authors: ids, authorsExcluded: ids, include: ids, exclude: ids, parents: ids, parentsExcluded: ids },
  ...{ search: text, after: text, before: text, modifiedAfter: text, modifiedBefore: text, orderBy: text, order: text },
  ...{ sticky: flag, withoutProtected: flag, stickyFirst: flag, searchExactly: flag },
  menuOrder: Type.Optional(Type.Number()),
  terms: Type.Optional(Type.Array(Type.Object({}))),
});

/** A page of posts. */
export const POST_QUERY = Type.Object({ ...POST_SELECTION.properties, ...RANGE });

/** A page of comments. */
export const COMMENT_QUERY = Type.Object({
  ...RANGE,
  ...{ statuses: texts, types: texts, posts: ids, parents: ids, parentsExcluded: ids },
  ...{ authors: ids, authorsExcluded: ids, include: ids, exclude: ids },
  ...{ authorEmail: text, search: text, after: text, before: text, orderBy: text, order: text },
});
