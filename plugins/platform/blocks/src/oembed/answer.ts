import { Type } from '@plinth/kernel';
import { hasShape } from '@plinth/kernel/layer';
import { shortened } from '@plinth/kernel/text';
import { html } from '@plinth/pages';
import type { EmbedProvider } from './providers.js';

/** What an address embeds, as https://oembed.com describes it. */
export interface OEmbed {
  readonly version: '1.0';
  readonly type: 'rich' | 'video' | 'photo' | 'link';
  readonly provider_name: string;
  readonly provider_url: string;
  readonly title?: string | undefined;
  readonly author_name?: string | undefined;
  readonly author_url?: string | undefined;
  readonly html?: string | undefined;
  readonly url?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly thumbnail_url?: string | undefined;
  readonly thumbnail_width?: number | undefined;
  readonly thumbnail_height?: number | undefined;
}

const OBJECT = Type.Record(Type.String(), Type.Unknown());

/** As many characters of a name or title as are kept. */
const LONGEST_TEXT = 300;

/** As many pixels as anything is wide or high. */
const MOST_PIXELS = 4_000;

type Given = Readonly<Record<string, unknown>>;

function text(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' && value !== '' ? shortened(value, LONGEST_TEXT) : undefined;
}

function pixels(given: Given, name: string): number | undefined {
  const value = Number(given[name]);
  return Number.isInteger(value) && value > 0 && value <= MOST_PIXELS ? value : undefined;
}

/** An address by HTTPS, on one of the hosts where some are named. */
function address(value: unknown, hosts?: readonly string[]): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const url = new URL(value);
  const isTaken = url.protocol === 'https:' && url.port === '' && (hosts === undefined || hosts.includes(url.hostname));
  return isTaken ? url.href : undefined;
}

const FRAME = /<iframe\s([^<>]*)>/i;
const SOURCE = /(?:^|\s)src=(?:"([^"]*)"|'([^']*)')/i;

/** The frame that a provider sends, made anew: nothing is taken from it but its address. */
function frame(given: Given, provider: EmbedProvider): string | undefined {
  const { html: sent, title } = given;
  const tag = typeof sent === 'string' ? FRAME.exec(sent)?.[1] : undefined;
  const [, double, single] = SOURCE.exec(tag ?? '') ?? [];
  const written = (double ?? single)?.replaceAll('&amp;', '&');
  const source = address(written?.startsWith('//') ? `https:${written}` : written, provider.frames);
  if (source === undefined) return undefined;
  const name = typeof title === 'string' && title !== '' ? shortened(title, LONGEST_TEXT) : provider.name;
  const width = pixels(given, 'width');
  const height = pixels(given, 'height');
  return html`<iframe title="${name}"${width !== undefined && html` width="${width}"`}${
    height !== undefined && html` height="${height}"`
  } src="${source}" frameborder="0" allow="encrypted-media; fullscreen; picture-in-picture" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" referrerpolicy="strict-origin-when-cross-origin" loading="lazy" allowfullscreen></iframe>`
    .text;
}

/** What a provider answered, as far as it is trusted: known fields, its own frames and pictures, nothing else. */
export function readAnswer(answer: unknown, provider: EmbedProvider): OEmbed | undefined {
  if (!hasShape(OBJECT, answer)) return undefined;
  const common = {
    version: '1.0' as const,
    provider_name: provider.name,
    provider_url: provider.url,
    title: text(answer, 'title'),
    author_name: text(answer, 'author_name'),
    author_url: address(answer['author_url']),
    width: pixels(answer, 'width'),
    height: pixels(answer, 'height'),
    thumbnail_url: address(answer['thumbnail_url']),
    thumbnail_width: pixels(answer, 'thumbnail_width'),
    thumbnail_height: pixels(answer, 'thumbnail_height'),
  };
  const picture = answer['type'] === 'photo' ? address(answer['url'], provider.pictures ?? []) : undefined;
  if (picture !== undefined) return { ...common, type: 'photo', url: picture };
  const made = frame(answer, provider);
  return made === undefined
    ? undefined
    : { ...common, type: answer['type'] === 'video' ? 'video' : 'rich', html: made };
}
