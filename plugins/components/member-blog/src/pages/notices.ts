import {
  type CallContext,
  html,
  nonceField,
  page,
  type Route,
  redirect,
  type SafeHtml,
  Type,
  toSiteTime,
} from '@plinth/kernel';
import { members } from '../access/members.js';
import { NOTICE_BOARD, type OnsiteNotice } from '../notifications/notices.js';

const PATH = '/my-blog/notices';

/** The action of the nonces in the forms. */
const READ_ACTION = 'member-blog-notices';

function shown({ site }: CallContext, { createdAt, text, url }: OnsiteNotice): SafeHtml {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => html`<p>${paragraph}</p>`);
  const time = toSiteTime(createdAt, site.timezone).slice(0, 16).replace('T', ' ');
  return html`${paragraphs}<p class="meta"><time datetime="${createdAt}">${time}</time> · <a href="${url}">Open</a></p>`;
}

function unread(call: CallContext, notices: readonly OnsiteNotice[]): SafeHtml | null {
  const [newest] = notices;
  if (!newest) return null;
  const items = notices.map(
    (notice) => html`<li>${shown(call, notice)}
<button name="notice" value="${notice.id}">Mark as read</button></li>
`,
  );
  return html`<form method="post" action="${call.site.url}${PATH}">${nonceField(call, READ_ACTION)}
<ul>${items}</ul>${notices.length > 1 && html`<button name="until" value="${newest.id}">Mark all as read</button>`}</form>`;
}

function alreadyRead(call: CallContext, notices: readonly OnsiteNotice[]): SafeHtml | null {
  if (notices.length === 0) return null;
  return html`<details><summary>Read (${notices.length})</summary><ul>${notices.map(
    (notice) => html`<li>${shown(call, notice)}</li>
`,
  )}</ul></details>`;
}

/** What the caller was told on the site, unread before read; nothing for who was told nothing. One query. */
export async function noticeList(call: CallContext): Promise<SafeHtml | null> {
  const notices = await call.use(NOTICE_BOARD).of(call.caller.id);
  if (notices.length === 0) return null;
  const fresh = notices.filter((notice) => !notice.isRead);
  return html`<section aria-label="Notices"><h2>Notices${fresh.length > 0 && ` (${fresh.length} new)`}</h2>
${unread(call, fresh)}${alreadyRead(
  call,
  notices.filter((notice) => notice.isRead),
)}</section>`;
}

const number = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

/** Where the form of the notices arrives. */
export const noticePages: readonly Route[] = [
  page({
    method: 'POST',
    path: PATH,
    summary: 'Marks a notice of the caller as read, or one and all before it.',
    access: members,
    nonceAction: READ_ACTION,
    args: { notice: number('The one that was read.'), until: number('The newest of those that were read.') },
    async handle({ args, caller, site, use }) {
      if (args.notice !== undefined) await use(NOTICE_BOARD).markRead(caller.id, args.notice);
      if (args.until !== undefined) await use(NOTICE_BOARD).markAllRead(caller.id, args.until);
      return redirect(`${site.url}/my-blog`, 303);
    },
  }),
];
