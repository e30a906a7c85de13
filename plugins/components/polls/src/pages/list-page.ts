import { anyone, html, offsetOf, page, type Route, sitePage, Type } from '@plinth/kernel';
import { addressOf, dashboardAddress, listAddress } from '../addresses.js';
import { POLLS } from '../store/poll-store.js';
import { ballotsInWords, neighbours, standing } from './words.js';

const PER_PAGE = 20;

/** The list of published polls (`/polls`). */
export const listPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/polls',
    summary: 'The published polls, newest first.',
    access: anyone,
    args: { page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }) },
    async handle(call) {
      const { args, caller, site, use } = call;
      const total = await use(POLLS).count({ statuses: ['publish'] });
      const offset = offsetOf({ page: args.page, per_page: PER_PAGE });
      const polls = await use(POLLS).list({ statuses: ['publish'], limit: PER_PAGE, offset });
      const items = polls.map(
        (poll) => html`<li><a href="${addressOf(site, poll)}">${poll.title}</a><br>
<span class="meta">${standing(call, poll)} · ${ballotsInWords(poll.ballots)}</span></li>
`,
      );
      const body = html`<h1>Polls</h1>
${caller.can('create_polls') && html`<p><a href="${dashboardAddress(site)}">Your polls, and a new one</a></p>`}
${items.length > 0 ? html`<ul>${items}</ul>` : html`<p>There are no polls here yet.</p>`}
${neighbours(listAddress(site), args.page, Math.ceil(total / PER_PAGE))}`;
      return sitePage(call, { title: 'Polls', body });
    },
  }),
];
