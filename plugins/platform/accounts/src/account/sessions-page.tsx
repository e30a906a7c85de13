import { choice, page, type Route, redirect, signedIn, Type } from '@plinth/kernel';
import { SESSIONS, type Session } from '@plinth/kernel/identity';
import { dateInWords } from '@plinth/kernel/time';
import { nonceField, type SafeHtml } from '@plinth/pages';
import { Ago, Badge, ButtonForm, Table, useSurroundings, useTexts } from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { deviceName } from '../device-name.js';
import { accountTexts } from '../texts.js';
import { ACCOUNT_PARTS, accountPage } from './frame.js';

const NONCE = 'account-sessions';

function SessionList(props: { sessions: readonly Session[]; current: string; nonce: SafeHtml }): VNode {
  const { sessions, current, nonce } = props;
  const t = useTexts(accountTexts);
  const surroundings = useSurroundings();
  return (
    <>
      <p class="lead">{t('sessions_lead')}</p>
      <Table
        caption={t('sessions')}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'device',
            title: t('device'),
            heads: true,
            cell: ({ id, userAgent }) => (
              <>
                <span title={userAgent}>{deviceName(userAgent) || t('no_address')}</span>{' '}
                {id === current ? <Badge tone="good">{t('this_session')}</Badge> : null}
              </>
            ),
          },
          { key: 'from', title: t('from'), cell: ({ address }) => address || t('no_address') },
          { key: 'begun', title: t('begun'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
          { key: 'ends', title: t('ends'), cell: ({ expiresAt }) => <Ago at={expiresAt} /> },
          {
            key: 'end',
            title: t('end'),
            cell: ({ id, address, userAgent, createdAt }) =>
              id === current ? null : (
                <ButtonForm
                  to={ACCOUNT_PARTS.sessions}
                  nonce={nonce}
                  fields={{ session: id }}
                  kind="quiet"
                  small
                  label={t('end_named', {
                    device: deviceName(userAgent) || t('no_address'),
                    address: address || t('no_address'),
                    at: dateInWords(createdAt, surroundings, { clock: 'seconds' }),
                  })}
                >
                  {t('end')}
                </ButtonForm>
              ),
          },
        ]}
      />
      {sessions.length > 1 ? (
        <div class="actions">
          <ButtonForm to={ACCOUNT_PARTS.sessions} nonce={nonce} kind="quiet">
            {t('end_others')}
          </ButtonForm>
        </div>
      ) : null}
    </>
  );
}

/** Where one is signed in; what one does not know is ended. */
export const sessionPages: readonly Route[] = [
  page({
    method: 'GET',
    path: ACCOUNT_PARTS.sessions,
    summary: "The caller's own sessions.",
    access: signedIn(),
    args: { done: choice(['', 'one', 'others'], { default: '', description: 'What was just ended.' }) },
    async handle(call) {
      const { use, caller, args, site } = call;
      const t = accountTexts.in(site.language);
      const done = args.done === 'one' ? t('session_ended') : args.done === 'others' ? t('others_ended') : undefined;
      const sessions = await use(SESSIONS).list(caller.id);
      const view = { sessions, current: caller.credentialId, nonce: nonceField(call, NONCE) };
      return accountPage(call, { path: ACCOUNT_PARTS.sessions, body: <SessionList {...view} />, done });
    },
  }),
  page({
    method: 'POST',
    path: ACCOUNT_PARTS.sessions,
    summary: "Ends one of the caller's own sessions, or all others.",
    access: signedIn(),
    nonceAction: NONCE,
    args: { session: Type.String({ default: '', maxLength: 64, description: 'Which; all others without.' }) },
    async handle({ use, caller, args, site }) {
      if (args.session === '') await use(SESSIONS).endOthers(caller.id, caller.credentialId);
      else await use(SESSIONS).end(caller.id, args.session);
      return redirect(`${site.url}${ACCOUNT_PARTS.sessions}?done=${args.session === '' ? 'others' : 'one'}`);
    },
  }),
];
