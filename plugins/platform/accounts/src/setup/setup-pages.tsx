import {
  anyone,
  type CallContext,
  page,
  RestError,
  type RestResponse,
  type Route,
  redirect,
  refusedWith,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { ADMINISTRATION, EVENTS } from '@plinth/kernel/administration';
import { signInUrl } from '@plinth/kernel/identity';
import { asError, isForeign, KERNEL_SETTINGS } from '@plinth/kernel/layer';
import { isEmail } from '@plinth/kernel/text';
import { isTimezone } from '@plinth/kernel/time';
import type { PageMarkup } from '@plinth/pages';
import { languageOptions, type Mistake } from '@plinth/pages/kit';
import { PASSWORD_RULES } from '@plinth/toolkit';
import { enter } from '../entering.js';
import { privatePage } from '../private-page.js';
import { SETUP_PATH, SITE_SETUP } from '../setup-code.js';
import { readUsername } from '../user-rules.js';
import { CodeForm, SetupForm, type SetupValues } from './setup-form.js';
import { setupTexts } from './texts.js';

function show(call: CallContext, body: PageMarkup, status: number): Promise<RestResponse> {
  return privatePage(call, { title: setupTexts.in(call.site.language)('title'), body, status, layout: 'narrow' });
}

function askForCode(call: CallContext, code: string): Promise<RestResponse> {
  const error = code === '' ? undefined : setupTexts.in(call.site.language)('code_wrong');
  return show(call, <CodeForm code={code} error={error} />, code === '' ? 200 : 403);
}

/** What can be switched on and off, in the words of its title. */
function choosable({ use }: CallContext) {
  return use(ADMINISTRATION)
    .plugins()
    .filter(({ id, kind }) => id !== 'kernel' && kind !== 'layer');
}

function showForm(call: CallContext, code: string, values: SetupValues, mistakes: readonly Mistake[] = []) {
  const plugins = choosable(call).map(({ id, title }) => {
    const { describes } = call.use(ADMINISTRATION).declaration(id);
    return { value: id, title, ...(describes === undefined ? {} : { help: describes }) };
  });
  const passwordLength = call.use(KERNEL_SETTINGS)().passwordLength;
  const form = { code, values, plugins, passwordLength, mistakes };
  return show(call, <SetupForm {...form} />, mistakes.length > 0 ? 400 : 200);
}

/** As the site is before anybody has said anything. */
function presentValues(call: CallContext): SetupValues {
  const { title, description, language, timezone } = call.site;
  const plugins = choosable(call).filter(({ state }) => state === 'on');
  return { title, description, language, timezone, login: '', email: '', plugins: plugins.map(({ id }) => id) };
}

function readValues({ request }: CallContext): SetupValues {
  const text = (name: string) => String(request.body[name] ?? '').trim();
  const [title, language, timezone] = [text('title'), text('language'), text('timezone')];
  const plugins = [request.body['plugins'] ?? []].flat().map(String);
  const [description, login, email] = [text('description'), text('login'), text('email')];
  return { title, description, language, timezone, login, email, plugins };
}

function isUsername(login: string): boolean {
  try {
    return login.length <= 60 && readUsername(login) === login;
  } catch (thrown) {
    if (thrown instanceof RestError) return false;
    throw thrown;
  }
}

async function mistakesOf(call: CallContext, values: SetupValues, password: string): Promise<Mistake[]> {
  const t = setupTexts.in(call.site.language);
  const { title, description, language, timezone, login, email } = values;
  const knownLanguages = languageOptions(call.site.language).map(({ value }) => value);
  const fault = await call.use(PASSWORD_RULES).fault(password, { login, email });
  return [
    ...(title !== '' && title.length <= 250 ? [] : [{ name: 'title', message: t('title_wrong') }]),
    ...(description.length <= 500 ? [] : [{ name: 'description', message: t('description_wrong') }]),
    ...(knownLanguages.includes(language) ? [] : [{ name: 'language', message: t('language_wrong') }]),
    ...(isTimezone(timezone) ? [] : [{ name: 'timezone', message: t('zone_wrong') }]),
    ...(isUsername(login) ? [] : [{ name: 'login', message: t('login_wrong') }]),
    ...(isEmail(email) && email.length <= 100 ? [] : [{ name: 'email', message: t('email_wrong') }]),
    ...(fault === undefined ? [] : [{ name: 'password', message: t('password_wrong', { fault }) }]),
    ...(password.length <= 250 ? [] : [{ name: 'password', message: t('password_long') }]),
  ];
}

/** Those that were chosen, and what they need. */
function withNeeds(call: CallContext, chosen: readonly string[]): Set<string> {
  const needs = new Map(choosable(call).map((plugin) => [plugin.id, plugin.needs]));
  const all = new Set<string>();
  const add = (id: string): void => {
    if (all.has(id) || !needs.has(id)) return;
    all.add(id);
    for (const needed of needs.get(id) ?? []) add(needed);
  };
  for (const id of chosen) add(id);
  return all;
}

/** What was left out although something that was chosen needs it: it is chosen again, and said, so that nobody is surprised. */
function needsLeftOut(call: CallContext, chosen: readonly string[]) {
  const t = setupTexts.in(call.site.language);
  const needed = [...withNeeds(call, chosen)].filter((id) => !chosen.includes(id));
  const all = choosable(call);
  const mistakes = needed.map((id) => {
    const by = all.filter((each) => chosen.includes(each.id) && withNeeds(call, [each.id]).has(id));
    const name = all.find((each) => each.id === id)?.title ?? id;
    return { name: 'plugins', message: t('part_needed', { name, by: by.map(({ title }) => title).join(', ') }) };
  });
  return { needed, mistakes };
}

/** Plugins are on or off as chosen; one that cannot be switched is told in the log and in the console. */
async function switchPlugins(call: CallContext, chosen: readonly string[]): Promise<void> {
  const administration = call.use(ADMINISTRATION);
  const wanted = withNeeds(call, chosen);
  const all = choosable(call);
  const leaving = all.filter(({ id, state }) => state === 'on' && !wanted.has(id)).reverse();
  const coming = all.filter(({ id, state }) => state !== 'on' && wanted.has(id));
  for (const { id } of [...leaving, ...coming]) {
    try {
      await administration.switchPlugin(id, wanted.has(id));
    } catch (thrown) {
      call.log.error('a plugin could not be switched while the site was set up', {
        plugin: id,
        error: asError(thrown),
      });
    }
  }
}

/** What the owner says wins over the site config; what is the same stays with it. */
async function keepWords(call: CallContext, values: SetupValues, user: User): Promise<void> {
  const { site } = call;
  const named = { siteTitle: [values.title, site.title], siteDescription: [values.description, site.description] };
  const words = { ...named, language: [values.language, site.language] };
  const all = { ...words, timezone: [values.timezone, site.timezone] };
  const changes = Object.entries(all).flatMap(([name, [said, present]]) => (said === present ? [] : [[name, said]]));
  await call.use(ADMINISTRATION).changeSettings('kernel', Object.fromEntries(changes), user.id);
}

async function setUp(call: CallContext, code: string): Promise<RestResponse> {
  const values = readValues(call);
  const password = String(call.request.body['password'] ?? '');
  const missing = needsLeftOut(call, values.plugins);
  const mistakes = [...(await mistakesOf(call, values, password)), ...missing.mistakes];
  if (mistakes.length > 0)
    return showForm(call, code, { ...values, plugins: [...values.plugins, ...missing.needed] }, mistakes);
  // Of two who send the same code only one is told true, so there is one first administrator.
  if (!(await call.use(SITE_SETUP).consume(code))) return askForCode(call, code);
  const { login, email } = values;
  const user = await call.use(USERS).create({ login, email, password, roles: ['administrator'] });
  await keepWords(call, values, user);
  await switchPlugins(call, values.plugins);
  const actor = { request: call.request, user };
  const act = { plugin: 'kernel', act: 'Set up the site.', object: SETUP_PATH, details: { login } };
  await call.use(EVENTS).emit('act', actor, act);
  return enter(call, user);
}

/** The page on which a site without accounts is set up; for nobody once there is one. */
export const setupPages: readonly Route[] = [
  page({
    method: ['GET', 'POST'],
    path: SETUP_PATH,
    summary: 'Sets up a site that has no account yet, for whoever has the one-time code of its terminal.',
    access: anyone,
    nonceAction: false,
    args: { code: Type.String({ default: '', maxLength: 60, description: 'The one-time code.' }) },
    async handle(call) {
      const { request, site, args } = call;
      const setup = call.use(SITE_SETUP);
      const console = `${site.url}/wp-admin/`;
      if (!(await setup.isOpen())) return redirect(call.caller.isVisitor ? signInUrl(site, console) : console);
      if (args.code === '' || isForeign(call.request, call.site)) return askForCode(call, '');
      try {
        if (!(await setup.judge(args.code, request.address))) return await askForCode(call, args.code);
      } catch (thrown) {
        if (!(thrown instanceof RestError)) throw thrown;
        return refusedWith(await show(call, <CodeForm code={args.code} error={thrown.message} />, 429), thrown, 429);
      }
      const isSent = request.method === 'POST' && request.body['login'] !== undefined;
      return isSent ? setUp(call, args.code) : showForm(call, args.code, presentValues(call));
    },
  }),
];
