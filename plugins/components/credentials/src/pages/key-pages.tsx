import { accountPage } from '@plinth/accounts';
import { type CallContext, page, RestError, type Route, redirect, signedIn, Type, tap } from '@plinth/kernel';
import { html, makeOnce, nonceField, onceField, pageHooks, type SafeHtml } from '@plinth/pages';
import {
  Ago,
  Badge,
  Button,
  ButtonLink,
  CodeBlock,
  Confirm,
  Empty,
  ErrorSummary,
  Form,
  type Mistake,
  Notice,
  Table,
  TextField,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import { type ApiKey, isExpired, MAX_KEYS, MAX_NAME_LENGTH } from '../keys/api-key.js';
import { API_KEYS } from '../keys/key-store.js';
import { checkKey, makeKey } from '../keys/routes.js';
import { keyPageTexts } from './texts.js';

/** The path of the page of one's API keys. */
export const KEYS_PATH = '/account/api-keys';
const NONCE = 'account-api-keys';

interface KeysView {
  readonly keys: readonly ApiKey[];
  readonly now: Date;
  readonly nonce: SafeHtml;
  readonly mistakes: readonly Mistake[];
  readonly typed: { readonly name: string; readonly ends: string };
  /** Just made: its secret is shown this once. */
  readonly made?: { readonly name: string; readonly secret: string } | undefined;
}

function Keys({ keys, now }: KeysView) {
  const t = useTexts(keyPageTexts);
  return (
    <Table
      caption={t('api_keys')}
      rows={keys}
      rowKey={({ keyId }) => keyId}
      empty={
        <Empty title={t('none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      }
      columns={[
        { key: 'name', title: t('name'), heads: true, cell: ({ name }) => name },
        {
          key: 'key',
          title: t('key'),
          cell: ({ prefix, lastFour }) => (
            <code>
              {prefix}…{lastFour}
            </code>
          ),
        },
        { key: 'made', title: t('made'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
        {
          key: 'used',
          title: t('last_used'),
          cell: ({ lastUsedAt, lastUsedIp }) =>
            lastUsedAt ? (
              <>
                <Ago at={lastUsedAt} /> <span class="quiet">{lastUsedIp}</span>
              </>
            ) : (
              t('never')
            ),
        },
        {
          key: 'ends',
          title: t('ends'),
          cell: (key) => {
            if (key.expiresAt === null) return t('no_end');
            return isExpired(key, now) ? <Badge tone="warning">{t('ended')}</Badge> : <Time at={key.expiresAt} />;
          },
        },
        {
          key: 'revoke',
          title: t('revoke'),
          cell: ({ keyId, name }) => (
            <ButtonLink to={`${KEYS_PATH}?revoke=${keyId}`} kind="quiet" small label={t('revoke_named', { name })}>
              {t('revoke')}
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}

/** The question before a key is taken back: what uses it stops working at once. */
function Revoking({ revoked, nonce }: { revoked: ApiKey; nonce: SafeHtml }) {
  const t = useTexts(keyPageTexts);
  return (
    <>
      <h2>{t('revoke_title', { name: revoked.name })}</h2>
      <Confirm to={KEYS_PATH} nonce={nonce} act={t('revoke')} back={KEYS_PATH} fields={{ revoke: revoked.keyId }}>
        <p>{t('revoke_lead')}</p>
      </Confirm>
    </>
  );
}

function KeysPage(view: KeysView) {
  const { nonce, mistakes, typed, made } = view;
  const t = useTexts(keyPageTexts);
  return (
    <>
      {made ? (
        <Notice kind="done" title={t('made_title', { name: made.name })}>
          <p>{t('made_lead')}</p>
          <CodeBlock text={made.secret} label={t('made_title', { name: made.name })} />
        </Notice>
      ) : null}
      <ErrorSummary mistakes={mistakes} />
      <p class="lead">{t('lead', { most: MAX_KEYS })}</p>
      <Keys {...view} />
      <h2>{t('new_key')}</h2>
      <Form to={KEYS_PATH} nonce={nonce} values={typed} errors={{ mistakes }}>
        <TextField
          name="name"
          label={t('name')}
          help={t('name_help')}
          maxLength={MAX_NAME_LENGTH}
          autocomplete="off"
          required
        />
        <TextField name="ends" type="date" label={t('ends')} help={t('end_help')} />
        <Button>{t('make')}</Button>
      </Form>
    </>
  );
}

async function show(
  call: CallContext,
  more: Partial<Pick<KeysView, 'mistakes' | 'typed' | 'made'>> & { done?: string } = {},
) {
  const { use, caller, clock } = call;
  // Expired ones count too until they are revoked, so there may be more than may be active.
  const { keys } = await use(API_KEYS).list(caller.id, { limit: 4 * MAX_KEYS, offset: 0 });
  const { done, mistakes = [], typed = { name: '', ends: '' }, made } = more;
  const view = {
    keys,
    now: clock.now(),
    nonce: html`${nonceField(call, NONCE)}${onceField(call)}`,
    mistakes,
    typed,
    made,
  };
  return accountPage(call, {
    path: KEYS_PATH,
    body: <KeysPage {...view} />,
    done,
    status: mistakes.length > 0 ? 400 : 200,
  });
}

/** The question whether one of the keys goes; the keys themselves where it is none of the caller's. */
async function ask(call: CallContext, keyId: string) {
  const { keys } = await call.use(API_KEYS).list(call.caller.id, { limit: 4 * MAX_KEYS, offset: 0 });
  const revoked = keys.find((key) => key.keyId === keyId);
  if (!revoked) return show(call);
  return accountPage(call, { path: KEYS_PATH, body: <Revoking revoked={revoked} nonce={nonceField(call, NONCE)} /> });
}

async function make(call: CallContext) {
  const text = (name: string) => String(call.request.body[name] ?? '').trim();
  const typed = { name: text('name'), ends: text('ends') };
  try {
    const expiresAt = typed.ends === '' ? undefined : `${typed.ends}T00:00:00`;
    const requested = { name: typed.name, expires_at: expiresAt };
    checkKey(call, requested);
    const made = await makeOnce(call, () => makeKey(call, requested));
    if (!made) return await show(call, { done: keyPageTexts.in(call.site.language)('made_before') });
    return await show(call, { made: { name: made.key.name, secret: made.secret } });
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    const params = Object(thrown.data['params']);
    const about = 'expires_at' in params ? 'ends' : 'name';
    const t = keyPageTexts.in(call.site.language);
    const message = about === 'ends' ? t('ends_past') : String(params['name'] ?? thrown.message);
    return show(call, { typed, mistakes: [{ name: about, message }] });
  }
}

/** One's own API keys: made, seen and taken back. */
export const keyPages: readonly Route[] = [
  page({
    method: 'GET',
    path: KEYS_PATH,
    summary: "The caller's own API keys.",
    access: signedIn(),
    args: {
      done: Type.Boolean({ default: false, description: 'Whether a key was just revoked.' }),
      revoke: Type.String({ default: '', maxLength: 100, description: 'The key to revoke.' }),
    },
    handle(call) {
      if (call.args.revoke !== '') return ask(call, call.args.revoke);
      return show(call, call.args.done ? { done: keyPageTexts.in(call.site.language)('revoked') } : {});
    },
  }),
  page({
    method: 'POST',
    path: KEYS_PATH,
    summary: 'Makes an API key, whose secret is shown this once, or takes one back.',
    access: signedIn(),
    nonceAction: NONCE,
    async handle(call) {
      const revoke = call.request.body['revoke'];
      if (revoke === undefined) return make(call);
      await call.use(API_KEYS).revoke(call.caller.id, String(revoke));
      return redirect(`${call.site.url}${KEYS_PATH}?done=1`);
    },
  }),
];

/** The way to them. */
export const keyPagesTap = tap(pageHooks.account_parts, {}, ({ site }, entries) => [
  ...entries,
  { title: keyPageTexts.in(site.language)('api_keys'), url: site.url + KEYS_PATH },
]);
