import type { CallContext } from '@plinth/kernel';
import { htmlToText } from '@plinth/kernel/text';
import { COMMENTS, type Comment, type CommentStatus } from '../../ports.js';
import { mayEditComment } from '../rights.js';
import { commentScreenTexts } from './texts.js';

/** What the list shows: what stands on the pages or waits to, or the comments of one status. */
export const VIEWS = ['all', 'hold', 'approved', 'spam', 'trash'] as const;

/** One of the views of the list. */
export type View = (typeof VIEWS)[number];

/** The statuses of a view. */
export function statusesOf(view: View): readonly CommentStatus[] {
  return view === 'all' ? ['hold', 'approved'] : [view];
}

/** What can be done with comments. */
export const COMMENT_ACTS = [
  ...(['approve', 'unapprove', 'mark_spam', 'not_spam', 'to_trash', 'bring_back', 'remove'] as const),
] as const;

/** One of them. */
export type CommentAct = (typeof COMMENT_ACTS)[number];

/** What the audit calls an act. */
export const NOTED_ACTS: Readonly<Record<CommentAct, string>> = {
  approve: 'Approved comments.',
  unapprove: 'Held comments back.',
  mark_spam: 'Marked comments as spam.',
  not_spam: 'Took comments out of the spam.',
  to_trash: 'Moved comments to the trash.',
  bring_back: 'Brought comments back from the trash.',
  remove: 'Deleted comments for good.',
};

/** What makes sense for one comment; it goes for good only from the spam or the trash, never at a single click. */
export const ACTS_OF: Readonly<Record<CommentStatus, readonly CommentAct[]>> = {
  hold: ['approve', 'mark_spam', 'to_trash'],
  approved: ['unapprove', 'mark_spam', 'to_trash'],
  spam: ['not_spam', 'to_trash', 'remove'],
  trash: ['bring_back', 'mark_spam', 'remove'],
};

/** What makes sense for the chosen comments of a view. */
export const ACTS_IN: Readonly<Record<View, readonly CommentAct[]>> = {
  all: ['approve', 'unapprove', 'mark_spam', 'to_trash'],
  hold: [...ACTS_OF.hold, 'remove'],
  approved: [...ACTS_OF.approved, 'remove'],
  spam: ACTS_OF.spam,
  trash: ACTS_OF.trash,
};

/** The act of that name; undefined for another text. */
export function commentAct(name: string): CommentAct | undefined {
  return COMMENT_ACTS.find((each) => each === name);
}

/** The status that a comment gets; undefined where the act does not fit the one that it has. */
function givenStatus(comment: Comment, act: Exclude<CommentAct, 'remove'>): CommentStatus | undefined {
  const { status, previousStatus } = comment;
  if (act === 'approve') return 'approved';
  if (act === 'unapprove') return 'hold';
  if (act === 'mark_spam') return 'spam';
  if (act === 'to_trash') return 'trash';
  const from = act === 'not_spam' ? 'spam' : 'trash';
  return status === from ? (previousStatus ?? 'hold') : undefined;
}

/** Judges one comment, or deletes it; false when the caller may not, or when it was so already. */
export async function judge({ use, caller }: CallContext, comment: Comment, act: CommentAct): Promise<boolean> {
  if (!mayEditComment(comment, caller)) return false;
  if (act === 'remove') return (await use(COMMENTS).remove(comment.id)) !== undefined;
  const status = givenStatus(comment, act);
  return status !== undefined && (await use(COMMENTS).transition(comment.id, status)) !== undefined;
}

/** Who wrote a comment, in words. */
export function writerOf({ site }: Pick<CallContext, 'site'>, { authorName }: Comment): string {
  return authorName || commentScreenTexts.in(site.language)('visitor');
}

/** The text of a comment without its markup. */
export function plainText({ content }: Comment): string {
  // Parts of a list do not run into each other when their tags go.
  return htmlToText(content.replaceAll('<', ' <')).replace(/\s+/g, ' ').trim();
}

/** How much of a comment stands in a question. */
const SHOWN = 80;

/** How a comment is named in a question: who wrote it, and how it begins. */
export function namedComment(call: Pick<CallContext, 'site'>, comment: Comment): string {
  const text = plainText(comment);
  const start = text.length > SHOWN ? `${text.slice(0, SHOWN).trim()}…` : text;
  return commentScreenTexts.in(call.site.language)('comment_named', { author: writerOf(call, comment), text: start });
}
