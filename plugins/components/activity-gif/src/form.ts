import type { ActivityDraft, ActivityFormPlace, ActivityPosting } from '@plinth/community';
import { forbidden, html, invalidParam, type PluginContext, type SafeHtml } from '@plinth/kernel';
import { GIF, MAX_ADDRESS_LENGTH, MAX_ID_LENGTH, webAddress } from './gif.js';
import { gifHooks } from './hooks.js';

/** Whether somebody is offered a GIF at this place. */
function isOffered({ hooks }: PluginContext, { caller, group, parent }: ActivityFormPlace): boolean | Promise<boolean> {
  return hooks.filter(gifHooks.community_gif_show_button, true, { caller, group, parent });
}

/** The part of the posting form that takes a GIF; undefined where none is offered. */
export async function gifFields(context: PluginContext, place: ActivityFormPlace): Promise<SafeHtml | undefined> {
  if (!(await isOffered(context, place))) return undefined;
  return html`<details class="gif"><summary>Add a GIF</summary>
<label for="activity_gif">Address of the picture</label>
<input type="text" inputmode="url" id="activity_gif" name="activity_gif" maxlength="${MAX_ADDRESS_LENGTH}" placeholder="https://" autocomplete="off">
<label for="activity_gif_id">Its name at the provider, if it has one</label>
<input type="text" id="activity_gif_id" name="activity_gif_id" maxlength="${MAX_ID_LENGTH}" autocomplete="off">
</details>`;
}

function sent({ request }: ActivityPosting, name: string): string {
  const { body } = request;
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalidParam({ [name]: 'Please send a single text.' });
  return value.trim();
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
  const address = sent(posting, 'activity_gif');
  if (address === '') return draft;
  if (!(await isOffered(context, posting)))
    throw forbidden('community_rest_gif_not_allowed', 'Sorry, you cannot add a GIF here.');
  const activity_gif = webAddress(address);
  if (activity_gif === undefined)
    throw invalidParam({ activity_gif: 'Please give the address of a picture, beginning with https:// or http://.' });
  const activity_gif_id = sent(posting, 'activity_gif_id');
  if (activity_gif_id.length > MAX_ID_LENGTH)
    throw invalidParam({ activity_gif_id: `Please write at most ${MAX_ID_LENGTH} characters.` });
  return { ...draft, meta: { ...draft.meta, [GIF]: { activity_gif_id, activity_gif } } };
}
