import { contentHooks } from '@plinth/content';
import { type PluginContext, type TapDeclaration, tap } from '@plinth/kernel';
import { type HtmlSink, html, type SafeHtml, stylesheet } from '@plinth/pages';
import { sizeInWords } from '@plinth/toolkit';
import { usageOf } from '../accounts/routes.js';
import { allowancesOf } from '../accounts/uploads.js';
import { CREDIT_TYPES, countOf } from '../limits.js';
import { settings } from '../settings.js';

interface Bar {
  readonly title: string;
  readonly used: number;
  /** Undefined for any number. */
  readonly allowed: number | undefined;
  readonly text: string;
}

const TITLES = { image: 'Images', video: 'Videos', audio: 'Audio files' } as const;

/** How the widget looks. */
export const widgetStyle = stylesheet(
  'media-quota',
  `.media-quota { max-width: 40rem; border: 1px solid var(--divider, #ccc); border-radius: var(--radius, .6rem); padding: .8rem 1rem; margin: 1.5rem 0; }
.media-quota h2 { font-size: 1rem; margin: 0 0 .5rem; }
.media-quota p { margin: .5rem 0; display: grid; grid-template-columns: 1fr auto; gap: .2rem .8rem; align-items: center; }
.media-quota progress { grid-area: 2 / 1 / 3 / 3; margin: 0; width: 100%; height: .6rem; }
.media-quota .near { font-weight: 600; }
.media-quota .near progress { --pico-progress-color: var(--warning); }
`,
);

function barHtml({ title, used, allowed, text }: Bar, nearPercent: number): SafeHtml {
  if (allowed === undefined) return html`<p><span>${title}</span> <span>no limit</span> <span>${text}</span></p>`;
  const isNear = used * 100 >= allowed * nearPercent;
  const warning = used >= allowed ? ' – full' : ' – nearly full';
  return html`<p class="${isNear ? 'near' : ''}"><span>${title}</span>
<progress aria-label="${title}" value="${Math.min(used, allowed)}" max="${Math.max(1, allowed)}"></progress>
<span>${text}${isNear ? warning : ''}</span></p>`;
}

/** What a member keeps of what is allowed, with a bar for each limit (docs/components/media-quota.md, events). */
export async function usageWidget(context: PluginContext, userId: number): Promise<SafeHtml> {
  const { package: name, limits, usage } = await usageOf(context, userId);
  const { bytes, ...pieces } = await allowancesOf(context, userId, limits);
  const counted = CREDIT_TYPES.map((type): Bar => {
    const allowed = pieces[type];
    const used = countOf(usage, type);
    return { title: TITLES[type], used, allowed, text: allowed === undefined ? `${used}` : `${used} of ${allowed}` };
  });
  const size = (bytes: number) => sizeInWords(bytes, context.site.language);
  const used = usage.storage_bytes;
  const of = bytes === undefined ? '' : ` of ${size(bytes)}`;
  const bars: Bar[] = [...counted, { title: 'Storage', used, allowed: bytes, text: `${size(used)}${of}` }];
  const { nearLimitPercent } = context.settings(settings);
  return html`${widgetStyle.link(context.site)}<section class="media-quota"><h2>Your uploads${name === null ? '' : `: ${name}`}</h2>
${bars.map((bar) => barHtml(bar, nearLimitPercent))}</section>`;
}

async function show(context: PluginContext, sink: HtmlSink, userId: number): Promise<void> {
  if (userId > 0) sink.append(await usageWidget(context, userId));
}

/** Where the widget stands. */
export const widgetTaps: readonly TapDeclaration[] = [
  tap(contentHooks.media_before_upload_form, { id: 'usage' }, show),
  tap(contentHooks.media_dashboard_after_content, { id: 'usage' }, show),
];
