import { type Attack, callerNamed, judge, type Part } from './attack.js';
import type { Caller } from './callers.js';
import type { Incoming, Outgoing } from './http.js';
import { type AttackedRoute, requestTo } from './routes.js';

/** Sent in every field that somebody types, to find it in what comes back. */
const TYPED = 'words that somebody else typed';

/** Pages of the console with forms that change accounts, roles, settings and plugins. */
const CONSOLE = ['/wp-admin/', '/wp-admin/users', '/wp-admin/users/2', '/wp-admin/users/new', '/wp-admin/settings'];

/** The proof that a form carries: that it was sent on purpose, and that the site showed it. */
interface Proof {
  readonly nonce: string;
  readonly seal: string;
}

interface Form {
  readonly route: AttackedRoute;
  readonly proof: Proof;
  readonly isConsole: boolean;
}

const NONE: Proof = { nonce: '', seal: '' };

function textOf({ args }: AttackedRoute, name: string): string {
  return String(args[name]?.default ?? '');
}

function provenForms(forms: readonly AttackedRoute[]): Form[] {
  return forms
    .filter((route) => route.method === 'POST' && route.args['_wpnonce'] !== undefined)
    .map((route) => ({
      ...{ route, isConsole: /^\/wp-admin(?:\/|$)/.test(route.pattern) },
      proof: { nonce: textOf(route, '_wpnonce'), seal: textOf(route, '_wpform') },
    }));
}

/** A form as it would be sent from a page of the site that somebody else filled in. */
function sent({ route }: Form, { nonce, seal }: Proof): Outgoing {
  const typed = Object.entries(route.args).filter(([name]) => !name.startsWith('_'));
  const fields = Object.fromEntries(typed.map(([name, { default: value }]) => [name, value ?? TYPED]));
  const request = requestTo(route, {
    ...fields,
    thought: TYPED,
    _wpnonce: nonce,
    ...(seal === '' ? {} : { _wpform: seal }),
  });
  return { ...request, headers: { ...request.headers, accept: 'text/html', 'sec-fetch-site': 'same-origin' } };
}

/** The form in a response that holds what was typed; undefined when the response offers none. */
function offered({ text }: Incoming): string | undefined {
  return Array.from(text.matchAll(/<form\b[\s\S]*?<\/form>/g), ([html]) => html).find((html) => html.includes(TYPED));
}

/** A nonce that the form of a response carries, other than the one that was sent. */
function freshNonce(answer: Incoming, proof: Proof): string | undefined {
  const nonce = /name="_wpnonce" value="([^"]+)"/.exec(offered(answer) ?? '')?.[1];
  return nonce === proof.nonce ? undefined : nonce;
}

interface Try {
  readonly title: string;
  readonly caller: Caller;
  readonly form: Form;
  readonly proof: Proof;
}

/** A form whose proof is not this user's for this action is refused, and does not come back as one of the site's own. */
async function demandRefused(attack: Attack, { title, caller, form, proof }: Try): Promise<void> {
  const request = sent(form, proof);
  const answer = await caller.send(request);
  const about = `${title}, to ${form.route.pattern} by ${caller.login}`;
  if (!(await judge(attack, 'resubmission', about, caller.as(request), answer))) return;
  const nonce = freshNonce(answer, proof);
  const isTaken = answer.status < 400 && !/\/wp-login|reauth|redirect_to/.test(answer.headers.location ?? '');
  const what = nonce === undefined ? `was answered ${answer.status}` : `came back with the nonce ${nonce}`;
  if (nonce === undefined && !isTaken) return;
  attack.findings.add('resubmission', `resubmission: ${title}`, `${about}: it ${what}`, caller.as(request));
}

/** A late form that the site showed to this user comes back to be reviewed; a form of the console never does. */
async function demandOffered(attack: Attack, caller: Caller, form: Form): Promise<boolean> {
  const proof = { nonce: '0000000000', seal: form.proof.seal };
  const request = sent(form, proof);
  const answer = await caller.send(request);
  const nonce = freshNonce(answer, proof);
  const about = `a late form, to ${form.route.pattern} by ${caller.login}`;
  await judge(attack, 'resubmission', about, caller.as(request), answer);
  if (!form.isConsole || nonce === undefined) return nonce !== undefined;
  const what = `${about}: a form of the console came back with the nonce ${nonce}`;
  attack.findings.add('resubmission', 'resubmission: console', what, caller.as(request));
  return false;
}

/** The forms of the console for its administrator, besides those that links lead to. */
async function consoleForms(attack: Attack): Promise<AttackedRoute[]> {
  const admin = callerNamed(attack, 'admin');
  const routes: AttackedRoute[] = [];
  for (const page of CONSOLE) {
    const { text } = await admin.send({ method: 'GET', target: page });
    for (const [html] of text.matchAll(/<form\b[\s\S]*?<\/form>/g)) {
      const hidden = html.matchAll(/<(?:input|textarea|select)\b[^>]*\bname="([^"]+)"[^>]*>/g);
      const fields = Array.from(hidden, ([tag, name = '']) => [name, / value="([^"]*)"/.exec(tag)?.[1]] as const);
      const args = Object.fromEntries(
        fields.map(([name, value]) => [name, { type: 'string', ...(value === undefined ? {} : { default: value }) }]),
      );
      const to = /<form\b[^>]*\baction="([^"]*)"/.exec(html)?.[1] ?? page;
      const { pathname } = new URL(to, attack.site.url);
      routes.push({ method: 'POST', pattern: pathname, args, inPath: new Set(), page: 'admin' });
    }
  }
  return routes;
}

/** The proofs that other people's forms of the same action carry, and those of other actions. */
function foreignProofs(form: Form, forms: readonly Form[]): [title: string, proof: Proof][] {
  const others = forms.filter(({ route }) => route.page !== form.route.page);
  const same = others.find(({ route }) => route.pattern === form.route.pattern);
  const own = forms.filter(({ route }) => route.page === form.route.page);
  // Equal nonces are of one action, whatever page they are on.
  const action = own.find(({ proof }) => proof.nonce !== form.proof.nonce);
  return [
    ['a form without proof', NONE],
    ['a form with an invalid nonce', { nonce: '0123456789', seal: '' }],
    ['a form with an invalid seal', { nonce: '0123456789', seal: '0'.repeat(20) }],
    ...(same ? [['a form with the proof of another user', same.proof] as [string, Proof]] : []),
    ...(action ? [['a form with the proof of another action', action.proof] as [string, Proof]] : []),
  ];
}

/** Forms whose proof is missing, invalid, or was given to somebody else or for something else. */
export const resubmission: Part = async (attack) => {
  const forms = provenForms([...attack.forms, ...(await consoleForms(attack))]);
  const visitor = callerNamed(attack, 'visitor');
  let reviewed = 0;
  for (const form of attack.random.shuffled(forms)) {
    const caller = callerNamed(attack, form.route.page ?? 'visitor');
    for (const [title, proof] of foreignProofs(form, forms))
      await demandRefused(attack, { title, caller, form, proof });
    if (caller !== visitor)
      await demandRefused(attack, { title: 'a form without a session', caller: visitor, form, proof: form.proof });
    if (await demandOffered(attack, caller, form)) reviewed += 1;
  }
  const [consoles, others] = [forms.filter(({ isConsole }) => isConsole), forms.filter(({ isConsole }) => !isConsole)];
  if (reviewed === 0 || consoles.length === 0) {
    const what = `${reviewed} of ${others.length} late forms came back to be reviewed; ${consoles.length} forms of the console were found.`;
    attack.findings.add('resubmission', 'resubmission: control', what, { method: 'GET', target: '/' });
  }
  attack.say(`resubmission: ${forms.length} forms, ${consoles.length} of the console; ${reviewed} late ones came back`);
};
