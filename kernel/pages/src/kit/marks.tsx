import { dateInWords } from '@plinth/kernel/isomorphic';
import { sizeInWords } from '@plinth/toolkit/isomorphic';
import type { ComponentChildren, VNode } from 'preact';
import { useSurroundings } from '../surroundings.js';
import { useTexts } from '../texts.js';
import { kitTexts } from './texts.js';

/** What a badge says by its colour; its words say it too. */
export type Tone = 'plain' | 'good' | 'warning' | 'bad' | 'accent';

/** A word about a thing: its state, its kind. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ComponentChildren }): VNode {
  return <span class={tone === 'plain' ? 'badge' : `badge ${tone}`}>{children}</span>;
}

/** How much is new, beside the name of what it is in; nothing for nothing. */
export function News({ count }: { count: number | undefined }): VNode | null {
  const { language } = useSurroundings();
  const t = useTexts(kitTexts);
  if (count === undefined || count < 1) return null;
  return (
    <>
      <span class="visually-hidden"> ({t('news', { count })})</span>{' '}
      <span class="badge accent" aria-hidden="true">
        {new Intl.NumberFormat(language).format(count)}
      </span>
    </>
  );
}

/** A moment in the site's language and zone. */
export function Time(props: {
  /** ISO 8601, UTC. */
  at: string;
  /** Whether the time of the day is shown, or even its seconds; default: without them. */
  clock?: boolean | 'seconds';
}): VNode {
  const surroundings = useSurroundings();
  return (
    <time dateTime={props.at} title={`${props.at} (${surroundings.timezone})`}>
      {dateInWords(props.at, surroundings, { clock: props.clock ?? true })}
    </time>
  );
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** How long ago a moment was, or how far it is; the exact one is in its tooltip and for machines. */
export function Ago({ at }: { at: string }): VNode {
  const { language, timezone, now } = useSurroundings();
  const seconds = Math.round((Date.parse(at) - Date.parse(now)) / 1000);
  const [unit, size] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
  return (
    <time dateTime={at} title={`${at.slice(0, 16).replace('T', ' ')} UTC (${timezone})`}>
      {words}
    </time>
  );
}

/** A number as the language writes it. With the unit `%`, 75 is 75 percent. */
export function Num(props: { of: number; unit?: string; digits?: number }): VNode {
  const { language } = useSurroundings();
  const maximumFractionDigits = props.digits ?? 0;
  if (props.unit === '%') {
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits });
    return <span class="figure-text">{percent.format(props.of / 100)}</span>;
  }
  const text = new Intl.NumberFormat(language, { maximumFractionDigits }).format(props.of);
  return <span class="figure-text">{props.unit ? `${text} ${props.unit}` : text}</span>;
}

/** A size in the unit that people read best. */
export function Bytes({ of }: { of: number }): VNode {
  return <span>{sizeInWords(of, useSurroundings().language)}</span>;
}

/** How much of something is used, as a bar and in words. */
export function Meter(props: { label: string; value: number; max: number; children?: ComponentChildren }): VNode {
  return (
    <div>
      <progress class="meter" value={Math.min(props.value, props.max)} max={props.max} aria-label={props.label} />
      {props.children ? <span class="quiet">{props.children}</span> : null}
    </div>
  );
}

/** A person's picture; their name stands beside it, so it says nothing itself. */
export function Avatar({ url, size = 32 }: { url: string; size?: number }): VNode {
  return <img class="avatar" src={url} width={size} height={size} alt="" loading="lazy" />;
}

const MOST_STARS = 5;

/** A rating in hundredths of a star, as stars and in words. */
export function Stars({ hundredths }: { hundredths: number }): VNode {
  const { language } = useSurroundings();
  const t = useTexts(kitTexts);
  // Never rounded up: five full stars are for 5.0 alone.
  const halves = Math.min(2 * MOST_STARS, Math.max(0, Math.floor(hundredths / 50)));
  const full = Math.floor(halves / 2);
  const isHalf = halves % 2 === 1;
  const stars = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(hundredths / 100);
  return (
    <span class="stars" role="img" aria-label={t('rated', { stars, most: MOST_STARS })}>
      {'★'.repeat(full)}
      {isHalf ? <span class="half-star">★</span> : ''}
      {'☆'.repeat(MOST_STARS - full - (isHalf ? 1 : 0))}
    </span>
  );
}
