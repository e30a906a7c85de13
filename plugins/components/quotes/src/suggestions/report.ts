import { type CallContext, Type } from '@plinth/kernel';
import { quoteHooks } from '../hooks.js';
import { MAX_SUGGESTION_LENGTH } from './chat-answer.js';
import { REPORTS } from './report-store.js';

/** What somebody says of a suggestion. */
export const reportArguments = {
  text: Type.String({ minLength: 1, maxLength: MAX_SUGGESTION_LENGTH, description: 'Exactly the suggestion.' }),
  reason: Type.String({ default: '', maxLength: 500, description: 'Why it should not have been made.' }),
};

/** Tells the administrators of a suggestion; what the caller has reported before stays as it is. @returns whether it is new */
export async function reportSuggestion(
  { caller, hooks, use }: CallContext,
  { text, reason }: { readonly text: string; readonly reason: string },
): Promise<boolean> {
  const reportId = await use(REPORTS).add({ userId: caller.id, text, reason });
  if (reportId === undefined) return false;
  await hooks.action(quoteHooks.quotes_suggestion_reported, reportId, caller.id);
  return true;
}
