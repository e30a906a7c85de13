import { choice, invalidParam, type PluginContext, Type } from '@plinth/kernel';
import { addDays, isDay } from '@plinth/kernel/time';
import { siteDay } from '../views/counting.js';

const DAYS = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const;

/** What `period` says when `date_from` or `date_to` override it. */
const CUSTOM = 'custom';

/** The days that analytics cover, both ends included; null where a side is open. */
export interface Period {
  readonly name: keyof typeof DAYS | 'all' | typeof CUSTOM;
  readonly from: string | null;
  readonly to: string;
}

const day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description} (YYYY-MM-DD).` }));

/** The periods that can be asked for by name. */
export const PERIODS = ['30d', '7d', '90d', '365d', 'all'] as const;

/** The arguments that say which days. */
export const periodArguments = {
  period: choice(['7d', '30d', '90d', '365d', 'all'], {
    default: '30d',
    description: 'The last days, today included.',
  }),
  date_from: day('The first day; overrides the period'),
  date_to: day('The last day; overrides the period'),
};

type PeriodValues = {
  readonly period: keyof typeof DAYS | 'all';
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
};

function demandDay(name: string, text: string | undefined): void {
  if (text !== undefined && !isDay(text)) throw invalidParam({ [name]: `${name} is no day of the calendar.` });
}

/** The days that a call asks for. @throws RestError 400 `rest_invalid_param` */
export function periodOf(context: Pick<PluginContext, 'clock' | 'site'>, values: PeriodValues): Period {
  const { period, date_from: from, date_to: to } = values;
  demandDay('date_from', from);
  demandDay('date_to', to);
  const today = siteDay(context);
  if (from !== undefined || to !== undefined) {
    if ((from ?? '') > (to ?? today)) throw invalidParam({ date_from: 'date_from lies after date_to.' });
    return { name: CUSTOM, from: from ?? null, to: to ?? today };
  }
  if (period === 'all') return { name: period, from: null, to: today };
  return { name: period, from: addDays(today, 1 - DAYS[period]), to: today };
}
