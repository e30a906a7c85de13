import type { SiteInfo } from '@plinth/kernel';
import type { NavigationEntry } from '@plinth/pages';
import { Button, ButtonLink, Heading, Notice, SwitchField, TextField, useTexts } from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { PasskeySignIn } from './passkeys/passkeys-view.js';
import { accountTexts } from './texts.js';

/** The sign-in form; clients of the host know its fields by their names. */
export function SignInForm(props: {
  site: SiteInfo;
  error: string;
  login: string;
  redirectTo: string;
  /** Other ways in, which plugins bring. */
  others: readonly NavigationEntry[];
  /** Whether devices make passkeys for the site. */
  passkeys: boolean;
}): VNode {
  const { site, error, login, redirectTo, others, passkeys } = props;
  const t = useTexts(accountTexts);
  return (
    <>
      <Heading title={t('sign_in')} />
      {error === '' ? null : (
        <Notice kind="error" title={t('not_signed_in')}>
          <p>{error}</p>
        </Notice>
      )}
      <form method="post" action={`${site.url}/wp-login.php`}>
        <TextField name="log" label={t('login')} value={login} autocomplete="username" required autofocus />
        <TextField name="pwd" label={t('password')} type="password" autocomplete="current-password" required />
        <SwitchField name="rememberme" label={t('remember')} checked={false} />
        <input type="hidden" name="redirect_to" value={redirectTo} />
        <Button>{t('sign_in')}</Button>
      </form>
      {passkeys ? <PasskeySignIn action={`${site.url}/wp-login.php?action=passkey`} redirectTo={redirectTo} /> : null}
      <ul class="plain-list" aria-label={t('other_ways')}>
        {[{ title: t('forgot'), url: `${site.url}/wp-login.php?action=lostpassword` }, ...others].map(
          ({ title, url }) => (
            <li key={url}>
              <a href={url}>{title}</a>
            </li>
          ),
        )}
      </ul>
    </>
  );
}

/** A question whose answer is a single button: links of mails are opened by machines as well. */
export function Confirmation(props: {
  site: SiteInfo;
  question: string;
  fields: Readonly<Record<string, string>>;
  act: string;
}): VNode {
  const { site, question, fields, act } = props;
  const t = useTexts(accountTexts);
  return (
    <>
      <Heading title={question} />
      <form method="post" action={`${site.url}/wp-login.php?action=${fields['action'] ?? ''}`}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div class="actions">
          <Button>{act}</Button>
          <ButtonLink to="/" kind="quiet">
            {t('back', { site: site.title })}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
