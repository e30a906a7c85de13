import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  page,
  type RawParameters,
  REST_SURFACE,
  type Refused,
  type RouteQuestion,
  redirect,
  refusedBy,
  type Screen,
  sayAct,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { PACKAGES, type QuotaPackage } from '../packages/package-store.js';
import { MANAGE, packageNotFound } from '../packages/routes.js';
import { MemberPage, PackagePage, type PackageValues, QuotasPage } from './quota-view.js';
import { quotaTexts } from './texts.js';
import { shownUsage } from './usage-view.js';

const access = can(MANAGE);
const ROOT = '/media-quota/v1';
const MOST_PACKAGES = 100;
const UNTYPED = { amount: '', note: '', credit_type: 'image' };

const EMPTY: PackageValues = {
  ...{ name: '', image_limit: 0, video_limit: 0, audio_limit: 0, storage_megabytes: 0 },
  ...{ is_default: false, sort_order: 0 },
};

const BYTES_A_MEGABYTE = 1024 * 1024;

/** So many that a package which is saved as it stands keeps every byte. */
const DECIMALS = 7;

const number = () => Type.Integer({ default: 0 });

const packageArguments = {
  name: Type.String({ default: '', maxLength: 1_000 }),
  image_limit: number(),
  video_limit: number(),
  audio_limit: number(),
  storage_megabytes: Type.Number({ default: 0, maximum: Number.MAX_SAFE_INTEGER / BYTES_A_MEGABYTE }),
  is_default: Type.Boolean({ default: false }),
  sort_order: number(),
};

const doneArgument = { done: choice(['', 'saved', 'removed'], { default: '', description: 'What was just done.' }) };

function frame(call: CallContext, done: '' | 'saved' | 'removed', refused?: Refused) {
  const t = quotaTexts.in(call.site.language);
  return {
    path: call.use(CONSOLE).path,
    nonce: consoleNonce(call),
    refused,
    done: done === '' ? undefined : t(done),
  };
}

function ask(call: CallContext, question: RouteQuestion): Promise<unknown> {
  return call.use(REST_SURFACE).ask(call, question);
}

async function packagesOf({ use }: CallContext) {
  return (await use(PACKAGES).list({ limit: MOST_PACKAGES, offset: 0 })).packages;
}

/** A package as the form shows it: owners think in megabytes. */
function valuesOf({ storage_bytes: bytes, ...limits }: QuotaPackage): PackageValues {
  return { ...limits, storage_megabytes: Number((bytes / BYTES_A_MEGABYTE).toFixed(DECIMALS)) };
}

/** What the form sent as the route takes it. */
function bodyOf({ storage_megabytes: megabytes, ...limits }: PackageValues): RawParameters {
  return { ...limits, storage_bytes: Math.round(megabytes * BYTES_A_MEGABYTE) };
}

/** A refusal of the route beside the fields of the form. */
function refusedPackage(call: CallContext, thrown: unknown): Refused {
  const { mistakes, ...refused } = refusedBy(call, thrown);
  const named = mistakes.map(({ name, message }) => ({
    name: name === 'storage_bytes' ? 'storage_megabytes' : name,
    message,
  }));
  return { ...refused, mistakes: named };
}

interface ListShown {
  readonly done?: '' | 'saved' | 'removed';
  readonly values?: PackageValues;
  readonly refused?: Refused;
  /** A name that nobody has. */
  readonly member?: string;
}

async function showList(call: CallContext, { done = '', values = EMPTY, refused, member }: ListShown = {}) {
  const status = refused?.status ?? (member === undefined ? 200 : 404);
  return consolePage({
    title: quotaTexts.in(call.site.language)('quotas'),
    status,
    body: (
      <QuotasPage
        {...frame(call, done, refused)}
        packages={await packagesOf(call)}
        values={values}
        member={member ?? ''}
        unknown={member !== undefined}
      />
    ),
  });
}

async function showMember(call: CallContext, user: User, done: '' | 'saved', typed = UNTYPED, refused?: Refused) {
  const [usage, packages] = await Promise.all([shownUsage(call, user.id), packagesOf(call)]);
  const view = { ...frame(call, done, refused), id: user.id, name: user.displayName, usage, packages, typed };
  return consolePage({
    title: quotaTexts.in(call.site.language)('of_member', { name: user.displayName }),
    ...(refused ? { status: refused.status } : {}),
    body: <MemberPage {...view} />,
  });
}

const packagePages = [
  page({
    method: 'GET',
    path: '/quotas',
    summary: 'Packages of quotas, and where a member is looked up.',
    access,
    args: doneArgument,
    handle: (call) => showList(call, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: '/quotas',
    summary: 'Makes a package.',
    access,
    args: packageArguments,
    async handle(call) {
      const { args, site, use } = call;
      try {
        await ask(call, { method: 'POST', path: `${ROOT}/packages`, body: bodyOf(args) });
      } catch (thrown) {
        return showList(call, { values: args, refused: refusedPackage(call, thrown) });
      }
      sayAct(call, 'Made a package of quotas.', { name: args.name });
      return redirect(`${site.url}${use(CONSOLE).path}/quotas?done=saved`);
    },
  }),
  page({
    method: 'GET',
    path: '/quotas/packages/:id',
    summary: 'One package.',
    access,
    args: { id: Type.Integer({ minimum: 1 }), ...doneArgument },
    async handle(call) {
      const { args, use } = call;
      const found = await use(PACKAGES).find(args.id);
      if (!found) throw packageNotFound();
      const view = { ...frame(call, args.done), id: found.id, title: found.name, values: valuesOf(found) };
      return consolePage({ title: found.name, body: <PackagePage {...view} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/quotas/packages/:id',
    summary: 'Changes a package, or removes it.',
    access,
    args: {
      id: Type.Integer({ minimum: 1 }),
      act: choice(['save', 'remove'], { default: 'save', description: 'What to do.' }),
      ...packageArguments,
    },
    async handle(call) {
      const { id, act, ...values } = call.args;
      const { site, use } = call;
      const found = await use(PACKAGES).find(id);
      if (!found) throw packageNotFound();
      const home = `${site.url}${use(CONSOLE).path}/quotas`;
      const path = `${ROOT}/packages/${id}`;
      try {
        if (act === 'remove') await ask(call, { method: 'DELETE', path });
        else await ask(call, { method: 'POST', path, body: bodyOf(values) });
      } catch (thrown) {
        const refused = refusedPackage(call, thrown);
        const view = { ...frame(call, '', refused), id, title: found.name, values };
        return consolePage({ title: found.name, status: refused.status, body: <PackagePage {...view} /> });
      }
      const said = act === 'remove' ? 'Removed a package of quotas.' : 'Changed a package of quotas.';
      sayAct(call, said, act === 'remove' ? { name: found.name } : values);
      return redirect(act === 'remove' ? `${home}?done=removed` : `${home}/packages/${id}?done=saved`);
    },
  }),
];

const memberPages = [
  page({
    method: 'GET',
    path: '/quotas/member',
    summary: 'The quota of a member.',
    access,
    args: {
      member: Type.String({ default: '', maxLength: 200, description: 'Sign-in name or e-mail address.' }),
      done: choice(['', 'saved'], { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { args, use } = call;
      const user = await use(USERS).findByLoginOrEmail(args.member.trim());
      return user ? showMember(call, user, args.done) : showList(call, { member: args.member });
    },
  }),
  page({
    method: 'POST',
    path: '/quotas/member',
    summary: 'Gives a member a package, or more or less of a kind.',
    access,
    args: {
      user: Type.Integer({ minimum: 1, description: 'The member.' }),
      act: choice(['package', 'credits'], { description: 'What to do.' }),
      package: Type.Integer({ default: 0, minimum: 0 }),
      credit_type: Type.String({ default: 'image', maxLength: 20 }),
      amount: Type.String({ default: '', maxLength: 20 }),
      note: Type.String({ default: '', maxLength: 2_000 }),
    },
    async handle(call) {
      const { args, site, use } = call;
      const path = `${ROOT}/users/${args.user}`;
      try {
        if (args.act === 'package')
          await ask(call, { method: 'POST', path: `${path}/package`, body: { package_id: args.package } });
        else {
          const { credit_type, amount, note } = args;
          await ask(call, { method: 'POST', path: `${path}/credits`, body: { credit_type, amount, note } });
        }
      } catch (thrown) {
        const refused = refusedBy(call, thrown);
        const user = await use(USERS).find(args.user);
        if (!user) throw thrown;
        return showMember(call, user, '', args, refused);
      }
      const user = await use(USERS).find(args.user);
      const member = user?.login ?? '';
      const name = user?.displayName ?? '';
      if (args.act === 'package') {
        const given = args.package > 0 ? await use(PACKAGES).find(args.package) : undefined;
        sayAct(call, 'Gave a member a package of quotas.', { to: name, package: given?.name ?? '' });
      } else {
        const { credit_type: kind, amount, note } = args;
        sayAct(call, 'Changed the quota of a member.', { of: name, kind, amount, note });
      }
      const query = `member=${encodeURIComponent(member)}&done=saved`;
      return redirect(`${site.url}${use(CONSOLE).path}/quotas/member?${query}`);
    },
  }),
];

/** Packages, and what single members are given. */
export const quotaScreen: Screen = {
  id: 'quotas',
  title: 'Quotas',
  section: 'people',
  order: 60,
  access,
  pages: [...packagePages, ...memberPages],
};
