import { POSTS } from '@plinth/content';
import { DATABASE, type Sql, sql } from '@plinth/kernel/database';
import { toSiteTime } from '@plinth/kernel/time';
import { html, type SafeHtml } from '@plinth/pages';
import { wrapper } from '../rendering/wrapper.js';
import type { BlockRendering, BlockTypeDefinition } from '../types/block-type.js';
import { flag, text } from '../types/schemas.js';
import { isSet, textOf } from '../types/values.js';
import { monthName } from './dates.js';

/** As many months or years as one list shows: the newest. */
const MOST = 240;

/** Days of a month on which it may be another month where the site is. */
const EDGES = ['01', '28', '29', '30', '31'];

/**
 * How many public posts there are in each month of the site's clock, newest first. Away from the ends of a month the
 * database counts by months; there it counts by minutes, which are moved to the site's time.
 */
async function countByMonth({ context: { host } }: BlockRendering): Promise<Map<string, number>> {
  const { timezone } = host.site;
  const { from: p, where } = await host.use(POSTS).relation({ types: ['post'], statuses: ['publish'] });
  const month: Sql = sql`SUBSTR(${p.createdAt}, 1, 7)`;
  const moment: Sql =
    timezone === 'UTC'
      ? month
      : sql`CASE WHEN SUBSTR(${p.createdAt}, 9, 2) IN ${EDGES} THEN SUBSTR(${p.createdAt}, 1, 16) ELSE ${month} END`;
  const rows = await host.use(DATABASE).sql<{ moment: string; n: number }>`
    SELECT q.moment, COUNT(*) AS n FROM (SELECT ${moment} AS moment FROM ${p} WHERE ${where}) q
    GROUP BY q.moment ORDER BY q.moment DESC`;
  const counts = new Map<string, number>();
  for (const { moment: found, n } of rows) {
    const own = found.length > 7 ? toSiteTime(`${found}:00.000Z`, timezone).slice(0, 7) : found;
    counts.set(own, (counts.get(own) ?? 0) + Number(n));
  }
  return new Map([...counts].sort(([a], [b]) => (a < b ? 1 : -1)));
}

function byYear(months: ReadonlyMap<string, number>): Map<string, number> {
  const years = new Map<string, number>();
  for (const [month, count] of months) {
    const year = month.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + count);
  }
  return years;
}

async function render(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes, context } = rendering;
  const { site } = context.host;
  const months = await countByMonth(rendering);
  const shown = textOf(attributes, 'type') === 'yearly' ? byYear(months) : months;
  const items = [...shown].slice(0, MOST).map(([span, count]) => {
    const name = span.length === 4 ? span : monthName(span, site);
    const total = isSet(attributes, 'showPostCounts') && html`&nbsp;(${count})`;
    return html`	<li><a href="${site.url}/${span.replace('-', '/')}/">${name}</a>${total}</li>
`;
  });
  if (items.length === 0) return html`<div ${wrapper(rendering)}>No archives to show.</div>`;
  return html`<ul ${wrapper(rendering, 'wp-block-archives-list')}>${items}</ul>`;
}

/** Links to the posts of each month, or year. */
export const archives: BlockTypeDefinition = {
  name: 'core/archives',
  title: 'Archives',
  category: 'widgets',
  description: 'Links to the posts of each month.',
  supports: { align: true, html: false },
  attributes: {
    displayAsDropdown: flag(false),
    showLabel: flag(true),
    showPostCounts: flag(false),
    type: text('monthly'),
  },
  render,
};
