import { type CallContext, page, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { APPLICATION_PASSWORDS, type ApplicationPassword } from '@plinth/kernel/identity';
import { applicationPasswordsAllowed } from '@plinth/kernel/layer';
import { html, makeOnce, nonceField, onceField, type SafeHtml } from '@plinth/pages';
import {
  Ago,
  Button,
  ButtonLink,
  CodeBlock,
  Confirm,
  Empty,
  Form,
  Notice,
  Table,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { accountTexts } from '../texts.js';
import { ACCOUNT_PARTS, accountPage } from './frame.js';

const NONCE = 'account-applications';

interface ApplicationsView {
  readonly passwords: readonly ApplicationPassword[];
  readonly nonce: SafeHtml;
  /** Whether they may be had over this connection. */
  readonly isAllowed: boolean;
  /** Just made: shown this once. */
  readonly made?: { readonly name: string; readonly secret: string } | undefined;
  readonly error?: string | undefined;
  readonly done?: string | undefined;
}

function Made({ name, secret }: { name: string; secret: string }): VNode {
  const t = useTexts(accountTexts);
  return (
    <Notice kind="done" title={t('made_title', { name })}>
      <p>{t('made_lead')}</p>
      <CodeBlock text={secret} label={t('made_title', { name })} />
    </Notice>
  );
}

function List({ passwords }: ApplicationsView): VNode {
  const t = useTexts(accountTexts);
  return (
    <Table
      caption={t('applications')}
      rows={passwords}
      rowKey={({ uuid }) => uuid}
      empty={
        <Empty title={t('none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      }
      columns={[
        { key: 'name', title: t('application'), heads: true, cell: ({ name }) => name },
        { key: 'made', title: t('made'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
        {
          key: 'used',
          title: t('last_used'),
          cell: ({ lastUsedAt, lastAddress }) =>
            lastUsedAt ? (
              <>
                <Ago at={lastUsedAt} /> <span class="quiet">{lastAddress}</span>
              </>
            ) : (
              t('never')
            ),
        },
        {
          key: 'revoke',
          title: t('revoke'),
          cell: ({ uuid, name }) => (
            <ButtonLink
              to={`${ACCOUNT_PARTS.applications}?revoke=${uuid}`}
              kind="quiet"
              small
              label={t('revoke_named', { name })}
            >
              {t('revoke')}
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}

/** The question before a password is taken back: what uses it stops working at once. */
function Revoking({ revoked, nonce }: { revoked: ApplicationPassword; nonce: SafeHtml }): VNode {
  const t = useTexts(accountTexts);
  const back = ACCOUNT_PARTS.applications;
  return (
    <>
      <h2>{t('revoke_title', { name: revoked.name })}</h2>
      <Confirm to={back} nonce={nonce} act={t('revoke')} back={back} fields={{ revoke: revoked.uuid }}>
        <p>{t('revoke_lead')}</p>
      </Confirm>
    </>
  );
}

function Applications(view: ApplicationsView): VNode {
  const { nonce, isAllowed, made, error } = view;
  const t = useTexts(accountTexts);
  return (
    <>
      {made ? <Made {...made} /> : null}
      <p class="lead">{t('applications_lead')}</p>
      <List {...view} />
      <h2>{t('new_application')}</h2>
      {isAllowed ? (
        <Form to={ACCOUNT_PARTS.applications} nonce={nonce}>
          <TextField
            name="name"
            label={t('application_name')}
            help={t('application_name_help')}
            maxLength={250}
            autocomplete="off"
            error={error}
            required
          />
          <Button>{t('make')}</Button>
        </Form>
      ) : (
        <Notice kind="warning">
          <p>{t('needs_tls')}</p>
        </Notice>
      )}
    </>
  );
}

async function show(call: CallContext, more: Pick<ApplicationsView, 'made' | 'error' | 'done'> = {}) {
  const { use, caller, site, request } = call;
  const passwords = await use(APPLICATION_PASSWORDS).list(caller.id);
  const isAllowed = applicationPasswordsAllowed(site.environment, request.secure) && caller.mayMakeCredentials;
  const nonce = html`${nonceField(call, NONCE)}${onceField(call)}`;
  const view = { passwords, nonce, isAllowed, ...more };
  const status = more.error === undefined ? 200 : 400;
  const body = <Applications {...view} />;
  return accountPage(call, { path: ACCOUNT_PARTS.applications, body, done: more.done, status });
}

/** The question whether one of the passwords goes; the passwords themselves where it is none of the caller's. */
async function ask(call: CallContext, uuid: string) {
  const passwords = await call.use(APPLICATION_PASSWORDS).list(call.caller.id);
  const revoked = passwords.find((password) => password.uuid === uuid);
  if (!revoked) return show(call);
  const body = <Revoking revoked={revoked} nonce={nonceField(call, NONCE)} />;
  return accountPage(call, { path: ACCOUNT_PARTS.applications, body });
}

/** What may act in one's name: application passwords are made, seen and taken back. */
export const applicationPages: readonly Route[] = [
  page({
    method: 'GET',
    path: ACCOUNT_PARTS.applications,
    summary: "The caller's own application passwords.",
    access: signedIn(),
    args: {
      done: Type.Boolean({ default: false, description: 'Whether one was just taken back.' }),
      revoke: Type.String({ default: '', maxLength: 36, description: 'The one that is to be taken back.' }),
    },
    handle(call) {
      if (call.args.revoke !== '') return ask(call, call.args.revoke);
      return show(call, call.args.done ? { done: accountTexts.in(call.site.language)('revoked') } : {});
    },
  }),
  page({
    method: 'POST',
    path: ACCOUNT_PARTS.applications,
    summary: 'Makes an application password, whose secret is shown this once, or takes one back.',
    access: signedIn(),
    nonceAction: NONCE,
    args: {
      name: Type.String({
        default: '',
        maxLength: 250,
        format: 'text-field',
        description: 'How the application is called.',
      }),
      revoke: Type.String({ default: '', maxLength: 36, description: 'The one that is taken back.' }),
    },
    async handle(call) {
      const { use, args, caller, site, request } = call;
      const passwords = use(APPLICATION_PASSWORDS);
      if (args.revoke !== '') {
        await passwords.remove(caller.id, args.revoke);
        return redirect(`${site.url}${ACCOUNT_PARTS.applications}?done=1`);
      }
      const t = accountTexts.in(site.language);
      const isAllowed = applicationPasswordsAllowed(site.environment, request.secure) && caller.mayMakeCredentials;
      if (!isAllowed) return show(call, { error: t('needs_tls') });
      const name = args.name.trim();
      if (name === '') return show(call, { error: t('needs_name') });
      const made = await makeOnce(call, () => passwords.create(caller.id, name));
      if (!made) return show(call, { done: t('made_before') });
      return show(call, { made: { name, secret: made.secret } });
    },
  }),
];
