import type { PluginContext, RestRequest } from '@plinth/kernel';
import { isValidElement } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { SafeHtml } from './html.js';
import { homePath, SurroundingsProvider } from './surroundings.js';

/** What a page needs to be made: every call, and every plugin's own context, is one. */
export type RenderContext = Pick<PluginContext, 'site' | 'clock'> & { readonly request?: Pick<RestRequest, 'source'> };

/** Components as HTML, with the site's language, zone and address around them. */
export function renderHtml({ site, clock, request }: RenderContext, children: Element): SafeHtml {
  const source = request?.source;
  const fields = source && site.formFields ? Object.entries(site.formFields(source)) : [];
  const value = {
    language: site.language,
    timezone: site.timezone,
    home: homePath(site.url),
    now: clock.now().toISOString(),
    fields,
  };
  const whole = isValidElement(children) ? children : null;
  return new SafeHtml(renderToString(<SurroundingsProvider value={value}>{whole}</SurroundingsProvider>));
}

/**
 * What JSX makes. Its type is told by its shape, because Preact's own types bring those of browsers with them, which whoever
 * writes no pages does not want.
 */
export interface Element {
  readonly type: unknown;
  readonly props: unknown;
  readonly key: unknown;
}

/** Markup of a page, however it was written. */
export type PageMarkup = SafeHtml | Element;

/** Markup of a page as HTML. */
export function asHtml(context: RenderContext, markup: PageMarkup): SafeHtml {
  return markup instanceof SafeHtml ? markup : renderHtml(context, markup);
}
