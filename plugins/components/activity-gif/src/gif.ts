import { Type } from '@plinth/kernel';

/** Name of the record that is kept with an activity, and of the field that shows it. */
export const GIF = 'community_gif';

/** Characters that the identifier of a provider may have. */
export const MAX_ID_LENGTH = 200;

/** Characters that the address of a picture may have. */
export const MAX_ADDRESS_LENGTH = 2000;

/** The GIF of an activity, as it is kept and as it is shown (docs/components/activity-gif.md). */
export interface Gif {
  /** What its provider calls it; empty when nobody said. */
  readonly activity_gif_id: string;
  /** Direct address of the picture. */
  readonly activity_gif: string;
}

/** The address of a picture on the web, normalised; undefined for anything else. */
export function webAddress(text: string): string | undefined {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text)) return undefined;
  const { href, protocol, username, password } = new URL(text);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && href.length <= MAX_ADDRESS_LENGTH ? href : undefined;
}

function field(record: unknown, name: keyof Gif): string {
  const value: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The GIF that a record holds; false for none, for an emptied record, and for one without a usable address. */
export function gifOf(record: unknown): Gif | false {
  const address = webAddress(field(record, 'activity_gif'));
  return address !== undefined && { activity_gif_id: field(record, 'activity_gif_id'), activity_gif: address };
}

/** Schema of the field, as OPTIONS of the activity routes publishes it. */
export const gifSchema = Type.Unsafe<Gif | false>({
  description: 'The GIF of the activity; false without one.',
  type: ['object', 'boolean'],
  readonly: true,
  context: ['view', 'edit'],
  properties: {
    activity_gif_id: { type: 'string', description: 'What its provider calls it.', readonly: true },
    activity_gif: { type: 'string', format: 'uri', description: 'Direct address of the picture.', readonly: true },
  },
});
