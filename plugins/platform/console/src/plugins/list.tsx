import type { PluginReport, PluginState } from '@plinth/kernel/administration';
import type { SafeHtml } from '@plinth/pages';
import {
  Badge,
  Button,
  ButtonForm,
  ButtonLink,
  Empty,
  Heading,
  Notice,
  Table,
  TextField,
  type Tone,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { pluginTexts } from './texts.js';

/** The version of what was never released. */
const NO_VERSION = '0.0.0';

const TONES: Readonly<Record<PluginState, Tone>> = {
  on: 'good',
  off: 'plain',
  failed: 'bad',
  blocked: 'warning',
  starting: 'accent',
  stopping: 'accent',
};

/** Where a plugin stands, as a word with a colour, and since when. */
export function PluginStanding({ state, story }: { state: PluginState; story: string }) {
  const t = useTexts(pluginTexts);
  return (
    <>
      <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge> <span class="quiet">{story}</span>
    </>
  );
}

/** Whether a plugin cannot be switched in the console: the kernel and its layers are the site itself. */
export function isFixed({ id, kind }: PluginReport): boolean {
  return id === 'kernel' || kind === 'layer';
}

/** What leads to switching a plugin: the plan comes first. */
export function SwitchLink({ path, plugin, small }: { path: string; plugin: PluginReport; small?: boolean }) {
  const t = useTexts(pluginTexts);
  const isOn = plugin.state === 'on';
  if (isFixed(plugin)) return null;
  const label = t(isOn ? 'switch_off_named' : 'switch_on_named', { title: plugin.title });
  return (
    <ButtonLink kind="quiet" label={label} to={`${path}/plugins/${plugin.id}/switch`} {...(small ? { small } : {})}>
      {t(isOn ? 'switch_off' : 'switch_on')}
    </ButtonLink>
  );
}

/** What was just switched. */
export interface Switch {
  readonly id: string;
  readonly isOn: boolean;
  /** Ids of those that went with it. */
  readonly others: readonly string[];
  /** What is said of it. */
  readonly told: string;
}

/** What was just switched, and the way back. */
function Switched({ path, done, nonce }: { path: string; done: Switch; nonce: SafeHtml }) {
  const t = useTexts(pluginTexts);
  const { id, isOn, others, told } = done;
  return (
    <Notice kind="done">
      <p>{told}</p>
      <ButtonForm
        to={`${path}/plugins/${id}/switch`}
        nonce={nonce}
        fields={{ enabled: isOn ? '0' : '1', others: others.join(',') }}
        kind="quiet"
        small
      >
        {t(isOn ? 'undo_on' : 'undo_off')}
      </ButtonForm>
    </Notice>
  );
}

/** The list of plugins. */
export function PluginList(props: {
  path: string;
  plugins: readonly (PluginReport & { readonly describes: string; readonly story: string })[];
  search: string;
  done?: Switch | undefined;
  nonce: SafeHtml;
}) {
  const { path, plugins, search, done, nonce } = props;
  const t = useTexts(pluginTexts);
  const address = useAddress();
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      {done ? <Switched path={path} done={done} nonce={nonce} /> : null}
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
          {
            key: 'state',
            title: t('state'),
            live: true,
            cell: ({ state, story }) => <PluginStanding state={state} story={story} />,
          },
          {
            key: 'version',
            title: t('version'),
            number: true,
            // What is part of this site alone has none.
            cell: ({ version }) => (version === NO_VERSION ? null : version),
          },
          {
            key: 'actions',
            title: t('actions'),
            live: true,
            cell: (plugin) => <SwitchLink path={path} plugin={plugin} small />,
          },
        ]}
      />
    </>
  );
}
