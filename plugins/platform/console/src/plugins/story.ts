import type { CallContext } from '@plinth/kernel';
import type { PluginReport } from '@plinth/kernel/administration';
import { dateInWords } from '@plinth/kernel/time';
import { AUDIT } from '@plinth/operations';
import { pluginTexts } from './texts.js';

/** Who switched a plugin last, and when. */
interface Switched {
  readonly at: string;
  readonly by: string;
}

/** How many lines of the audit are looked through for who switched what. */
const LOOKED_THROUGH = 200;
/** A line of the audit is written after the switch that it is about. */
const NEAR_MS = 60_000;

const SWITCH = /\/plugins\/([a-z0-9-]+)(?:\/switch)?$/;
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

/** Who switched which plugin last, as the audit has it. */
async function switchesIn({ use }: CallContext): Promise<ReadonlyMap<string, Switched>> {
  const { rows } = await use(AUDIT).page({ page: 1, perPage: LOOKED_THROUGH });
  const found = new Map<string, Switched>();
  for (const { object, at, userName, details } of rows) {
    const id = SWITCH.exec(object)?.[1];
    if (id !== undefined && 'enabled' in details && !found.has(id)) found.set(id, { at, by: userName });
  }
  return found;
}

function isNear(one: string, other: string): boolean {
  return Math.abs(Date.parse(one) - Date.parse(other)) < NEAR_MS;
}

/** Where plugins stand, a sentence each by their ids: "Off since 25 November 2026, 14:05, by Ada"; empty for what is as the site config says. */
export async function storiesOf(
  call: CallContext,
  plugins: readonly PluginReport[],
): Promise<ReadonlyMap<string, string>> {
  const t = pluginTexts.in(call.site.language);
  const isByHand = plugins.some(({ why }) => why.includes('by hand'));
  const switches = isByHand ? await switchesIn(call) : new Map<string, Switched>();
  const titles = new Map(plugins.map(({ id, title }) => [id, title]));
  const storyOf = ({ id, state, why }: PluginReport): string => {
    if (state === 'failed' || state === 'blocked') return why.replace(/^\w+: /, '');
    const needed = /it needs ([a-z0-9-]+)/.exec(why)?.[1];
    if (needed !== undefined) return t('needs_off', { title: titles.get(needed) ?? needed });
    const known = switches.get(id);
    const at = MOMENT.exec(why)?.[0] ?? (why.includes('by hand') ? known?.at : undefined);
    if (at === undefined || !why.startsWith(state)) return '';
    const when = dateInWords(at, call.site, { clock: true });
    return known && isNear(known.at, at) ? t('since_by', { when, name: known.by }) : t('since', { when });
  };
  return new Map(plugins.map((plugin) => [plugin.id, storyOf(plugin)]));
}
