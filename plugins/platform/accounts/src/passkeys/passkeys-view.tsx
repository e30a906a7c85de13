import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Ago,
  Button,
  Confirm,
  Empty,
  Form,
  Notice,
  Table,
  TextField,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import { type ComponentChild, type ComponentChildren, h, type VNode } from 'preact';
import { ACCOUNT_PARTS } from '../account/frame.js';
import { accountAssets } from '../assets.js';
import { accountTexts } from '../texts.js';
import { type Passkey } from './kept-passkeys.js';

/** Around a form whose button asks the device of whoever presses it: the script takes over when it is seen. */
export function AsksDevice(props: {
  does: 'make' | 'use';
  /** Said when the device does not answer. */
  failed: string;
  known?: string;
  children: ComponentChildren;
}): ComponentChild {
  const { home } = useSurroundings();
  const { children, ...said } = props;
  const attributes = {
    'data-module': home + accountAssets.path('passkeys.js'),
    'data-props': JSON.stringify(said),
  };
  return h('plinth-island', attributes, children);
}

/** Everything that the page of passkeys shows. */
export interface PasskeysView {
  readonly passkeys: readonly Passkey[];
  readonly nonce: SafeHtml;
  /** Whether devices make passkeys for a site at this address. */
  readonly isFit: boolean;
  readonly isFull: boolean;
  /** Whether the password is asked for, because signing in was a while ago. */
  readonly asksPassword: boolean;
  readonly name: string;
  readonly refused: Refused | undefined;
}

function List({ passkeys, nonce }: PasskeysView): VNode {
  const t = useTexts(accountTexts);
  return (
    <Table
      caption={t('passkeys')}
      rows={passkeys}
      rowKey={({ id }) => id}
      empty={
        <Empty title={t('passkeys_none')}>
          <p>{t('passkeys_none_lead')}</p>
        </Empty>
      }
      columns={[
        { key: 'name', title: t('passkey'), heads: true, cell: ({ name }) => name },
        { key: 'made', title: t('made'), cell: ({ createdAt }) => <Ago at={createdAt} /> },
        {
          key: 'used',
          title: t('last_used'),
          cell: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} /> : t('never')),
        },
        {
          key: 'remove',
          title: t('passkey_remove'),
          cell: ({ id, name }) => (
            <details>
              <summary>{t('passkey_remove_named', { name })}</summary>
              <Confirm
                to={`${ACCOUNT_PARTS.passkeys}/remove`}
                nonce={nonce}
                act={t('passkey_remove')}
                back={ACCOUNT_PARTS.passkeys}
                fields={{ id }}
              >
                <p>{t('passkey_remove_question', { name })}</p>
              </Confirm>
            </details>
          ),
        },
      ]}
    />
  );
}

function NewPasskey({ nonce, asksPassword, name, refused }: PasskeysView): VNode {
  const t = useTexts(accountTexts);
  return (
    <AsksDevice does="make" failed={t('passkey_failed')} known={t('passkey_known')}>
      <Form to={ACCOUNT_PARTS.passkeys} nonce={nonce} errors={refused}>
        <TextField
          name="name"
          label={t('passkey_name')}
          help={t('passkey_name_help')}
          value={name}
          maxLength={100}
          autocomplete="off"
          required
        />
        {asksPassword ? (
          <TextField
            name="current"
            type="password"
            label={t('current_password')}
            help={t('passkey_password_help')}
            autocomplete="current-password"
            required
          />
        ) : null}
        <input type="hidden" name="passkey" value="" />
        <div class="asked" aria-live="assertive" />
        <Button>{t('passkey_make')}</Button>
      </Form>
    </AsksDevice>
  );
}

/** The passkeys of an account, and the form that adds one. */
export function PasskeysPage(view: PasskeysView): VNode {
  const { passkeys, isFit, isFull } = view;
  const t = useTexts(accountTexts);
  const hindrance = isFit ? (isFull ? t('passkeys_full', { count: passkeys.length }) : '') : t('passkeys_unfit');
  return (
    <>
      <p class="lead">{t('passkeys_lead')}</p>
      <List {...view} />
      <h2>{t('passkey_new')}</h2>
      {hindrance === '' ? (
        <NewPasskey {...view} />
      ) : (
        <Notice kind="warning">
          <p>{hindrance}</p>
        </Notice>
      )}
    </>
  );
}

/** Below the form for a password: the other way in. */
export function PasskeySignIn(props: { action: string; redirectTo: string }): VNode {
  const t = useTexts(accountTexts);
  return (
    <AsksDevice does="use" failed={t('passkey_cancelled')}>
      <form method="post" action={props.action}>
        <input type="hidden" name="redirect_to" value={props.redirectTo} />
        <input type="hidden" name="passkey" value="" />
        <div class="asked" aria-live="assertive" />
        <Button kind="quiet">{t('passkey_sign_in')}</Button>
      </form>
    </AsksDevice>
  );
}
