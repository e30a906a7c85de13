import {
  type ArgumentsOf,
  type CallContext,
  can,
  choice,
  page,
  type RawParameters,
  type Route,
  redirect,
  sayAct,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { REST_SURFACE, type RouteQuestion } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedBy } from '@plinth/pages';
import { Num } from '@plinth/pages/kit';
import { defineResource } from '@plinth/pages/resource';
import { PACKAGES, type QuotaPackage } from '../packages/package-store.js';
import { MANAGE, packageNotFound } from '../packages/routes.js';
import { MemberFinder, MemberPage, PackageFields } from './quota-view.js';
import { packageTexts, quotaTexts } from './texts.js';
import { shownUsage, useSize } from './usage-view.js';

const access = can(MANAGE);
const ROOT = '/media-quota/v1';
const MOST_PACKAGES = 100;
const UNTYPED = { amount: '', note: '', credit_type: 'image' };

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

function ask(call: CallContext, question: RouteQuestion): Promise<unknown> {
  return call.use(REST_SURFACE).ask(call, question);
}

async function packagesOf({ use }: CallContext) {
  return (await use(PACKAGES).list({ limit: MOST_PACKAGES, offset: 0 })).packages;
}

type PackageValues = ArgumentsOf<typeof packageArguments>;

/** A package as the form shows it: owners think in megabytes. */
function valuesOf({ storage_bytes: bytes, ...limits }: QuotaPackage) {
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

async function showMember(call: CallContext, user: User, done: '' | 'saved', typed = UNTYPED, refused?: Refused) {
  const [usage, packages] = await Promise.all([shownUsage(call, user.id), packagesOf(call)]);
  const view = {
    path: call.use(CONSOLE).path,
    nonce: consoleNonce(call),
    refused,
    done: done === '' ? undefined : packageTexts.in(call.site.language)('saved'),
    id: user.id,
    name: user.displayName,
    usage,
    packages,
    typed,
  };
  return consolePage({
    title: quotaTexts.in(call.site.language)('of_member', { name: user.displayName }),
    ...(refused ? { status: refused.status } : {}),
    body: <MemberPage {...view} />,
  });
}

const memberPages: readonly Route[] = [
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
      return user
        ? showMember(call, user, args.done)
        : quotas.showList(call, { others: { member: args.member }, status: 404 });
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

function typedMember(others: object | undefined): string | undefined {
  return others && 'member' in others ? String(others.member) : undefined;
}

function Size({ bytes }: { bytes: number }) {
  return <span>{useSize()(bytes)}</span>;
}

const quotas = defineResource({
  id: 'quotas',
  title: 'Quotas',
  section: 'people',
  order: 60,
  access,
  texts: packageTexts,
  redirects: 302,
  list: {
    path: '/quotas',
    summary: 'Packages of quotas, and where a member is looked up.',
    perPage: 0,
    async rows(call) {
      const rows = await packagesOf(call);
      return { rows, total: rows.length };
    },
    key: ({ id }) => id,
    caption: ({ text }) => text('packages'),
    columns({ link, text }) {
      const most = (limit: number) => (limit === 0 ? text('no_limit') : <Num of={limit} />);
      return [
        {
          key: 'name',
          title: text('name'),
          heads: true,
          cell: ({ id, name }) => <a href={link(`/quotas/packages/${id}`)}>{name}</a>,
        },
        { key: 'image', title: text('image'), number: true, cell: ({ image_limit: limit }) => most(limit) },
        { key: 'video', title: text('video'), number: true, cell: ({ video_limit: limit }) => most(limit) },
        { key: 'audio', title: text('audio'), number: true, cell: ({ audio_limit: limit }) => most(limit) },
        {
          key: 'bytes',
          title: text('bytes'),
          number: true,
          cell: ({ storage_bytes: bytes }) => (bytes === 0 ? text('no_limit') : <Size bytes={bytes} />),
        },
        { key: 'default', title: text('is_default'), cell: ({ is_default: usual }) => (usual ? text('yes') : null) },
      ];
    },
    above: ({ path, others, text }) => (
      <>
        <MemberFinder path={path} member={typedMember(others)} />
        <h2>{text('packages')}</h2>
      </>
    ),
  },
  item: {
    path: '/quotas/packages/:id',
    summary: 'One package.',
    args: { id: Type.Integer({ minimum: 1 }) },
    async find({ args, use }) {
      const found = await use(PACKAGES).find(args.id);
      if (!found) throw packageNotFound();
      return found;
    },
    address: ({ id }) => `/quotas/packages/${id}`,
    name: ({ name }) => name,
  },
  form: {
    args: packageArguments,
    initial: { image_limit: 0, video_limit: 0, audio_limit: 0, storage_megabytes: 0, sort_order: 0 },
    values: valuesOf,
    fields: () => <PackageFields />,
    refused: refusedPackage,
    create: {
      summary: 'Makes a package.',
      done: 'saved',
      async run(call, values) {
        await ask(call, { method: 'POST', path: `${ROOT}/packages`, body: bodyOf(values) });
        sayAct(call, 'Made a package of quotas.', { name: values.name });
      },
    },
    update: {
      summary: 'Changes a package, or removes it.',
      async run(call, values, { id }) {
        await ask(call, { method: 'POST', path: `${ROOT}/packages/${id}`, body: bodyOf(values) });
        sayAct(call, 'Changed a package of quotas.', values);
      },
    },
  },
  removal: {
    asks: 'inline',
    act: 'remove',
    done: 'removed',
    async run(call, { id, name }) {
      await ask(call, { method: 'DELETE', path: `${ROOT}/packages/${id}` });
      sayAct(call, 'Removed a package of quotas.', { name });
    },
  },
  pages: memberPages,
});

/** Packages, and what single members are given. */
export const quotaScreen = quotas.screen;
