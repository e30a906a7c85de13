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
  // What people write may carry the few styles that the allow-list of HTML leaves (block styles).
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: data:",
  "media-src 'self' https:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
];

/**
 * The headers that every page carries: scripts and connections of the site only, nothing inline, in no foreign frame.
 * @param frames origins whose pages it may show in frames
 */
export function policyHeaders(
  { framable = false, formTargets = [] }: PolicyException = {},
  frames: readonly string[] = [],
): Record<string, string> {
  const policy = [
    ...DIRECTIVES,
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
