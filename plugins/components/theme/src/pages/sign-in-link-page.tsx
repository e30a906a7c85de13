import {
  anyone,
  type Call,
  nonceField,
  page,
  RestError,
  type Route,
  refusedWith,
  signInUrl,
  sitePage,
  Type,
} from '@plinth/kernel';
import { Button, ButtonLink, Form, Heading, TextField, useTexts } from '@plinth/kernel/page';
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

/** Asking for a link that signs one in. */
export const signInLinkPages: readonly Route[] = [
  page({
    method: 'GET',
    path: SIGN_IN_LINK_PATH,
    summary: 'The form for a link that signs its owner in.',
    access: anyone,
    args: pageArguments,
    handle: (call) => show(call, '', undefined, 200),
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
        const { message } = await requestSignInLink(call, login, call.args.redirect_to);
        const title = themePageTexts.in(call.site.language)('link_sent_title');
        return await sitePage(call, {
          title,
          body: <Sent message={message} signIn={signInPlace(call)} />,
          layout: 'narrow',
        });
      } catch (thrown) {
        if (!(thrown instanceof RestError)) throw thrown;
        const status = thrown.status === 429 ? 429 : 400;
        return refusedWith(await show(call, login, thrown.message, status), thrown, status);
      }
    },
  }),
];
