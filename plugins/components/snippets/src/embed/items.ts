import { type CallContext, Type } from '@plinth/kernel';
import { pageOf, rawPageOf } from '../addresses.js';
import type { FileText } from '../files/file.js';
import { PLAIN_TEXT } from '../files/languages.js';
import { snippetHooks } from '../hooks.js';
import type { Paste } from '../pastes/paste.js';
import { peopleOf } from '../people.js';

/** Bytes of a file that an embed carries (docs/components/snippets.md, embed). */
const MAX_BYTES = 64 * 1024;

/** What other sites show of a paste (docs/components/snippets.md, embed). */
export interface EmbedItem {
  readonly hash: string;
  readonly title: string;
  readonly author: { readonly name: string; readonly url: string };
  readonly language: string;
  readonly files: readonly {
    readonly filename: string;
    readonly language: string;
    readonly content: string;
    readonly truncated: boolean;
  }[];
  readonly star_count: number;
  readonly url: string;
  readonly raw_url: string;
  readonly created_at: string;
}

/** Schema of what other sites show of a paste. */
export const embedSchema = Type.Object(
  {
    hash: Type.String(),
    title: Type.String(),
    author: Type.Object({ name: Type.String(), url: Type.String() }),
    language: Type.String(),
    files: Type.Array(
      Type.Object({
        filename: Type.String(),
        language: Type.String(),
        content: Type.String(),
        truncated: Type.Boolean({ description: 'Whether the text goes on.' }),
      }),
    ),
    star_count: Type.Integer(),
    url: Type.String(),
    raw_url: Type.String(),
    created_at: Type.String(),
  },
  { title: 'snippet-embed' },
);

/** The beginning of a text, at most so many bytes, without half a character at the end. */
function cut(content: string): { content: string; truncated: boolean } {
  const bytes = Buffer.from(content);
  if (bytes.length <= MAX_BYTES) return { content, truncated: false };
  let end = MAX_BYTES;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return { content: bytes.subarray(0, end).toString(), truncated: true };
}

/** What other sites show of a paste, after the hook that shapes it. */
export async function embedItem(call: CallContext, paste: Paste, texts: readonly FileText[]): Promise<EmbedItem> {
  const { site } = call;
  const { name, url } = (await peopleOf(call, [paste.authorId]))(paste.authorId);
  const item: EmbedItem = {
    hash: paste.hash,
    title: paste.title,
    author: { name, url },
    language: texts[0]?.language ?? PLAIN_TEXT,
    files: texts.map(({ filename, language, content }) => ({ filename, language, ...cut(content) })),
    star_count: paste.starCount,
    url: pageOf(site, paste),
    raw_url: rawPageOf(site, paste),
    created_at: paste.createdAt,
  };
  return call.hooks.filter(snippetHooks.snippets_rest_prepare_embed, item, paste, call.request);
}
