import type { PluginReport, PluginState } from '@plinth/kernel';
import {
  Badge,
  Button,
  ButtonLink,
  Empty,
  Heading,
  Notice,
  Table,
  TextField,
  type Tone,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import { pluginTexts } from './texts.js';

const TONES: Readonly<Record<PluginState, Tone>> = {
  on: 'good',
  off: 'plain',
  failed: 'bad',
  blocked: 'warning',
  starting: 'accent',
  stopping: 'accent',
};

/** Where a plugin stands, as a word with a colour. */
export function StateBadge({ state }: { state: PluginState }) {
  const t = useTexts(pluginTexts);
  return <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>;
}

/** What leads to switching a plugin: the plan comes first. */
export function SwitchLink({ path, plugin }: { path: string; plugin: PluginReport }) {
  const t = useTexts(pluginTexts);
  const isOn = plugin.state === 'on';
  if (plugin.id === 'kernel') return null;
  const label = t(isOn ? 'switch_off_named' : 'switch_on_named', { title: plugin.title });
  return (
    <ButtonLink kind="quiet" small label={label} to={`${path}/plugins/${plugin.id}/switch`}>
      {t(isOn ? 'switch_off' : 'switch_on')}
    </ButtonLink>
  );
}

/** The list of plugins. */
export function PluginList(props: {
  path: string;
  plugins: readonly (PluginReport & { readonly describes: string })[];
  search: string;
  done?: string | undefined;
}) {
  const { path, plugins, search, done } = props;
  const t = useTexts(pluginTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      {done ? (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      ) : null}
      <form method="get" action={address(`${path}/plugins`)} class="filters">
        <TextField name="search" label={t('search')} type="search" value={search} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      <Table
        caption={t('title')}
        rows={plugins}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'title',
            title: t('plugin'),
            heads: true,
            cell: ({ id, title, describes }) => (
              <>
                <a href={address(`${path}/plugins/${id}`)}>{title}</a>
                <div class="quiet">{describes}</div>
              </>
            ),
          },
          { key: 'state', title: t('state'), live: true, cell: ({ state }) => <StateBadge state={state} /> },
          { key: 'why', title: t('why'), live: true, cell: ({ why }) => <span class="quiet">{why}</span> },
          { key: 'version', title: t('version'), number: true, cell: ({ version }) => version },
          {
            key: 'actions',
            title: t('actions'),
            live: true,
            cell: (plugin) => <SwitchLink path={path} plugin={plugin} />,
          },
        ]}
      />
    </>
  );
}
