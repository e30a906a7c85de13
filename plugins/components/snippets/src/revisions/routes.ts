import {
  anyone,
  type CallContext,
  type ErrorSpecification,
  invalidParam,
  offsetOf,
  paged,
  pagingArguments,
  route,
  Type,
} from '@plinth/kernel';
import { authorizePaste, pasteErrors, pasteId, pasteOfPath } from '../access/guard.js';
import { forbidCaching } from '../access/reading.js';
import type { Paste } from '../pastes/paste.js';
import { type Person, peopleOf, personSchema } from '../people.js';
import { LINE_ENDINGS } from '../worker/compare.js';
import { countLines, diffOf, type RevisionRange } from './diff.js';
import { FILE_CHANGES, type Revision, type RevisionFile } from './revision.js';
import { PASTE_REVISIONS } from './revision-store.js';

const revisionSchema = Type.Object(
  {
    revision: Type.Integer({ description: 'Its number, from 1.' }),
    paste_id: Type.Integer(),
    author: personSchema,
    message: Type.String(),
    files: Type.Array(
      Type.Object({
        filename: Type.String(),
        language: Type.String(),
        size: Type.Integer(),
        change: Type.Enum([...FILE_CHANGES]),
      }),
      { description: 'The files that it changed.' },
    ),
    additions: Type.Integer({ description: 'Lines.' }),
    deletions: Type.Integer({ description: 'Lines.' }),
    created_at: Type.String(),
  },
  { title: 'snippet-revision' },
);

const line = Type.Object({
  type: Type.Enum(['context', 'add', 'remove']),
  old_line: Type.Union([Type.Integer(), Type.Null()]),
  new_line: Type.Union([Type.Integer(), Type.Null()]),
  content: Type.String(),
});

const hunk = Type.Object({
  old_start: Type.Integer(),
  old_lines: Type.Integer(),
  new_start: Type.Integer(),
  new_lines: Type.Integer(),
  lines: Type.Array(line),
});

const lineBreaks = Type.Object(
  {
    old_ending: Type.Enum([...LINE_ENDINGS]),
    new_ending: Type.Enum([...LINE_ENDINGS]),
    endings_changed: Type.Boolean(),
    final_newline: Type.Enum(['added', 'removed', 'unchanged']),
    only: Type.Boolean({ description: 'Whether nothing else changed; the lines then look the same.' }),
  },
  { description: 'How line endings and the final newline changed; left out when they did not.' },
);

/** Left out when no line breaks changed. */
const lineBreakFlags = {
  eol_changed: Type.Optional(Type.Boolean({ description: 'Whether line endings changed.' })),
  final_newline_changed: Type.Optional(
    Type.Boolean({ description: 'Whether the newline at the end was added or removed.' }),
  ),
};

const diffSchema = Type.Object(
  {
    paste_id: Type.Integer(),
    from: Type.Integer(),
    to: Type.Integer(),
    exact: Type.Boolean({ description: 'Whether all files were compared line by line.' }),
    additions: Type.Integer(),
    deletions: Type.Integer(),
    ...lineBreakFlags,
    files: Type.Array(
      Type.Object({
        filename: Type.String(),
        old_filename: Type.Union([Type.String(), Type.Null()]),
        status: Type.Enum(['added', 'removed', 'modified', 'renamed', 'unchanged']),
        additions: Type.Integer(),
        deletions: Type.Integer(),
        truncated: Type.Boolean({ description: 'Whether it is too much to be shown line by line.' }),
        ...lineBreakFlags,
        line_breaks: Type.Optional(lineBreaks),
        hunks: Type.Array(hunk),
      }),
    ),
  },
  { title: 'snippet-diff' },
);

/** A revision as clients get it (docs/components/snippets.md, revision list). */
export interface RevisionItem {
  readonly revision: number;
  readonly paste_id: number;
  readonly author: Person;
  readonly message: string;
  readonly files: readonly Pick<RevisionFile, 'filename' | 'language' | 'size'>[];
  readonly additions: number;
  readonly deletions: number;
  readonly created_at: string;
}

/** Revisions as clients get them. */
export async function revisionItems(
  call: CallContext,
  paste: Paste,
  revisions: readonly Revision[],
): Promise<RevisionItem[]> {
  const files = await call.use(PASTE_REVISIONS).filesOf(revisions.map(({ id }) => id));
  const counts = await countLines(call, paste, revisions);
  const person = await peopleOf(
    call,
    revisions.map(({ authorId }) => authorId),
  );
  return revisions.map((revision) => {
    const changed = (files.get(revision.id) ?? []).filter(({ kind }) => kind !== 'unchanged');
    return {
      revision: revision.number,
      paste_id: revision.pasteId,
      author: person(revision.authorId),
      message: revision.message,
      files: changed.map(({ filename, language, size, kind: change }) => ({ filename, language, size, change })),
      ...(counts.get(revision.id) ?? { additions: 0, deletions: 0 }),
      created_at: revision.createdAt,
    };
  });
}

/** The arguments that name two revisions. */
export const rangeArguments = {
  from: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The earlier revision, 0 for the empty paste; the one before `to`.' }),
  ),
  to: Type.Optional(Type.Integer({ minimum: 1, description: 'The later revision; the newest.' })),
};

/** Two revisions, as they were sent. */
type SentRange = { readonly from?: number | undefined; readonly to?: number | undefined };

/** The revisions that are compared. Throws RestError 400 `rest_invalid_param`. */
export function rangeOf(paste: Pick<Paste, 'revision'>, sent: SentRange): RevisionRange {
  const { to = paste.revision } = sent;
  const { from = to - 1 } = sent;
  if (from >= to) throw invalidParam({ from: 'The earlier revision must come before the later one.' });
  return { from, to };
}

const noRevision: ErrorSpecification = { code: 'rest_not_found', status: 404, when: 'the paste has no such revision' };

/** Revisions and what changed between them (docs/components/snippets.md). */
export const revisionRoutes = [
  route({
    method: 'GET',
    path: '/pastes/:id/revisions',
    summary: 'The revisions of a paste, newest first.',
    access: anyone,
    args: { id: pasteId, ...pagingArguments({ perPage: 10, maximum: 100 }) },
    item: revisionSchema,
    result: Type.Array(revisionSchema),
    errors: pasteErrors,
    resource: pasteOfPath,
    authorizeResource: authorizePaste('history'),
    async handle(call) {
      const { page, per_page } = call.args;
      const { resource: paste } = call;
      forbidCaching(call, paste);
      const store = call.use(PASTE_REVISIONS);
      const revisions = await store.list(paste.id, { limit: per_page, offset: offsetOf({ page, per_page }) });
      // Revisions are numbered without gaps.
      return paged(await revisionItems(call, paste, revisions), paste.revision, per_page);
    },
  }),
  route({
    method: 'GET',
    path: '/pastes/:id/diff',
    summary: 'What changed between two revisions, line by line.',
    access: anyone,
    args: {
      id: pasteId,
      ...rangeArguments,
    },
    item: diffSchema,
    result: diffSchema,
    errors: [...pasteErrors, noRevision],
    resource: pasteOfPath,
    authorizeResource: authorizePaste('history'),
    async handle(call) {
      const { args, resource: paste } = call;
      forbidCaching(call, paste);
      return diffOf(call, paste, rangeOf(paste, args));
    },
  }),
];
