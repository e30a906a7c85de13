import type { HookReport, SafeHtml, TapReport } from '@plinth/kernel';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonForm,
  Definitions,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  type Sorting,
  Table,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import { hookTexts } from './texts.js';

/** The mean time of the slowest tap of a hook, in milliseconds. */
export function slowestOf({ taps }: HookReport): number {
  return Math.max(0, ...taps.map(({ averageMs }) => averageMs ?? 0));
}

/** How often a tap of a hook failed. */
export function failuresOf({ taps }: HookReport): number {
  return taps.reduce((sum, { failures }) => sum + failures, 0);
}

/** The list of hooks. */
export function HookList(props: { path: string; hooks: readonly HookReport[]; search: string; sorting: Sorting }) {
  const { path, hooks, search, sorting } = props;
  const t = useTexts(hookTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <form method="get" action={address(`${path}/hooks`)} class="filters">
        <TextField name="search" label={t('search')} type="search" value={search} />
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
            cell: ({ name, describes }) => (
              <>
                <a href={address(`${path}/hooks/${encodeURIComponent(name)}`)}>
                  <code>{name}</code>
                </a>
                <div class="quiet">{describes}</div>
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
    </>
  );
}

function TapState({ tap }: { tap: TapReport }) {
  const t = useTexts(hookTexts);
  if (tap.quarantined) return <Badge tone="bad">{t('quarantined')}</Badge>;
  return tap.muted ? <Badge tone="warning">{t('muted')}</Badge> : <Badge tone="good">{t('active')}</Badge>;
}

function TapActions({ to, tap, nonce }: { to: string; tap: TapReport; nonce: SafeHtml }) {
  const t = useTexts(hookTexts);
  const id = `${tap.plugin}:${tap.id}`;
  const act = tap.quarantined ? 'release' : tap.muted ? 'unmute' : 'mute';
  return (
    <div class="table-actions">
      <ButtonForm
        to={to}
        nonce={nonce}
        fields={{ tap: id, act }}
        kind="quiet"
        small
        label={t(`${act}_named`, { tap: id })}
      >
        {t(act)}
      </ButtonForm>
      <Form to={to} nonce={nonce} class="table-actions">
        <input type="hidden" name="tap" value={id} />
        <input type="hidden" name="act" value="move" />
        <input
          type="number"
          name="priority"
          value={tap.priority}
          class="small-number"
          aria-label={t('move_named', { tap: id })}
        />
        <Button kind="quiet" small>
          {t('move')}
        </Button>
      </Form>
    </div>
  );
}

/** One hook: its taps in their order, each with its figures, muted or moved by hand. */
export function HookDetails(props: { path: string; hook: HookReport; nonce: SafeHtml; done?: string | undefined }) {
  const { path, hook, nonce, done } = props;
  const t = useTexts(hookTexts);
  const to = `${path}/hooks/${encodeURIComponent(hook.name)}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/hooks` }]} />
      <Heading title={<code>{hook.name}</code>} lead={hook.describes} />
      {done ? (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      ) : null}
      <Definitions
        items={[
          [t('kind'), hook.kind],
          [t('owner'), hook.owner ?? ''],
          [t('sync'), t(hook.sync ? 'synchronous' : 'asynchronous')],
          [t('on_error'), hook.onError],
          [t('started'), <Num key="started" of={hook.started} />],
        ]}
      />
      <Table
        caption={t('order')}
        rows={hook.taps}
        rowKey={({ plugin, id }) => `${plugin}:${id}`}
        empty={
          <Empty title={t('no_taps')}>
            <p>{t('no_taps_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'tap', title: t('tap'), heads: true, cell: ({ plugin, id }) => <code>{`${plugin}:${id}`}</code> },
          { key: 'state', title: t('state'), live: true, cell: (tap) => <TapState tap={tap} /> },
          { key: 'priority', title: t('priority'), number: true, cell: ({ priority }) => priority },
          { key: 'runs', title: t('runs'), number: true, live: true, cell: ({ runs }) => <Num of={runs} /> },
          {
            key: 'mean',
            title: t('mean'),
            number: true,
            live: true,
            cell: ({ averageMs }) => (averageMs === null ? null : <Num of={averageMs} unit={t('ms')} digits={2} />),
          },
          {
            key: 'worst',
            title: t('worst'),
            number: true,
            live: true,
            cell: ({ worstMs }) => (worstMs === null ? null : <Num of={worstMs} unit={t('ms')} digits={2} />),
          },
          { key: 'failures', title: t('failures'), number: true, live: true, cell: ({ failures }) => failures },
          { key: 'error', title: t('last_error'), cell: ({ lastError }) => lastError },
          {
            key: 'actions',
            title: t('move'),
            cell: (tap) => <TapActions to={to} tap={tap} nonce={nonce} />,
          },
        ]}
      />
    </>
  );
}
