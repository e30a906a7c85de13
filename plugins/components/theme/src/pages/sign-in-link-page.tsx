import { anyone, type Call, page, RestError, type Route, redirect, refusedWith, Type } from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import { nonceField, sitePage } from '@plinth/pages';
import { Button, ButtonLink, Form, Heading, TextField, useTexts } from '@plinth/pages/kit';
import { requestSignInLink } from '../sign-in-link.js';
import { themePageTexts } from './texts.js';

/** Where somebody asks for a link that signs them in. */
export const SIGN_IN_LINK_PATH = '/sign-in-link';
const NONCE = 'theme-sign-in-link';

/** Where the link leads once it has signed somebody in. */
const pageArguments = {
  redirect_to: Type.String({ default: '', maxLength: 2_000, description: 'Where to go once signed in.' }),
};

type LinkCall = Call<typeof pageArguments>;

function signInPlace({ args, site }: LinkCall): string {
  return args.redirect_to === '' ? site.signInUrl : signInUrl(site, args.redirect_to);
}

function LinkForm({ call, login, error }: { call: LinkCall; login: string; error?: string | undefined }) {
  const t = useTexts(themePageTexts);
  return (
    <>
      <Heading title={t('link_title')} lead={t('link_lead')} />
      <Form to={SIGN_IN_LINK_PATH} nonce={nonceField(call, NONCE)}>
        <TextField
          name="email"
          label={t('who')}
          value={login}
          error={error}
          autocomplete="username"
          required
          autofocus
        />
        <input type="hidden" name="redirect_to" value={call.args.redirect_to} />
        <div class="actions">
          <Button>{t('send')}</Button>
          <ButtonLink to={signInPlace(call)} kind="quiet">
            {t('back')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function Sent({ message, signIn }: { message: string; signIn: string }) {
  const t = useTexts(themePageTexts);
  return (
    <>
      <Heading title={t('link_sent_title')} lead={message} />
      <ButtonLink to={signIn} kind="quiet">
        {t('back')}
      </ButtonLink>
    </>
  );
}

function show(call: LinkCall, login: string, error: string | undefined, status: number) {
  const title = themePageTexts.in(call.site.language)('link_title');
  return sitePage(call, {
    title,
    body: <LinkForm call={call} login={login} error={error} />,
    status,
    layout: 'narrow',
  });
}

function showSent(call: LinkCall) {
  const t = themePageTexts.in(call.site.language);
  const body = <Sent message={t('link_sent')} signIn={signInPlace(call)} />;
  return sitePage(call, { title: t('link_sent_title'), body, layout: 'narrow' });
}

/** Asking for a link that signs one in. */
export const signInLinkPages: readonly Route[] = [
  page({
    method: 'GET',
    path: SIGN_IN_LINK_PATH,
    summary: 'The form for a link that signs its owner in.',
    access: anyone,
    args: { ...pageArguments, sent: Type.Boolean({ default: false, description: 'Whether a link was just sent.' }) },
    handle: (call) => (call.args.sent ? showSent(call) : show(call, '', undefined, 200)),
  }),
  page({
    method: 'POST',
    path: SIGN_IN_LINK_PATH,
    summary: 'Mails a one-time sign-in link, if there is such an account.',
    access: anyone,
    nonceAction: NONCE,
    args: pageArguments,
    async handle(call) {
      const login = String(call.request.body['email'] ?? '').trim();
      try {
        await requestSignInLink(call, login, call.args.redirect_to);
        // A redirect, so that a second click gets the same answer and sends no second email.
        const query = new URLSearchParams({ sent: '1', redirect_to: call.args.redirect_to });
        return redirect(`${call.site.url}${SIGN_IN_LINK_PATH}?${query}`, 303);
      } catch (thrown) {
        if (!(thrown instanceof RestError)) throw thrown;
        const status = thrown.status === 429 ? 429 : 400;
        return refusedWith(await show(call, login, thrown.message, status), thrown, status);
      }
    },
  }),
];
