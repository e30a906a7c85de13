import { type Attack, callerNamed, judge, type Part, workThrough } from './attack.js';
import { type AttackedRoute, type Carrier, idsInPath, requestTo, requiredValues } from './routes.js';
import { isTooDangerous } from './safety.js';
import { COMMON, type Slot, slotsOfRoute } from './slots.js';

/** Values that mean something to a database, a browser, a header, a path, a prototype, or to nobody. */
const VALUES: readonly unknown[] = [
  ...["' OR '1'='1", "'; DROP TABLE users; --", '1) UNION SELECT 1,2,3 --', '%', '_', '\\', '"', '`', '$1', ':x', '?'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '<!--', ']]>', '</style>'],
  ...['x\r\nX-Injected: 1', 'x\nX-Injected: 1', 'x%0d%0aX-Injected:%201', 'x\r\n\r\n<html>'],
  ...[
    '../../../../etc/passwd',
    '/etc/passwd',
    '..\\..\\x',
    'file:///etc/passwd',
    'C:\\x',
    '.',
    '..',
    '/',
    '//evil.example',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'],
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
    '\ufeff',
    '\u202e',
    '\uffff',
    'ﷺ',
    '👨‍👩‍👧‍👦',
    'İ',
    'ß',
    'a\u0300'.repeat(50),
  ],
  ...['0', '-1', '1e999', '-0', '0x10', '٣', '1_000', 'NaN', 'Infinity', '99999999999999999999', '1.5', ' 1 ', '+1'],
  ...[
    '2026-02-30T00:00:00',
    '2026-01-01T00:00:00+99:99',
    '0000-00-00T00:00:00',
    '9999-12-31T23:59:59Z',
    '2026-01-01T24:61:61',
  ],
  ...['true', 'false', 'null', 'undefined', '[]', '{}', '[object Object]', ''],
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, 2 ** 63, 1e308, [], [[]], [null], {}, { a: { b: [1] } }, { length: 1e9 }],
  ...[JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')],
  ...[{ $gt: '' }, { raw: { raw: 'x' } }, Array.from({ length: 2_000 }, (_, index) => index)],
];

interface Attempt {
  readonly route: AttackedRoute;
  readonly slot: Slot;
  readonly value: unknown;
}

const CARRIERS: readonly Carrier[] = ['json', 'form', 'query'];

/** Tells what this request brought in from what others did. */
let count = 0;

async function send(attack: Attack, { route, slot, value }: Attempt): Promise<void> {
  const { random, findings } = attack;
  count += 1;
  const alert = `alert(${count})`;
  const marked = typeof value === 'string' ? value.replaceAll('alert(1)', alert) : value;
  const values = { ...requiredValues(route), ...idsInPath(route, random), [slot.name]: slot.fill(marked) };
  const carrier = route.page === undefined ? random.pick(CARRIERS) : 'form';
  const request = requestTo(route, values, route.method === 'GET' ? 'query' : carrier);
  // A request line has an end; what is longer is the business of the long inputs.
  if (request.target.length > 12_000) return;
  const anybody = random.next(3) === 0 ? random.pick(attack.callers) : callerNamed(attack, 'admin');
  const caller = route.page === undefined ? anybody : callerNamed(attack, route.page);
  const about = `${route.method} ${route.pattern}, ${slot.title}`;
  const answer = await caller.send(request);
  await judge(attack, 'injected', about, caller.as(request), answer);
  const isPage = answer.headers['content-type']?.startsWith('text/html');
  if (isPage && [`<script>${alert}`, `<img src=x onerror=${alert}>`].some((code) => answer.text.includes(code)))
    findings.add('injected', `injected, HTML: ${about}`, `${about}: the page contains the code`, caller.as(request));
}

/** Every value in every argument of every route. */
export const injected: Part = async (attack) => {
  const { random, routes, forms, findings, site, say } = attack;
  const attempts = [...routes, ...forms]
    .filter((route) => !isTooDangerous(route))
    .flatMap((route) => [...slotsOfRoute(route), ...COMMON].map((slot) => ({ route, slot })))
    .flatMap((place) => VALUES.map((value) => ({ ...place, value })));
  const order = random.shuffled(attempts);
  const done = await workThrough(attack, order, 8, (attempt) => send(attack, attempt));
  say(`injected: ${done} of ${attempts.length} values sent`);
  const report = await site.report();
  if (report?.isPolluted) {
    const request = { method: 'POST', target: '/wp-json/', body: '{"__proto__":{}}' };
    findings.add('injected', 'pollution', 'A shared prototype was changed by one of the values.', request);
  }
};
