import { accountPage } from '@plinth/accounts';
import { ACTIVITIES } from '@plinth/community';
import { type CallContext, choice, page, type Route, redirect, type TapDeclaration, Type, tap } from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { nonceField, pageHooks, type SafeHtml } from '@plinth/pages';
import { Badge, Button, ButtonForm, Empty, Form, Paging, SwitchField, Time, useTexts } from '@plinth/pages/kit';
import { members } from '../access/members.js';
import { NOTICE_BOARD, type OnsiteNotice } from './notices.js';
import { ALL_NOTICES, CHANNELS, NOTIFICATIONS, type Notice as NoticeName, type Switches } from './preferences.js';
import { notificationTexts } from './texts.js';

/** Where members read what they were told. */
const PATH = '/account/notifications';

const CHOICES = `${PATH}/choices`;

const ACTION = 'member-blog-notifications';

const PER_PAGE = 20;

interface NotificationsView {
  readonly notices: readonly OnsiteNotice[];
  readonly fresh: number;
  /** The newest of all, up to which they can be marked. */
  readonly newest: number;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  /** Undefined while choosing is switched off. */
  readonly switches: Switches | undefined;
  /** What there can be notices of. */
  readonly choosable: readonly NoticeName[];
  readonly nonce: SafeHtml;
}

function Notice({ notice, nonce, page: number }: { notice: OnsiteNotice; nonce: SafeHtml; page: number }) {
  const t = useTexts(notificationTexts);
  const { id, text, url, createdAt, isRead } = notice;
  return (
    <li>
      {isRead ? null : <Badge tone="accent">{t('unread')}</Badge>}
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <div class="actions">
        <span class="quiet">
          <Time at={createdAt} /> · <a href={url}>{t('open')}</a>
        </span>
        {isRead ? null : (
          <ButtonForm to={PATH} nonce={nonce} fields={{ notice: id, page: number }} kind="link" small>
            {t('read')}
          </ButtonForm>
        )}
      </div>
    </li>
  );
}

function Choices(props: { switches: Switches; choosable: readonly NoticeName[]; nonce: SafeHtml }) {
  const { switches, choosable, nonce } = props;
  const t = useTexts(notificationTexts);
  const field = (name: keyof Switches) => (
    <SwitchField key={name} name={name} label={t(name)} checked={switches[name]} />
  );
  return (
    <section aria-labelledby="choices">
      <h2 id="choices">{t('choices')}</h2>
      <p>{t('choices_lead')}</p>
      <Form to={CHOICES} nonce={nonce}>
        {choosable.map(field)}
        <h3>{t('ways')}</h3>
        {CHANNELS.map(field)}
        <Button>{t('save')}</Button>
      </Form>
    </section>
  );
}

function Notifications({ notices, fresh, newest, switches, choosable, nonce, ...paging }: NotificationsView) {
  const t = useTexts(notificationTexts);
  return (
    <>
      <p class="lead">{t('lead')}</p>
      {fresh > 0 ? (
        <div class="actions">
          <p>{t('fresh', { count: fresh })}</p>
          <ButtonForm to={PATH} nonce={nonce} fields={{ until: newest }} kind="quiet" small>
            {t('read_all')}
          </ButtonForm>
        </div>
      ) : null}
      {paging.total === 0 ? (
        <Empty title={t('none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      ) : (
        <ul class="plain-list" aria-label={t('notifications')}>
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} nonce={nonce} page={paging.page} />
          ))}
        </ul>
      )}
      <Paging {...paging} address={(number) => `${PATH}?page=${number}`} />
      {switches ? <Choices switches={switches} choosable={choosable} nonce={nonce} /> : null}
    </>
  );
}

async function viewOf(call: CallContext, number: number): Promise<NotificationsView> {
  const { caller, module, use } = call;
  const [all, switches] = await Promise.all([
    use(NOTICE_BOARD).of(caller.id),
    module('author-dashboard') ? use(NOTIFICATIONS).of(caller.id) : undefined,
  ]);
  return {
    notices: all.slice((number - 1) * PER_PAGE, number * PER_PAGE),
    fresh: all.filter(({ isRead }) => !isRead).length,
    newest: all[0]?.id ?? 0,
    ...{ page: number, perPage: PER_PAGE, total: all.length, switches },
    // Nobody is mentioned without a community.
    choosable: ALL_NOTICES.filter((name) => name !== 'mentioned' || call.has(ACTIVITIES)),
    nonce: nonceField(call, ACTION),
  };
}

const optionalId = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

const pageNumber = Type.Integer({ default: 1, minimum: 1, maximum: 1_000, description: 'Page of the list.' });

const flag = (description: string) => Type.Boolean({ default: false, description });

/** What a member was told, and what they choose to be told. */
export const notificationPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATH,
    summary: 'What the caller was told, and what they choose to be told.',
    access: members,
    args: {
      page: pageNumber,
      done: choice(['', 'saved', 'read'], { default: '', description: 'What was just done.' }),
    },
    async handle(call) {
      const { args, site } = call;
      const view = await viewOf(call, args.page);
      const status = args.page > 1 && view.notices.length === 0 ? 404 : 200;
      const body = <Notifications {...view} />;
      const done = args.done === '' ? undefined : notificationTexts.in(site.language)(`done_${args.done}`);
      return accountPage(call, { path: PATH, body, done, status });
    },
  }),
  page({
    method: 'POST',
    path: PATH,
    summary: 'Marks a notification as read, or one and all before it.',
    access: members,
    nonceAction: ACTION,
    args: {
      notice: optionalId('The one that was read.'),
      until: optionalId('The newest of those that were read.'),
      page: pageNumber,
    },
    async handle({ args, caller, site, use }) {
      if (args.notice !== undefined) await use(NOTICE_BOARD).markRead(caller.id, args.notice);
      if (args.until !== undefined) await use(NOTICE_BOARD).markAllRead(caller.id, args.until);
      return redirect(`${site.url}${PATH}?page=${args.page}&done=read`, 303);
    },
  }),
  page({
    method: 'POST',
    path: CHOICES,
    summary: 'Keeps what the caller chooses to be told.',
    module: 'author-dashboard',
    access: members,
    nonceAction: ACTION,
    args: {
      post_approved: flag('When a post was approved.'),
      post_rejected: flag('When a post was sent back.'),
      coauthor_invitation: flag('When somebody wants to write together.'),
      scheduled_published: flag('When a scheduled post went out.'),
      invitation_answered: flag('When somebody answered an invitation.'),
      post_commented: flag('When somebody commented on a post.'),
      post_clapped: flag('When somebody clapped for a post.'),
      new_follower: flag('When somebody follows them.'),
      mentioned: flag('When somebody mentions them.'),
      email: flag('By e-mail.'),
      onsite: flag('On the site.'),
    },
    async handle(call) {
      const { caller, use } = call;
      const { mentioned, ...args } = call.args;
      const { email, onsite, invitation_answered, post_commented, post_clapped, new_follower, ...printed } = args;
      const body = { ...printed, channels: { email, onsite } };
      await use(REST_SURFACE).ask(call, { method: 'PATCH', path: '/member-blog/v1/me/notifications', body });
      // The route has the switches that are printed; these are chosen here alone.
      const ofReaders = { invitation_answered, post_commented, post_clapped, new_follower };
      const ofMentions = call.has(ACTIVITIES) ? { mentioned } : {};
      await use(NOTIFICATIONS).change(caller.id, { ...ofReaders, ...ofMentions });
      return redirect(`${call.site.url}${PATH}?done=saved`, 303);
    },
  }),
];

/** The part of the account. */
export const notificationTaps: readonly TapDeclaration[] = [
  tap(pageHooks.account_parts, { id: 'notifications' }, ({ site }, entries) => [
    ...entries,
    { title: notificationTexts.in(site.language)('notifications'), url: site.url + PATH },
  ]),
  tap(pageHooks.account_navigation, { id: 'notifications', priority: 5 }, async ({ site, use }, entries, caller) => [
    {
      title: notificationTexts.in(site.language)('notifications'),
      url: site.url + PATH,
      news: await use(NOTICE_BOARD).unread(caller.id),
    },
    ...entries,
  ]),
];
