import { type CallContext, can, checkValue, page, redirect, sayAct, Type } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage, type SafeHtml, type Screen } from '@plinth/pages';
import { Button, Empty, Form, Heading, Notice, TextField, useTexts } from '@plinth/pages/kit';
import { MAIL_QUEUE, MAILER } from '@plinth/toolkit';
import { healthTexts } from './texts.js';

const access = can('manage_options');
const ADDRESS = Type.String({ format: 'email', maxLength: 100 });

interface MailView {
  readonly path: string;
  readonly waiting: number;
  readonly to: string;
  readonly sent: string;
  readonly error?: string | undefined;
  readonly nonce: SafeHtml;
}

function Mail({ path, waiting, to, sent, error, nonce }: MailView) {
  const t = useTexts(healthTexts);
  return (
    <>
      <Heading title={t('mail')} lead={t('mail_lead')} />
      {sent === '' ? null : (
        <Notice kind="done">
          <p>{t('mail_sent', { to: sent })}</p>
        </Notice>
      )}
      {waiting > 0 ? (
        <Notice kind="warning" title={t('mail_waits', { count: waiting })}>
          <p>{t('mail_waits_lead')}</p>
        </Notice>
      ) : (
        <Empty title={t('mail_none')}>
          <p>{t('mail_none_lead')}</p>
        </Empty>
      )}
      <h2>{t('mail_try')}</h2>
      <Form to={`${path}/mail`} nonce={nonce}>
        <TextField name="to" type="email" label={t('mail_to')} value={to} error={error} maxLength={100} required />
        <Button>{t('mail_send')}</Button>
      </Form>
    </>
  );
}

async function show(call: CallContext, to: string, more: { sent?: string; error?: string } = {}) {
  const { use, site } = call;
  const waiting = await use(MAIL_QUEUE).waiting();
  const view = { path: use(CONSOLE).path, waiting, to, sent: more.sent ?? '', error: more.error };
  return consolePage({
    title: healthTexts.in(site.language)('mail'),
    body: <Mail {...view} nonce={consoleNonce(call)} />,
    status: more.error === undefined ? 200 : 400,
  });
}

const pages = [
  page({
    method: 'GET',
    path: '/mail',
    summary: 'Messages that wait for the mail server, and a way to try it.',
    access,
    args: { sent: Type.String({ default: '', maxLength: 100, description: 'Where a test message was just sent.' }) },
    handle: (call) => show(call, call.caller.user?.email ?? '', { sent: call.args.sent }),
  }),
  page({
    method: 'POST',
    path: '/mail',
    summary: 'Sends a test message.',
    access,
    async handle(call) {
      const { request, use, caller, site } = call;
      const t = healthTexts.in(site.language);
      const to = String(request.body['to'] ?? '').trim();
      if (!checkValue(ADDRESS, to, 'to').ok) return show(call, to, { error: t('mail_wrong') });
      const text = t('mail_text', { name: caller.user?.displayName ?? '', site: site.title });
      await use(MAILER).send({ to, subject: t('mail_subject', { site: site.title }), text });
      sayAct(call, 'Sent a test message.', { to });
      return redirect(`${site.url}${use(CONSOLE).path}/mail?sent=${encodeURIComponent(to)}`);
    },
  }),
];

/** Whether messages arrive. */
export const mailScreen: Screen = {
  id: 'mail',
  title: 'Mail',
  section: 'health',
  order: 25,
  access,
  pages,
  waiting: ({ use }) => use(MAIL_QUEUE).waiting(),
};
