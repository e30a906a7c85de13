import type { ShownHtml } from './shown-html.js';

/** What a page may do beyond the strict default. */
export interface PolicyException {
  /** Whether pages of other sites may show it in a frame: embed views only. */
  readonly framable?: boolean;
  /** Origins, or schemes with a colon, that its forms may lead to beside the site itself. */
  readonly formTargets?: readonly string[];
}

const DIRECTIVES: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
];

/**
 * The headers that every page carries: scripts, styles, pictures and connections of the site only, nothing inline, in no
 * foreign frame.
 * @param frames origins whose pages it may show in frames
 * @param shown what HTML that people wrote needs on this page: the few styles that the allow-list leaves, and media
 */
export function policyHeaders(
  { framable = false, formTargets = [] }: PolicyException = {},
  frames: readonly string[] = [],
  { styles, media, objects }: ShownHtml = { styles: false, media: [], objects: false },
): Record<string, string> {
  const policy = [
    ...DIRECTIVES,
    ...(styles ? ["style-src-attr 'unsafe-inline'"] : []),
    // The icons of the stylesheets are data.
    ["img-src 'self' data:", ...media].join(' '),
    ["media-src 'self'", ...media].join(' '),
    ...(objects ? ["object-src 'self'"] : []),
    ...(frames.length === 0 ? [] : [`frame-src ${[...new Set(frames)].join(' ')}`]),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `frame-ancestors ${framable ? '*' : "'none'"}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(framable ? {} : { 'X-Frame-Options': 'DENY' }),
  };
}
