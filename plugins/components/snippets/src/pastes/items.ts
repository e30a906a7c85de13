import type { CallContext, RestRequest } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { parseEmbed } from '@plinth/kernel/layer';
import { viewerOf } from '../access/guard.js';
import { judge } from '../access/judge.js';
import { pageOf, rawPageOf } from '../addresses.js';
import type { FileInfo, FileText } from '../files/file.js';
import { FILE_READER } from '../files/file-store.js';
import { type FileItem, fileItem } from '../files/items.js';
import { PLAIN_TEXT } from '../files/languages.js';
import { snippetHooks } from '../hooks.js';
import { type Person, peopleOf } from '../people.js';
import { stars } from '../stars/table.js';
import { TAGS } from '../tags/tag-store.js';
import type { Paste } from './paste.js';
import { PASTE_READER } from './paste-reader.js';

const EMBEDDABLE = ['author', 'files'] as const;

/** What can be asked for by `_embed` (docs/components/snippets.md, global list parameters). */
type Embeddable = (typeof EMBEDDABLE)[number];

/**
 * What a client asks for by `_embed`: all, or what it names. Here and not by the links of the kernel, because files are a
 * flat list of objects and have no address of their own each.
 */
function embedsAsked({ query }: Pick<RestRequest, 'query'>): ReadonlySet<Embeddable> {
  const asked = parseEmbed(query['_embed']) ?? [];
  return new Set(EMBEDDABLE.filter((name) => asked === 'all' || asked.includes(name)));
}

/** A paste as clients get it (docs/components/snippets.md, paste; paste object). */
export interface PasteItem {
  readonly id: number;
  readonly hash: string;
  readonly title: string;
  readonly description: string;
  readonly visibility: string;
  readonly status: string;
  readonly expiration: string;
  readonly expires_at: string | null;
  readonly password_protected: boolean;
  readonly burn_after_read: boolean;
  readonly tags: readonly string[];
  readonly author: Person;
  /** With their texts in a single paste, without in lists. */
  readonly files: readonly FileItem[];
  readonly file_count: number;
  readonly language: string;
  readonly star_count: number;
  readonly fork_count: number;
  readonly view_count: number;
  readonly starred: boolean;
  readonly forked_from: { readonly id: number; readonly title: string } | null;
  readonly revision: number;
  readonly url: string;
  readonly raw_url: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly _embedded?: { readonly author?: readonly Person[]; readonly files?: readonly FileItem[] };
}

/** What belongs to the pastes of one answer. */
interface Surroundings {
  readonly person: (id: number | null) => Person;
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly files: ReadonlyMap<number, readonly (FileInfo | FileText)[]>;
  readonly starred: ReadonlySet<number>;
  /** Sources of forks that the caller may know of. */
  readonly sources: ReadonlyMap<number, Paste>;
}

async function starredOf({ caller, use }: CallContext, pasteIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (caller.isVisitor || pasteIds.length === 0) return new Set();
  const mine = { userId: caller.id, pasteId: pasteIds };
  const rows = await use(DATABASE)
    .rows(stars)
    .list(mine, { columns: ['pasteId'] });
  return new Set(rows.map(({ pasteId }) => pasteId));
}

async function sourcesOf(call: CallContext, pastes: readonly Paste[]): Promise<ReadonlyMap<number, Paste>> {
  const ids = [...new Set(pastes.flatMap(({ forkedFrom }) => forkedFrom ?? []))];
  const sources = await call.use(PASTE_READER).findMany(ids);
  const viewer = viewerOf(call);
  const visible = sources.filter((source) => judge(viewer, source, 'see') === 'allowed');
  return new Map(visible.map((source) => [source.id, source]));
}

async function surroundingsOf(
  call: CallContext,
  pastes: readonly Paste[],
  texts?: readonly FileText[],
): Promise<Surroundings> {
  const ids = pastes.map(({ id }) => id);
  const [person, tags, files, starred, sources] = await Promise.all([
    peopleOf(
      call,
      pastes.map(({ authorId }) => authorId),
    ),
    call.use(TAGS).ofPastes(ids),
    texts ? new Map(ids.map((id) => [id, texts])) : call.use(FILE_READER).ofPastes(ids),
    starredOf(call, ids),
    sourcesOf(call, pastes),
  ]);
  return { person, tags, files, starred, sources };
}

function pasteItem(call: CallContext, paste: Paste, around: Surroundings): PasteItem {
  const { site } = call;
  const files = (around.files.get(paste.id) ?? []).map((file) => fileItem(call, paste, file));
  const source = paste.forkedFrom === null ? undefined : around.sources.get(paste.forkedFrom);
  const author = around.person(paste.authorId);
  const embeds = embedsAsked(call.request);
  return {
    id: paste.id,
    hash: paste.hash,
    title: paste.title,
    description: paste.description,
    visibility: paste.visibility,
    status: paste.status,
    expiration: paste.expiration,
    expires_at: paste.expiresAt,
    password_protected: paste.passwordHash !== '',
    burn_after_read: paste.burnAfterRead,
    tags: around.tags.get(paste.id) ?? [],
    author,
    files,
    file_count: files.length,
    language: files[0]?.language ?? PLAIN_TEXT,
    star_count: paste.starCount,
    fork_count: paste.forkCount,
    view_count: paste.viewCount,
    starred: around.starred.has(paste.id),
    forked_from: source ? { id: source.id, title: source.title } : null,
    revision: paste.revision,
    url: pageOf(site, paste),
    raw_url: rawPageOf(site, paste),
    created_at: paste.createdAt,
    updated_at: paste.updatedAt,
    ...(embeds.size === 0
      ? {}
      : {
          _embedded: {
            ...(embeds.has('author') ? { author: [author] } : {}),
            ...(embeds.has('files') ? { files } : {}),
          },
        }),
  };
}

async function present(call: CallContext, pastes: readonly Paste[], around: Surroundings): Promise<PasteItem[]> {
  const { hooks, request } = call;
  const items = pastes.map((paste) =>
    hooks.filter(snippetHooks.snippets_rest_prepare_paste, pasteItem(call, paste, around), paste, request),
  );
  return Promise.all(items);
}

/** Pastes as lists show them: their files without texts. What belongs to them comes in one query for each kind. */
export async function presentPastes(call: CallContext, pastes: readonly Paste[]): Promise<PasteItem[]> {
  return present(call, pastes, await surroundingsOf(call, pastes));
}

/** A paste as it is shown alone, with the texts that the caller may read. */
export async function presentPaste(call: CallContext, paste: Paste, texts?: readonly FileText[]): Promise<PasteItem> {
  const [item] = await present(call, [paste], await surroundingsOf(call, [paste], texts));
  if (!item) throw new Error('One paste makes one item.');
  return item;
}
