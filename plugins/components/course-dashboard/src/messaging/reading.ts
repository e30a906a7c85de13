import { type CallContext, offsetOf } from '@plinth/kernel';
import { presentRecipients } from './items.js';
import type { Conversation, Message, Thread } from './message.js';
import { MESSAGES } from './message-store.js';
import { contactsOf } from './rules.js';

/** Most messages of a thread that are shown, the latest ones. */
export const MAX_MESSAGES = 500;
/** Most people that one search finds. */
export const MAX_RECIPIENTS = 100;

/** A page of the caller's conversations, the latest first, and how many there are. */
export async function conversationsAsked(
  { caller, use }: CallContext,
  { page, per_page: limit }: { readonly page: number; readonly per_page: number },
): Promise<{ found: Conversation[]; total: number }> {
  const [total, found] = await Promise.all([
    use(MESSAGES).count(caller.id),
    use(MESSAGES).list(caller.id, { limit, offset: offsetOf({ page, per_page: limit }) }),
  ]);
  return { found, total };
}

/** The messages of a thread that are shown. */
export function messagesShown({ use }: CallContext, { id }: Thread): Promise<Message[]> {
  return use(MESSAGES).messagesOf(id, MAX_MESSAGES);
}

/** People whom the caller may write to, by name; in one course unless that is 0. */
export async function recipientsAsked(call: CallContext, courseId: number, search: string) {
  const ids = await contactsOf(call, { courseId, search: search.trim(), limit: MAX_RECIPIENTS });
  return presentRecipients(call, ids);
}
