import { findUser } from '@plinth/accounts';
import {
  type CallContext,
  can,
  choice,
  forbidden,
  id,
  notFound,
  offsetOf,
  page,
  pagingArguments,
  redirect,
  sayAct,
  Type,
  USERS,
  type User,
} from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type Screen } from '@plinth/pages';
import { API_KEYS } from '../keys/key-store.js';
import { TOKEN_LIFE } from '../tokens/jwt.js';
import { REFRESH_TOKENS } from '../tokens/refresh-store.js';
import { heldBy, mayRevoke } from './person-panel.js';
import { credentialTexts } from './texts.js';
import { AllKeys, HolderPage, RevokePage, shortName } from './view.js';

const access = can('edit_users');
const SECONDS_PER_MINUTE = 60;

const user = id('The account.');
const uuid = (description: string) => Type.String({ route: '[0-9a-f-]+', maxLength: 36, description });

type OfUser = CallContext & { readonly args: { readonly user: number } };

const ownerOf = (call: OfUser) => findUser(call, call.args.user);

function mayEdit(call: CallContext & { readonly resource: User }): void {
  if (!mayRevoke(call, call.resource))
    throw forbidden('rest_cannot_edit', 'Sorry, you are not allowed to edit this user.');
}

function textsOf({ site }: Pick<CallContext, 'site'>) {
  return credentialTexts.in(site.language);
}

/** The question before one of them ends; `to` is below the console. */
function question(call: CallContext, owner: User, words: { to: string; title: string; lead: string }) {
  const holder = { id: owner.id, name: owner.displayName };
  const view = { path: call.use(CONSOLE).path, holder, nonce: consoleNonce(call), ...words };
  return consolePage({ title: words.title, body: <RevokePage {...view} /> });
}

function back({ site, use }: CallContext, owner: User, done: 'key' | 'token') {
  return redirect(`${site.url}${use(CONSOLE).path}/api-keys/${owner.id}?done=${done}`);
}

const keyNotFound = () => notFound('lms_api_key_not_found', 'There is no such key.');
const tokenNotFound = () => notFound('credentials_token_not_found', 'There is no such sign-in, or it has ended.');

const listPages = [
  page({
    method: 'GET',
    path: '/api-keys',
    summary: 'The API keys of all members.',
    access,
    args: pagingArguments({ perPage: 20 }),
    async handle(call) {
      const { args, clock, use } = call;
      const { page: number, per_page: perPage } = args;
      const { keys, total } = await use(API_KEYS).listAll({ limit: perPage, offset: offsetOf(args) });
      const people = await use(USERS).findMany([...new Set(keys.map(({ userId }) => userId))]);
      const names = new Map(people.map((each) => [each.id, each.displayName]));
      const view = { path: use(CONSOLE).path, keys, names, now: clock.now(), page: number, perPage, total };
      return consolePage({ title: textsOf(call)('api_keys'), body: <AllKeys {...view} /> });
    },
  }),
  page({
    method: 'GET',
    path: '/api-keys/:user',
    summary: 'The keys and tokens of a person.',
    access,
    args: { user, done: choice(['', 'key', 'token'], { default: '', description: 'What was just revoked.' }) },
    resource: ownerOf,
    authorizeResource: mayEdit,
    async handle(call) {
      const { args, resource } = call;
      const t = textsOf(call);
      const done = args.done === '' ? undefined : t(`${args.done}_revoked`);
      const title = t('of_person', { name: resource.displayName });
      return consolePage({ title, body: <HolderPage {...(await heldBy(call, resource))} done={done} /> });
    },
  }),
];

const keyPages = [
  page({
    method: 'GET',
    path: '/api-keys/:user/keys/:key',
    summary: 'Asks before a key of a person is revoked.',
    access,
    args: { user, key: uuid('The key.') },
    resource: ownerOf,
    authorizeResource: mayEdit,
    async handle(call) {
      const { args, resource } = call;
      const key = await call.use(API_KEYS).find(resource.id, args.key);
      if (!key) throw keyNotFound();
      const t = textsOf(call);
      return question(call, resource, {
        to: `/api-keys/${resource.id}/keys/${key.keyId}`,
        title: t('revoke_named', { name: key.name }),
        lead: t('key_lead', { name: key.name, person: resource.displayName }),
      });
    },
  }),
  page({
    method: 'POST',
    path: '/api-keys/:user/keys/:key',
    summary: 'Revokes a key of a person.',
    access,
    audited: true,
    args: { user, key: uuid('The key.') },
    resource: ownerOf,
    authorizeResource: mayEdit,
    async handle(call) {
      const { args, resource } = call;
      if (!(await call.use(API_KEYS).revoke(resource.id, args.key))) throw keyNotFound();
      sayAct(call, 'Revoked an API key.', { of: resource.displayName, id: args.key });
      return back(call, resource, 'key');
    },
  }),
];

const tokenPages = [
  page({
    method: 'GET',
    path: '/api-keys/:user/tokens/:family',
    summary: 'Asks before a sign-in of a program in the name of a person is ended.',
    access,
    args: { user, family: uuid('The sign-in.') },
    resource: ownerOf,
    authorizeResource: mayEdit,
    async handle(call) {
      const { args, resource } = call;
      const families = await call.use(REFRESH_TOKENS).families(resource.id);
      const found = families.find(({ family }) => family === args.family);
      if (!found) throw tokenNotFound();
      const t = textsOf(call);
      return question(call, resource, {
        to: `/api-keys/${resource.id}/tokens/${found.family}`,
        title: t('revoke_token', { name: shortName(found) }),
        lead: t('token_lead', { minutes: TOKEN_LIFE.access / SECONDS_PER_MINUTE }),
      });
    },
  }),
  page({
    method: 'POST',
    path: '/api-keys/:user/tokens/:family',
    summary: 'Ends a sign-in of a program in the name of a person.',
    access,
    audited: true,
    args: { user, family: uuid('The sign-in.') },
    resource: ownerOf,
    authorizeResource: mayEdit,
    async handle(call) {
      const { args, resource } = call;
      if (!(await call.use(REFRESH_TOKENS).end(resource.id, args.family))) throw tokenNotFound();
      sayAct(call, 'Ended the sign-in of a program.', { of: resource.displayName });
      return back(call, resource, 'token');
    },
  }),
];

/** What acts in the names of members, and its end. */
export const credentialScreen: Screen = {
  id: 'api-keys',
  title: 'API keys',
  section: 'people',
  order: 40,
  access,
  pages: [...listPages, ...keyPages, ...tokenPages],
};
