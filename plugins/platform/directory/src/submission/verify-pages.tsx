import { anyone, type CallContext, page, type Route, Type } from '@plinth/kernel';
import { nonceField, type SafeHtml, sitePage } from '@plinth/pages';
import { Button, Form, Heading, useTexts } from '@plinth/pages/kit';
import { verifySubmission } from '../listings/submit.js';
import { verifyTexts } from './verify-texts.js';

const PATH = '/directory-verify';
const ACTION = 'directory-verify';
const args = { token: Type.String({ minLength: 1, maxLength: 100, description: 'What the mail carried.' }) };

function Ask({ token, nonce }: { token: string; nonce: SafeHtml }) {
  const t = useTexts(verifyTexts);
  return (
    <>
      <Heading title={t('ask')} lead={t('ask_lead')} />
      <Form to={PATH} nonce={nonce}>
        <input type="hidden" name="token" value={token} />
        <Button>{t('confirm')}</Button>
      </Form>
    </>
  );
}

function Answer({ title, lead }: { title: string; lead: string }) {
  return <Heading title={title} lead={lead} />;
}

async function confirm(call: CallContext, token: string) {
  const t = verifyTexts.in(call.site.language);
  const listing = await verifySubmission(call, token);
  const lead = listing
    ? t(listing.status === 'publish' ? 'published' : 'waits', { title: listing.title })
    : t('used_lead');
  const title = t(listing ? 'thanks' : 'used');
  return sitePage(call, { title, body: <Answer title={title} lead={lead} />, status: listing ? 200 : 404 });
}

/** Where the link leads by which a guest confirms a listing. It asks first: scanners of mail open every link. */
export const verifyPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATH,
    summary: 'Asks a guest to confirm the listing that they submitted.',
    access: anyone,
    args,
    handle(call) {
      const title = verifyTexts.in(call.site.language)('ask');
      return sitePage(call, { title, body: <Ask token={call.args.token} nonce={nonceField(call, ACTION)} /> });
    },
  }),
  page({
    method: 'POST',
    path: PATH,
    summary: 'Confirms the listing of a guest, once.',
    access: anyone,
    nonceAction: ACTION,
    args,
    handle: (call) => confirm(call, call.args.token),
  }),
];
