import type { CallContext } from '@plinth/kernel';
import type { Mistake } from '@plinth/pages/kit';

const PREFIX = 'field_';
/** Most fields that are taken of a type, and characters of one. */
const MOST_FIELDS = 100;
const MOST_CHARACTERS = 1_000;

/** The fields of a type, by name: they are sent under `field_` and their name. */
export function fieldsSent({ request }: Pick<CallContext, 'request'>): Record<string, string> {
  const sent = Object.entries(request.body).flatMap(([name, value]): [string, string][] =>
    name.startsWith(PREFIX) && typeof value === 'string'
      ? [[name.slice(PREFIX.length), value.slice(0, MOST_CHARACTERS)]]
      : [],
  );
  return Object.fromEntries(sent.slice(0, MOST_FIELDS));
}

/** A place as numbers, and what is wrong with it. */
export interface SentPlace {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly mistakes: readonly Mistake[];
}

function degrees(text: string, most: number): number | null | undefined {
  const written = text.trim().replace(',', '.');
  if (written === '') return null;
  const value = Number(written);
  return Number.isFinite(value) && Math.abs(value) <= most ? value : undefined;
}

/** Reads the degrees of a place; both or none. */
export function placeSent(
  sent: { readonly lat: string; readonly lng: string },
  t: (key: 'lat_wrong' | 'lng_wrong' | 'lat_half' | 'lng_half') => string,
): SentPlace {
  const [lat, lng] = [degrees(sent.lat, 90), degrees(sent.lng, 180)];
  const isHalf = (lat === null) !== (lng === null);
  const mistakes = [
    ...(lat === undefined ? [{ name: 'lat', message: t('lat_wrong') }] : []),
    ...(isHalf && lat === null ? [{ name: 'lat', message: t('lat_half') }] : []),
    ...(lng === undefined ? [{ name: 'lng', message: t('lng_wrong') }] : []),
    ...(isHalf && lng === null ? [{ name: 'lng', message: t('lng_half') }] : []),
  ];
  return { lat: lat ?? null, lng: lng ?? null, mistakes };
}

/** Whether a text is the address of a video, or empty. */
export function isVideo(text: string): boolean {
  if (text === '') return true;
  if (text.length > 2_000 || !URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && !/\s/.test(text);
}
