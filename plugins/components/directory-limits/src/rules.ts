import type { Allowance } from '@plinth/directory';
import type { RestRequest } from '@plinth/kernel';
import type { MatchedRoute } from '@plinth/kernel/administration';

const HOUR = 3_600;
const DAY = 86_400;

/** A cap on how often an address may do something. */
export interface Rule {
  /** What hooks, refusals and the audit log call it. */
  readonly endpoint: string;
  readonly cap: number;
  /** Seconds. */
  readonly window: number;
}

/** What a request is limited by, and the listing that it names. */
export type Target =
  | { readonly kind: 'write'; readonly rules: readonly Rule[]; readonly listingId: number | undefined }
  | { readonly kind: 'read'; readonly group: string };

/** The name of the daily cap of contact forms, whose scope is a setting. */
export const CONTACT_DAILY = 'contact-form-daily';

const contactForm: readonly Rule[] = [
  { endpoint: 'contact-form', cap: 3, window: HOUR },
  { endpoint: CONTACT_DAILY, cap: 20, window: DAY },
];
const suggest: readonly Rule[] = [{ endpoint: 'suggest', cap: 60, window: HOUR }];

/** The table of docs/components/directory-limits.md, Endpoints. GET and POST of the suggestions share a counter. */
const WRITES: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['POST /submit', [{ endpoint: 'submit', cap: 5, window: HOUR }]],
  ['POST /listings/{id}/reviews', [{ endpoint: 'reviews', cap: 3, window: HOUR }]],
  ['POST /claims', [{ endpoint: 'claims', cap: 3, window: DAY }]],
  ['POST /listings/{id}/contact-form', contactForm],
  ['POST /submission/check-duplicate', [{ endpoint: 'check-duplicate', cap: 30, window: HOUR }]],
  ['POST /search/suggest', suggest],
  ['GET /search/suggest', suggest],
]);

/** The public reads of the paid edition, by the group whose counter they share. */
const READS: ReadonlyMap<string, string> = new Map([
  ['GET /credit-packs', 'credit-packs'],
  ['GET /plans', 'plans'],
  ['GET /needs', 'needs'],
  ['GET /compare', 'compare'],
  ['POST /compare/preview', 'compare'],
  ['GET /services/search', 'services'],
  ['GET /badges', 'badges'],
]);

/** What hooks, refusals and the audit log call what is limited. */
export const ENDPOINTS = [
  ...(['submit', 'reviews', 'claims', 'contact-form', CONTACT_DAILY, 'check-duplicate', 'suggest'] as const),
  ...(['credit-packs', 'plans', 'needs', 'compare', 'services', 'badges'] as const),
] as const;

/** Seconds in the window of public reads. */
export const READ_WINDOW = 60;

const NAMESPACE = 'directory/v1';

/** What limits a request; undefined for a route without limits. */
export function targetOf(route: MatchedRoute, { method }: Pick<RestRequest, 'method'>): Target | undefined {
  if (route.namespace !== NAMESPACE) return undefined;
  const path = route.pattern.slice(NAMESPACE.length + 1).replace(/\(\?P<(\w+)>[^()]*\)/g, '{$1}');
  const name = `${method} ${path}`;
  const rules = WRITES.get(name);
  // A number written in another way is the same listing.
  const listingId = path.startsWith('/listings/{id}/') ? Number(route.params['id']) : undefined;
  // Reviews are capped as a whole, contact forms for each listing.
  if (rules) return { kind: 'write', rules, listingId: path.endsWith('/contact-form') ? listingId : undefined };
  const group = READS.get(name);
  return group === undefined ? undefined : { kind: 'read', group };
}

/** The caps on what a form of the directory sends. */
export const FORM_RULES: Readonly<Record<Allowance['kind'], readonly Rule[]>> = {
  listing: WRITES.get('POST /submit') ?? [],
  review: WRITES.get('POST /listings/{id}/reviews') ?? [],
  claim: WRITES.get('POST /claims') ?? [],
  contact: contactForm,
};

/** What limits a message that comes by the page of a listing. */
export function contactTarget(listingId: number): Target {
  return { kind: 'write', rules: contactForm, listingId };
}
