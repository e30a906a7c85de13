import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { type Attack, callerNamed, hasTime, judge, type Part } from './attack.js';
import { HEAP_MB } from './attacked-site.js';
import type { Incoming, Outgoing } from './http.js';

/** What the attacked process may hold in all: its heap, what lies outside of it, code and libraries. */
export const MAX_RESIDENT_MB = 640;

const SETTLE_MS = 50;

const MEBIBYTE = 1024 * 1024;
const BOUNDARY = 'B';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="x.txt"\r\n\r\n${value}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** A request that is to take more than it may. */
interface Blow {
  readonly title: string;
  readonly request: () => Outgoing;
  /** How many of it at once; one when left out. */
  readonly times?: number;
}

const post = (target: string, headers: Readonly<Record<string, string>>, body: string): Outgoing => ({
  ...{ method: 'POST', target, headers, body },
});

const FORMS = ['/wp-login.php', '/wp-json/wp/v2/comments', '/wp-json/theme/v1/auth/signup', '/wp-json/poll/v1/vote'];

const BROKEN: readonly (readonly [string, string])[] = [
  ['a file that never ends', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="x"\r\n\r\nx`],
  ['two broken parts', `--${BOUNDARY}\r\n\r\n--${BOUNDARY}\r\nx\r\n\r\n--${BOUNDARY}\r\n\r\n--${BOUNDARY}--`],
  ['two broken headers', `--${BOUNDARY}\r\nbroken\r\n\r\nx\r\n`.repeat(2) + END],
  ['a header that never ends', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a`],
  ['a part without a name', `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`],
  ['nothing', ''],
  ['only the end', END],
];

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

const BLOWS: readonly Blow[] = [
  ...FORMS.flatMap((target) =>
    BROKEN.map(([what, body]) => ({ title: `${what}, to ${target}`, request: () => post(target, MULTIPART, body) })),
  ),
  ...FORMS.flatMap((target): Blow[] => [
    {
      title: `12 fields of 8 MiB, to ${target}`,
      request: () => post(target, MULTIPART, field('content', 'x'.repeat(8 * MEBIBYTE)).repeat(12) + END),
    },
    {
      title: `100,000 small fields, to ${target}`,
      request: () => post(target, MULTIPART, field('a', 'x').repeat(100_000) + END),
    },
    {
      title: `20,000 small files, to ${target}`,
      request: () => post(target, MULTIPART, file('a', 'x').repeat(20_000) + END),
    },
    {
      title: `a name of 8 MiB, to ${target}`,
      request: () => post(target, MULTIPART, field('x'.repeat(8 * MEBIBYTE), 'x') + END),
    },
    {
      title: `JSON 200,000 lists deep, to ${target}`,
      request: () => post(target, JSON_TYPE, nested('[', ']', 200_000)),
    },
    {
      title: `JSON 5,000 objects deep, to ${target}`,
      request: () => post(target, JSON_TYPE, `${nested('{"a":', '', 5_000)}1${'}'.repeat(5_000)}`),
    },
    {
      title: `7 MiB of list items, to ${target}`,
      request: () => post(target, JSON_TYPE, `{"a":[${'1,'.repeat(3.5 * MEBIBYTE)}1]}`),
    },
    {
      title: `7 MiB of objects, to ${target}`,
      request: () => post(target, JSON_TYPE, `{"a":[${'{},'.repeat(2.3 * MEBIBYTE)}{}]}`),
    },
    { title: `200,000 form fields, to ${target}`, request: () => post(target, FORM, 'a=x&'.repeat(200_000)) },
    { title: `fields within fields, to ${target}`, request: () => post(target, FORM, `a${'[b]'.repeat(100_000)}=x`) },
    {
      title: `20 bodies of 7 MiB at once, to ${target}`,
      times: 20,
      request: () => post(target, FORM, `a=${'x'.repeat(7 * MEBIBYTE)}`),
    },
  ]),
  {
    ...{ title: 'sign-in names of 7 MiB', times: 40 },
    request: () =>
      post('/wp-login.php', FORM, `log=${randomBytes(8).toString('hex')}${'x'.repeat(7 * MEBIBYTE)}&pwd=x`),
  },
  {
    ...{ title: 'files behind a made-up session', times: 4 },
    request: () => ({
      ...post(
        '/wp-json/wp/v2/media',
        { ...MULTIPART, cookie: `plinth_session=${randomBytes(16).toString('hex')}` },
        '',
      ),
      body: Array.from({ length: 4 }, () => file('file', 'x'.repeat(8 * MEBIBYTE))).join('') + END,
    }),
  },
  { title: 'a method of HEAD in a POST', request: () => post('/wp-json/theme/v1/info?_method=HEAD', JSON_TYPE, '{}') },
  { title: 'a request line of 60 kB', request: () => ({ method: 'GET', target: `/wp-json/?a=${'x'.repeat(60_000)}` }) },
  {
    title: '7,000 fields',
    request: () => ({ method: 'GET', target: `/wp-json/wp/v2/posts?_fields=${'a.'.repeat(7_000)}a` }),
  },
  {
    title: '2,000 headers',
    request: () => ({
      method: 'GET',
      target: '/wp-json/',
      headers: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`x-${index}`, 'x'])),
    }),
  },
];

/** What a blow may be answered: anything the documents give to a client that is wrong. */
async function strike(attack: Attack, { title, request: make, times = 1 }: Blow): Promise<number> {
  const { site, findings } = attack;
  const visitor = callerNamed(attack, 'visitor');
  const requests = Array.from({ length: times }, make);
  const answers = await Promise.all(requests.map((request) => visitor.send(request, 30_000)));
  const dead = !site.isAlive;
  for (const [index, answer] of answers.entries()) await demand(attack, title, requests[index] ?? make(), answer, dead);
  // It may die of what it has just answered.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const report = await site.report();
  if (report && report.resident > MAX_RESIDENT_MB) {
    const what = `${title}: ${report.resident.toFixed(0)} MiB are held, ${MAX_RESIDENT_MB} are allowed`;
    findings.add('memory', `memory, held: ${title}`, what, make());
  }
  const late = await site.revive();
  if (late !== undefined) findings.add('memory', `memory, died: ${title}`, `${title}: answered, then ${late}`, make());
  return report?.resident ?? 0;
}

/** Whoever sends more than is read may be cut off before they have sent it all; everybody else gets an answer. */
async function demand(
  attack: Attack,
  title: string,
  request: Outgoing,
  answer: Incoming,
  dead: boolean,
): Promise<void> {
  const isLarge = (request.body?.length ?? 0) > 8 * MEBIBYTE || request.target.length > 16_000;
  const wasCut = answer.status === 0 && answer.trouble !== 'silence' && isLarge && !dead;
  // Node itself answers what its parser refuses, in its own way, until the site sets an answer for it.
  if (wasCut) attack.findings.held();
  else await judge(attack, 'memory', title, request, answer);
}

const SLOW = 200;

/** Connections that say half of a request and no more: others are answered meanwhile. */
async function slowOnes(attack: Attack): Promise<void> {
  const { port, hostname } = new URL(attack.site.url);
  const head =
    'POST /wp-json/wp/v2/comments HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
  const sockets = Array.from({ length: SLOW }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    return socket.on('error', () => undefined);
  });
  const request: Outgoing = { method: 'GET', target: '/wp-json/theme/v1/info' };
  const answer = await callerNamed(attack, 'visitor').send(request);
  await judge(attack, 'memory', `a reader beside ${SLOW} slow senders`, request, answer);
  for (const socket of sockets) socket.destroy();
}

/** What is large or never ends, against a process with a small heap. */
export const memory: Part = async (attack) => {
  let most = 0;
  let done = 0;
  await slowOnes(attack);
  for (const blow of attack.random.shuffled(BLOWS)) {
    if (!hasTime(attack)) break;
    most = Math.max(most, await strike(attack, blow));
    done += 1;
  }
  attack.say(
    `memory: ${done} of ${BLOWS.length}, a heap of ${HEAP_MB} MiB; at most ${most.toFixed(0)} MiB were held in all`,
  );
};
