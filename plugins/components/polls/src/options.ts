import { type CallContext, invalidParam } from '@plinth/kernel';
import { isBlank, nameKey, sanitizeText } from '@plinth/kernel/text';
import { sanitizeHtml } from '@plinth/toolkit';
import type { PollArguments } from './arguments.js';
import { webAddress } from './media.js';
import type { NewOption, PollType } from './poll.js';
import { settings } from './settings.js';
import { shortened } from './text.js';

const MIN_OPTIONS = 2;

/** As much as clients may keep with one answer, in characters of JSON. */
const MAX_DETAIL_LENGTH = 2000;

/** The text of an answer as it is kept: plain, and as long as the owner of the site allows. */
export function labelOf({ settings: values }: Pick<CallContext, 'settings'>, text: string): string {
  return shortened(sanitizeText(text), values(settings).optionLength);
}

/** The first name that an earlier one equals, by the rule by which answers are merged. */
export function findDuplicate(labels: readonly string[]): string | undefined {
  const keys = labels.map(nameKey);
  return labels.find((_, index) => keys.indexOf(keys[index] ?? '') < index);
}

/** The list of media that belongs to a type (docs/components/polls.md, media arrays by type). */
function mediaOf(type: PollType, args: PollArguments): { name: string; values: readonly string[] } {
  const names = {
    default: '',
    image: '_poll_full_size_image_answer',
    video: '_poll_video_answer_url',
    audio: '_poll_audio_answer_url',
    html: '_poll_html_answer',
  } as const;
  const name = names[type];
  return { name, values: name === '' ? [] : (args[name] ?? []) };
}

function importInfoOf(type: PollType, args: PollArguments): readonly unknown[] {
  if (type === 'video') return args._poll_video_import_info ?? [];
  return type === 'audio' ? (args._poll_audio_import_info ?? []) : [];
}

/** Markup has no business in what clients keep, at whatever depth. */
function withoutTags(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (Array.isArray(value)) return value.map(withoutTags);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [sanitizeText(name), withoutTags(each)]));
}

function detail(name: string, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (JSON.stringify(value).length > MAX_DETAIL_LENGTH)
    throw invalidParam({ [name]: `An entry may have ${MAX_DETAIL_LENGTH} characters at most.` });
  return withoutTags(value);
}

/**
 * The answers of a poll: empty ones are dropped together with what stands beside them (docs/components/polls.md, title
 * and answers).
 * @throws RestError 400 `rest_invalid_param` when fewer than two are left, or an address is no good
 */
export function optionsOf(call: CallContext, args: PollArguments): NewOption[] {
  const { poll_type: type } = args;
  const media = mediaOf(type, args);
  const imported = importInfoOf(type, args);
  const options = args._poll_answer.flatMap((text, index): NewOption[] => {
    const label = labelOf(call, text);
    if (isBlank(label)) return [];
    const given = media.values[index];
    return [
      {
        label,
        media: type === 'html' ? sanitizeHtml(given ?? '') : webAddress(media.name, given),
        extra: detail('_poll_answer_extra', args._poll_answer_extra?.[index]),
        importInfo: detail(`_poll_${type}_import_info`, imported[index]),
      },
    ];
  });
  if (options.length < MIN_OPTIONS)
    throw invalidParam({ _poll_answer: `A poll needs at least ${MIN_OPTIONS} answers.` });
  const twice = findDuplicate(options.map(({ label }) => label));
  if (twice !== undefined) throw invalidParam({ _poll_answer: `Two answers are the same: "${twice}".` });
  return options;
}
