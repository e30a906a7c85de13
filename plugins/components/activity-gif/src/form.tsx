import {
  type ActivityDraft,
  type ActivityFormPlace,
  type ActivityPosting,
  type FoundPicture,
  pictureSearch,
} from '@plinth/community';
import { forbidden, invalidParam, type PluginContext } from '@plinth/kernel';
import { errorOf, html, renderHtml, type SafeHtml } from '@plinth/pages';
import { GIF, MAX_ADDRESS_LENGTH, MAX_ID_LENGTH, webAddress } from './gif.js';
import { type GifPlace, gifHooks } from './hooks.js';
import { keepGif, mayUpload, ownGifs } from './own-gifs.js';
import { MAX_WORDS, type OfferedGif } from './picker/gif-picker.js';
import { GifPickerIsland, gifStyle } from './picker/islands.js';
import { allowedAddress, settings } from './settings.js';

const MOST_FOUND = 24;

/** Whether somebody is offered a GIF at this place. */
function isOffered({ hooks }: PluginContext, { caller, group, parent }: GifPlace): boolean | Promise<boolean> {
  return hooks.filter(gifHooks.community_gif_show_button, true, { caller, group, parent });
}

/** What a choice is sent as: its name at the provider, if it has one, and its address. */
function choiceOf(id: string, url: string): string {
  return id === '' ? url : `${encodeURIComponent(id)} ${url}`;
}

function textIn(sent: Readonly<Record<string, unknown>>, name: string): string {
  const value = sent[name];
  return typeof value === 'string' ? value : '';
}

interface Search {
  readonly found: readonly FoundPicture[];
  readonly outcome: 'nothing' | 'unreachable' | undefined;
}

/** What the provider has for some words; a provider that fails takes nothing from the form but itself. */
async function search(context: PluginContext, words: string): Promise<Search> {
  const provider = pictureSearch(context);
  if (words === '' || !provider) return { found: [], outcome: undefined };
  try {
    const answer = await provider.search(words, MOST_FOUND);
    const found = answer.slice(0, MOST_FOUND).filter(({ url }) => allowedAddress(context, url) !== undefined);
    return { found, outcome: found.length === 0 ? 'nothing' : undefined };
  } catch (thrown) {
    context.log.warn('the provider of GIFs did not answer', { error: thrown });
    return { found: [], outcome: 'unreachable' };
  }
}

/** What can be chosen: what was found, the own uploads, and what was chosen before and is in neither. */
function offeredOf(
  found: readonly FoundPicture[],
  own: readonly { readonly url: string; readonly title: string }[],
  chosen: string,
): OfferedGif[] {
  const offered = [
    ...found.map(({ id, preview, title, url }) => ({
      value: choiceOf(id, url),
      preview: webAddress(preview) ?? url,
      title,
    })),
    ...own.map(({ title, url }) => ({ value: choiceOf('', url), preview: url, title })),
  ];
  const kept = offered.some(({ value }) => value === chosen) ? undefined : readChoice(chosen);
  return kept ? [{ value: chosen, preview: kept.address, title: '' }, ...offered] : offered;
}

function readChoice(text: string): { readonly id: string; readonly address: string } | undefined {
  const parts = text.trim().split(' ');
  const [id = ''] = parts.length > 1 ? parts : [];
  const url = parts.at(-1) ?? '';
  const address = webAddress(url);
  // Bounded pattern: at most 600 characters, of one class.
  if (address === undefined || !/^[\w.~!*'()%-]{0,600}$/.test(id)) return undefined;
  try {
    return { id: decodeURIComponent(id), address };
  } catch {
    return undefined;
  }
}

/** The part of the posting form that takes a GIF; undefined where none is offered. */
export async function gifFields(context: PluginContext, place: ActivityFormPlace): Promise<SafeHtml | undefined> {
  if (!(await isOffered(context, place))) return undefined;
  const { caller, refused, sent } = place;
  const words = textIn(sent, 'gif_words').trim().slice(0, MAX_WORDS);
  const [{ found, outcome }, own] = await Promise.all([search(context, words), ownGifs(context, caller.id)]);
  const chosen = textIn(sent, 'activity_gif_choice');
  const mistakes = ['activity_gif', 'activity_gif_id', 'activity_gif_file'].map((name) => errorOf(refused, name));
  const [addressError, idError, fileError] = mistakes;
  const picker = {
    offered: offeredOf(found, own, chosen),
    ...{ chosen, words, outcome, addressError, idError, fileError },
    provider: pictureSearch(context)?.name ?? '',
    mayUpload: mayUpload(context, place),
    address: textIn(sent, 'activity_gif'),
    id: textIn(sent, 'activity_gif_id'),
    isOpen: words !== '' || mistakes.some((mistake) => mistake !== undefined),
    most: { address: MAX_ADDRESS_LENGTH, id: MAX_ID_LENGTH },
    hosts: context.settings(settings).hosts,
  };
  return html`${gifStyle.link(context.site)}${renderHtml(context, <GifPickerIsland {...picker} />)}`;
}

function sentIn({ request }: ActivityPosting, name: string): string {
  const { body } = request;
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalidParam({ [name]: 'Send a single text.' });
  return value.trim();
}

/** What is asked for where an address is none that may be shown. */
function refusalOf({ settings: values }: PluginContext): string {
  const { hosts } = values(settings);
  const wanted = 'Give the address of a picture, beginning with https://';
  return hosts.length === 0 ? `${wanted}.` : `${wanted}, on ${hosts.join(', ')}.`;
}

/** The GIF that a form brought: a file, a choice, or an address; undefined for none. */
async function gifIn(context: PluginContext, posting: ActivityPosting) {
  const file = posting.request.files.find(({ field, filename }) => field === 'activity_gif_file' && filename !== '');
  if (file) return { activity_gif_id: '', activity_gif: await keepGif(context, file, posting) };
  const choice = sentIn(posting, 'activity_gif_choice');
  const chosen = choice === '' ? undefined : readChoice(choice);
  if (choice !== '' && !chosen) throw invalidParam({ activity_gif_choice: 'Choose one of the GIFs.' });
  const address = chosen?.address ?? sentIn(posting, 'activity_gif');
  if (address === '') return undefined;
  const activity_gif = allowedAddress(context, address);
  if (activity_gif === undefined) throw invalidParam({ activity_gif: refusalOf(context) });
  const activity_gif_id = chosen?.id ?? sentIn(posting, 'activity_gif_id');
  if (activity_gif_id.length > MAX_ID_LENGTH)
    throw invalidParam({ activity_gif_id: `Write at most ${MAX_ID_LENGTH} characters.` });
  return { activity_gif_id, activity_gif };
}

/** Whether a form brought anything that would be a GIF. */
function bringsGif(posting: ActivityPosting): boolean {
  const texts = ['activity_gif_choice', 'activity_gif'].some((name) => sentIn(posting, name) !== '');
  return texts || posting.request.files.some(({ field, filename }) => field === 'activity_gif_file' && filename !== '');
}

/**
 * The draft with the GIF that the form brought; the activity and its GIF are kept in one transaction.
 * @throws RestError 400 `rest_invalid_param` for what is no address of a picture; 403 `community_rest_gif_not_allowed`
 *   where the form offers none
 */
export async function withGif(
  context: PluginContext,
  draft: ActivityDraft,
  posting: ActivityPosting,
): Promise<ActivityDraft> {
  if (!bringsGif(posting)) return draft;
  if (!(await isOffered(context, posting)))
    throw forbidden('community_rest_gif_not_allowed', 'Sorry, you cannot add a GIF here.');
  const gif = await gifIn(context, posting);
  return gif ? { ...draft, meta: { ...draft.meta, [GIF]: gif } } : draft;
}
