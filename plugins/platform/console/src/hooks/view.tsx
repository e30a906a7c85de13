import type { HookReport } from '@plinth/kernel/administration';
import {
  Badge,
  Button,
  Empty,
  Heading,
  Num,
  Paging,
  SelectField,
  type Sorting,
  Table,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { hookTexts } from './texts.js';

/** The mean time of the slowest tap of a hook, in milliseconds. */
export function slowestOf({ taps }: HookReport): number {
  return Math.max(0, ...taps.map(({ averageMs }) => averageMs ?? 0));
}

/** How often a tap of a hook failed. */
export function failuresOf({ taps }: HookReport): number {
  return taps.reduce((sum, { failures }) => sum + failures, 0);
}

/** What the list can be narrowed to. */
export const FILTERS = ['every', 'listened_to', 'changed_here', 'failing'] as const;

/** Whether a hook is among those that the list is narrowed to. */
export function isShown(hook: HookReport, show: (typeof FILTERS)[number]): boolean {
  if (show === 'listened_to') return hook.taps.length > 0;
  if (show === 'changed_here') return isChanged(hook);
  return show === 'every' || failuresOf(hook) > 0 || hook.taps.some(({ quarantined }) => quarantined);
}

/** Whether a tap of a hook is not as its plugin declares it, by hand or by the site config. */
function isChanged({ taps }: HookReport): boolean {
  return taps.some(({ muted, priority, declaredPriority }) => muted || priority !== declaredPriority);
}

function Changes({ taps }: HookReport) {
  const t = useTexts(hookTexts);
  const muted = taps.filter((tap) => tap.muted).length;
  const moved = taps.filter(({ priority, declaredPriority }) => priority !== declaredPriority).length;
  return (
    <>
      {muted > 0 ? <Badge tone="warning">{t('muted_count', { count: muted })}</Badge> : null}{' '}
      {moved > 0 ? <Badge tone="warning">{t('moved_count', { count: moved })}</Badge> : null}
    </>
  );
}

/** The list of hooks. */
export function HookList(props: {
  path: string;
  hooks: readonly HookReport[];
  search: string;
  show: (typeof FILTERS)[number];
  sorting: Sorting;
  page: number;
  perPage: number;
  total: number;
  /** The address of another page of the same list. */
  pageAddress: (page: number) => string;
}) {
  const { path, hooks, search, show, sorting, pageAddress, ...paging } = props;
  const t = useTexts(hookTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <form method="get" action={address(`${path}/hooks`)} class="filters">
        <TextField name="search" label={t('search')} type="search" value={search} />
        <SelectField
          name="show"
          label={t('show')}
          value={show}
          options={FILTERS.map((value) => ({ value, title: t(value) }))}
        />
        <input type="hidden" name="orderby" value={sorting.by} />
        <input type="hidden" name="order" value={sorting.descending ? 'desc' : 'asc'} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      <Table
        caption={t('title')}
        rows={hooks}
        rowKey={({ name }) => name}
        sorting={sorting}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'name',
            title: t('hook'),
            heads: true,
            sort: 'name',
            cell: (hook) => (
              <>
                <a href={address(`${path}/hooks/${encodeURIComponent(hook.name)}`)}>
                  <code>{hook.name}</code>
                </a>{' '}
                <Changes {...hook} />
                <div class="quiet">{hook.describes}</div>
              </>
            ),
          },
          { key: 'owner', title: t('owner'), sort: 'owner', cell: ({ owner }) => owner },
          { key: 'taps', title: t('taps'), number: true, sort: 'taps', cell: ({ taps }) => taps.length },
          {
            key: 'runs',
            title: t('runs'),
            number: true,
            sort: 'runs',
            live: true,
            cell: ({ started }) => <Num of={started} />,
          },
          {
            key: 'slowest',
            title: t('slowest'),
            number: true,
            live: true,
            sort: 'slowest',
            cell: (hook) => <Num of={slowestOf(hook)} unit={t('ms')} digits={2} />,
          },
          {
            key: 'failures',
            title: t('failures'),
            number: true,
            live: true,
            sort: 'failures',
            cell: (hook) => (failuresOf(hook) > 0 ? <Badge tone="bad">{failuresOf(hook)}</Badge> : 0),
          },
        ]}
      />
      <Paging {...paging} address={pageAddress} />
    </>
  );
}
