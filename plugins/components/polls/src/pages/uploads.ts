import { type CallContext, RestError } from '@plinth/kernel';
import type { Mistake } from '@plinth/pages/kit';
import { mediaLibrary } from '../media-library.js';
import type { PollType } from '../poll.js';
import { pollTexts } from './texts.js';
import type { TypedPoll } from './typed.js';

/** Whether the caller may send files with the answers. */
export function mayUpload(call: CallContext): boolean {
  return mediaLibrary(call) !== undefined && call.caller.can('upload_files');
}

const KINDS = ['image', 'video', 'audio'] as const;

/** Field of the file of an answer. */
export const fileField = (place: number) => `file-${place}`;

/** What a file is by what it was sent as; its bytes are looked at when it is kept. */
function kindOf(declaredType: string): (typeof KINDS)[number] | undefined {
  return KINDS.find((kind) => declaredType.toLowerCase().startsWith(`${kind}/`));
}

/** The kind of the poll: what was chosen, or where nothing was, what the first file is. */
function kindFor({ poll_type }: TypedPoll, sent: readonly { readonly declaredType: string }[]): PollType {
  if (poll_type !== 'default') return poll_type;
  return sent.map(({ declaredType }) => kindOf(declaredType)).find((kind) => kind !== undefined) ?? 'default';
}

/** Keeps the files that came with the answers, whose addresses stand with them then; and what is wrong with others. */
export async function keepFiles(
  call: CallContext,
  typed: TypedPoll,
): Promise<{ readonly typed: TypedPoll; readonly mistakes: readonly Mistake[] }> {
  const { caller, request, site } = call;
  const t = pollTexts.in(site.language);
  const places = new Map(typed.answer.map((_, place) => [fileField(place), place]));
  const sent = request.files.filter(({ field, filename }) => filename !== '' && places.has(field));
  const library = mediaLibrary(call);
  if (sent.length === 0 || !library || !mayUpload(call)) return { typed, mistakes: [] };
  const poll_type = kindFor(typed, sent);
  const media = typed.answer.map((_, place) => typed.media[place] ?? '');
  const mistakes: Mistake[] = [];
  for (const file of sent) {
    const kind = kindOf(file.declaredType);
    if (kind === undefined || kind !== poll_type) {
      const wanted = poll_type === 'video' || poll_type === 'audio' ? poll_type : 'image';
      mistakes.push({ name: file.field, message: t('wrong_file_kind', { kind: t(`kind_word_${wanted}`) }) });
      continue;
    }
    try {
      const { file: kept } = await library.keep(file, caller.id, { source: 'polls' });
      media[places.get(file.field) ?? 0] = kept.url;
    } catch (thrown) {
      if (!(thrown instanceof RestError)) throw thrown;
      mistakes.push({ name: file.field, message: thrown.message });
    }
  }
  return { typed: { ...typed, poll_type, media }, mistakes };
}
