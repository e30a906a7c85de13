import { type PluginContext, USERS, type User } from '@plinth/kernel';

/** Most members whom the mentions of some texts are looked up for. */
const MOST = 500;

/** `@` and a name as addresses have it, where no word, address or path stands before it. */
const MENTION = /(^|[^\w@./;-])@([a-z0-9]+(?:[._-][a-z0-9]+)*)/gi;

/** A tag of a text that was sanitised: a `>` within a value is written otherwise there. */
const TAG = /(<[^<>]*>)/;

const NAME = /^<\/?([a-z0-9]+)/i;

/** Where a name stands for itself: within a link, and in code. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['a', 'code', 'pre']);

/** Does something with each run of a text that is no tag and that lies in none where names stand for themselves. */
function overText(html: string, change: (text: string) => string): string {
  let depth = 0;
  const parts = html.split(TAG).map((part) => {
    if (!part.startsWith('<')) return depth === 0 ? change(part) : part;
    const name = NAME.exec(part)?.[1]?.toLowerCase() ?? '';
    if (LEFT_ALONE.has(name)) depth = Math.max(0, depth + (part.startsWith('</') ? -1 : 1));
    return part;
  });
  return parts.join('');
}

/** The names that a text mentions members by. */
function namesIn(html: string): string[] {
  const names: string[] = [];
  overText(html, (text) => {
    for (const [, , name = ''] of text.matchAll(MENTION)) names.push(name.toLowerCase());
    return text;
  });
  return names;
}

/** The members that some texts mention, by the names that they are mentioned by. One query, and none without a mention. */
export async function mentionedIn(
  { use }: Pick<PluginContext, 'use'>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const slugs = [...new Set(texts.flatMap(namesIn))].slice(0, MOST);
  if (slugs.length === 0) return new Map();
  const { users } = await use(USERS).list({ slugs, limit: slugs.length });
  return new Map(users.map((user) => [user.slug.toLowerCase(), user]));
}

/** A text of a member in which mentions of members link to them; `@` before another name stays as it is. */
export function linkMentions(
  html: string,
  mentioned: ReadonlyMap<string, User>,
  addressOf: (user: User) => string,
): string {
  if (mentioned.size === 0) return html;
  return overText(html, (text) =>
    text.replace(MENTION, (whole: string, before: string, name: string) => {
      const user = mentioned.get(name.toLowerCase());
      return user ? `${before}<a href="${addressOf(user)}">@${name}</a>` : whole;
    }),
  );
}
