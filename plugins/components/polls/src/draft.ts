import { ACCESS, type CallContext, invalidParam, RestError, type Timestamp } from '@plinth/kernel';
import { isBlank, sanitizeText, stripTags } from '@plinth/kernel/text';
import { fromSiteTime } from '@plinth/kernel/time';
import { escapeHtml } from '@plinth/pages';
import { sanitizeHtml } from '@plinth/toolkit';
import type { PollArguments } from './arguments.js';
import { webAddress } from './media.js';
import { optionsOf } from './options.js';
import type { NewOption, PollSettings, PollType } from './poll.js';
import { settings } from './settings.js';
import { shortened } from './text.js';

const TIMESTAMP_LENGTH = 24;

/** What the author of a poll sent, checked and cleaned. */
export interface PollDraft {
  readonly settings: PollSettings;
  readonly options: readonly NewOption[];
}

/** Whether the owner of the site has a type of polls switched on (docs/components/polls.md, poll types). */
export function isTypeOn({ settings: values }: Pick<CallContext, 'settings'>, type: PollType): boolean {
  return type === 'default' || values(settings)[`${type}Polls`];
}

function descriptionOf({ settings: values }: CallContext, content: string): string {
  const { descriptionLength } = values(settings);
  const cleaned = sanitizeHtml(content);
  const text = stripTags(cleaned);
  // Formatting cannot be cut in the middle, so that a description that is too long is left with its words alone.
  const isLong = descriptionLength > 0 && [...text].length > descriptionLength;
  return isLong ? escapeHtml(shortened(text, descriptionLength)) : cleaned;
}

/**
 * A moment by the clock of the site, as it was sent; null for none.
 * @throws RestError 400 `rest_invalid_param` about the argument `name`
 */
export function momentOf({ site }: CallContext, name: string, text: string | undefined): Timestamp | null {
  if (text === undefined || text === '') return null;
  const moment = fromSiteTime(text, site.timezone);
  // Beyond the years 0 to 9999 of UTC the text of a moment is longer, and does not sort.
  if (moment?.length !== TIMESTAMP_LENGTH)
    throw invalidParam({ [name]: 'This is no date and time of the form Y-m-d H:i:s.' });
  return moment;
}

function timesOf(call: CallContext, args: PollArguments) {
  const startAt = momentOf(call, '_poll_start_date', args._poll_start_date);
  const endAt = momentOf(call, '_poll_end_date', args._poll_end_date);
  const neverExpire = args._poll_never_expire === 'yes';
  if (!neverExpire && startAt !== null && endAt !== null && endAt <= startAt)
    throw invalidParam({ _poll_end_date: 'The end must come after the start.' });
  return { startAt, endAt, neverExpire };
}

function rolesOf({ use }: CallContext, desired: readonly string[] = []): string[] {
  const known = use(ACCESS).roles();
  const unknown = desired.filter((role) => !known.has(role));
  if (unknown.length > 0) throw invalidParam({ _poll_user_roles: `These roles do not exist: ${unknown.join(', ')}.` });
  return [...new Set(desired)];
}

/**
 * Reads what somebody sent to `/postpoll`; what is left out is cleared (docs/components/polls.md, update semantics).
 * @throws RestError 403 `poll_type_disabled`, 400 `rest_invalid_param`
 */
export function readDraft(call: CallContext, args: PollArguments): PollDraft {
  const type = args.poll_type;
  if (!isTypeOn(call, type))
    throw new RestError('poll_type_disabled', `Polls of the type ${type} are switched off.`, { status: 403 });
  const title = sanitizeText(args.title);
  if (isBlank(title)) throw invalidParam({ title: 'A poll needs a title.' });
  const isYes = (flag: string | undefined) => flag === 'yes';
  return {
    settings: {
      type,
      title,
      content: descriptionOf(call, args.content),
      ...timesOf(call, args),
      multivote: isYes(args._poll_multivote),
      showsResult: isYes(args._poll_show_result_before_expire),
      showsDescription: isYes(args._poll_content),
      takesAnswers: isYes(args._poll_add_additional_fields),
      votesPerSession: isYes(args._poll_vote_per_session),
      roles: rolesOf(call, args._poll_user_roles),
      featuredImage: webAddress('featured_image', args.featured_image),
    },
    options: optionsOf(call, args),
  };
}
