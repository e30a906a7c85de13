import {
  type ArgumentsOf,
  type Call,
  checkValue,
  forbidden,
  invalidParam,
  RestError,
  Type,
  USERS,
} from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import { COMMENTS, type Comment, type CommentChanges, type CommentStatus } from '../ports.js';
import { readDate } from '../posts/dates.js';
import { rawTextOf } from '../posts/draft.js';
import { isPossibleId } from '../posts/ids.js';
import { unknownParent, writeArguments } from './arguments.js';
import { seesComment } from './rights.js';
import { commentSettings } from './settings.js';
import { refuseLongFields } from './submit.js';
import { sanitizeComment, sanitizeLine, showsNothing } from './text.js';

/** The values of the arguments of a write. */
export type CommentValues = ArgumentsOf<typeof writeArguments>;

/** A request to write a comment. */
export type CommentWriteCall = Pick<Call, 'caller' | 'clock' | 'hooks' | 'request' | 'settings' | 'site' | 'use'> & {
  readonly args: CommentValues;
};

/** The author of a comment. */
export type Authorship = Pick<CommentChanges, 'userId' | 'authorName' | 'authorEmail' | 'authorUrl'>;

const email = Type.String({ format: 'email' });

/** @throws RestError 400 `rest_invalid_param` for an address that is none; an empty one takes it away */
function cleanEmail(text: string | undefined): string | undefined {
  const address = text?.trim();
  if (!address) return address;
  const verdict = checkValue(email, address, 'author_email');
  if (!verdict.ok)
    throw invalidParam({ author_email: { code: 'rest_invalid_email', message: 'Invalid email address.' } });
  return address;
}

function givenAuthor({ args }: CommentWriteCall): Authorship {
  // Before sanitising, which takes the longer the longer they are.
  refuseLongFields({ authorName: args.author_name, authorEmail: args.author_email, authorUrl: args.author_url });
  return {
    authorName: args.author_name === undefined ? undefined : sanitizeLine(args.author_name),
    authorEmail: cleanEmail(args.author_email),
    authorUrl: args.author_url === undefined ? undefined : sanitizeLine(args.author_url),
  };
}

/** The author fields of an account; an unknown account is refused with 400 `rest_comment_author_invalid`. */
async function accountOf({ use }: Pick<Call, 'use'>, id: number): Promise<Required<Authorship>> {
  const user = isPossibleId(id) ? await use(USERS).find(id) : undefined;
  if (!user) throw new RestError('rest_comment_author_invalid', 'Invalid comment author ID.', { status: 400 });
  return { userId: user.id, authorName: user.displayName, authorEmail: user.email, authorUrl: user.url };
}

const NOBODY = { userId: 0, authorName: '', authorEmail: '', authorUrl: '' };

/** The author fields that were sent, completed from the account. */
function withAccount(given: Authorship, account: Required<Authorship>): Required<Authorship> {
  return {
    userId: account.userId,
    authorName: given.authorName ?? account.authorName,
    authorEmail: given.authorEmail ?? account.authorEmail,
    authorUrl: given.authorUrl ?? account.authorUrl,
  };
}

/**
 * Who a new comment is by: members are who they are; visitors say, and moderators may say anybody.
 * @throws RestError 400 `rest_comment_author_data_required`, `rest_comment_author_invalid`
 */
export async function authorOf(call: CommentWriteCall): Promise<Required<Authorship>> {
  const { args, caller } = call;
  const given = givenAuthor(call);
  const moderates = caller.can('moderate_comments');
  const named = Boolean(given.authorName || given.authorEmail || given.authorUrl);
  if (!caller.isVisitor && !(moderates && (args.author !== undefined || named))) return accountOf(call, caller.id);
  const author = withAccount(given, args.author ? await accountOf(call, args.author) : NOBODY);
  const required = call.settings(commentSettings).requireNameEmail;
  if (required && (isBlank(author.authorName) || author.authorEmail === '')) {
    const message = 'Creating a comment requires valid author name and email values.';
    throw new RestError('rest_comment_author_data_required', message, { status: 400 });
  }
  return author;
}

/** The author of a comment after an update. */
export async function changedAuthor(call: CommentWriteCall): Promise<Authorship> {
  const { args } = call;
  const given = givenAuthor(call);
  if (args.author === undefined) return given;
  if (args.author === 0) return { ...given, userId: 0 };
  return withAccount(given, await accountOf(call, args.author));
}

/** @throws RestError 400 `rest_comment_content_invalid` when nothing is left of the text, and for one that is too long */
export function textOf({ args, caller }: CommentWriteCall): string | undefined {
  if (args.content === undefined) return undefined;
  const raw = rawTextOf(args.content) ?? '';
  refuseLongFields({ content: raw });
  const content = sanitizeComment(raw, caller);
  if (!showsNothing(content)) return content;
  throw new RestError('rest_comment_content_invalid', 'Invalid comment content.', { status: 400 });
}

/** The moment that a moderator gives a comment. */
export function momentOf({ args, site }: CommentWriteCall) {
  if (args.date !== undefined) return readDate(args.date, site.timezone, 'date');
  return args.date_gmt === undefined ? undefined : readDate(args.date_gmt, 'UTC', 'date_gmt');
}

/**
 * The comment that another one answers: on the same post, seen by the caller, and not below itself.
 * @throws RestError 400 `rest_invalid_param`
 */
export async function parentOf(
  { args, caller, use }: Pick<CommentWriteCall, 'args' | 'caller' | 'use'>,
  postId: number,
  existing?: Comment,
): Promise<number | undefined> {
  const { parent } = args;
  if (!parent) return parent;
  const seen = new Set<number>(existing ? [existing.id] : []);
  for (let id = parent; id !== 0; ) {
    const above = seen.has(id) ? undefined : await use(COMMENTS).find(id);
    const isHidden = id === parent && above !== undefined && !seesComment(above, caller);
    if (above?.postId !== postId || isHidden) throw unknownParent();
    // A comment that is new has nothing below it, so looking one up is enough.
    if (!existing) return parent;
    seen.add(id);
    id = above.parentId;
  }
  return parent;
}

const GIVEN: Readonly<Record<string, CommentStatus>> = { '1': 'approved', approve: 'approved', '0': 'hold' };

/** The status that a request asks for; `unspam` and `untrash` give back the one before. */
export function wantedStatus(asked: CommentValues['status'], existing?: Comment): CommentStatus | undefined {
  if (asked === undefined) return undefined;
  if (asked === 'unspam' || asked === 'untrash') {
    const from = asked === 'unspam' ? 'spam' : 'trash';
    return existing?.status === from ? (existing.previousStatus ?? 'hold') : existing?.status;
  }
  if (asked === 'approved' || asked === 'hold' || asked === 'spam' || asked === 'trash') return asked;
  return GIVEN[asked];
}

/** @throws RestError 401 or 403 for what only moderators may say of a new comment */
export function refuseModeratorFields({ args, caller, request }: CommentWriteCall): void {
  if (caller.can('moderate_comments')) return;
  const refuse = (code: string, name: string) =>
    forbidden(code, `Sorry, you are not allowed to edit '${name}' for comments.`);
  if (args.author !== undefined && args.author !== caller.id) throw refuse('rest_comment_invalid_author', 'author');
  if (args.author_ip !== undefined && args.author_ip !== request.address) {
    throw refuse('rest_comment_invalid_author_ip', 'author_ip');
  }
  if (args.status !== undefined) throw refuse('rest_comment_invalid_status', 'status');
}

/** @throws RestError 400 `rest_invalid_param` */
function refuseNoAddress(args: CommentValues): void {
  for (const name of ['author_ip', 'author_url'] as const) {
    const verdict = args[name] === undefined ? undefined : checkValue(writeArguments[name], args[name], name);
    if (verdict?.ok !== false) continue;
    throw invalidParam({ [name]: { code: verdict.fault.code, message: verdict.fault.message } });
  }
}

/** The arguments of a write without those that say what the comment says already. */
function changedArguments(args: CommentValues, existing: Comment): CommentValues {
  const same = {
    content: rawTextOf(args.content) === existing.content,
    author: args.author === existing.userId,
    author_name: args.author_name === existing.authorName,
    author_email: args.author_email === existing.authorEmail,
    author_url: args.author_url === existing.authorUrl,
    author_ip: args.author_ip === existing.authorIp,
    parent: args.parent === existing.parentId,
  };
  const unchanged = Object.entries(same).filter(([, isSame]) => isSame);
  const changed: CommentValues = { ...args, ...Object.fromEntries(unchanged.map(([name]) => [name, undefined])) };
  refuseNoAddress(changed);
  return changed;
}

/** The fields of an update, sanitised and judged. */
export async function changesOf(sent: CommentWriteCall, existing: Comment): Promise<CommentChanges> {
  const { caller, clock, hooks, request, settings, site, use } = sent;
  const args = changedArguments(sent.args, existing);
  const call: CommentWriteCall = { args, caller, clock, hooks, request, settings, site, use };
  const postId = args.post ?? existing.postId;
  const parentId = await parentOf(call, postId, existing);
  const changes = {
    ...(await changedAuthor(call)),
    content: textOf(call),
    createdAt: momentOf(call),
    authorIp: args.author_ip,
    userAgent: args.author_user_agent?.slice(0, 255),
    postId: args.post,
    // What it answered stays behind when it moves.
    parentId: postId === existing.postId ? parentId : (parentId ?? 0),
  };
  refuseLongFields(changes);
  return changes;
}
