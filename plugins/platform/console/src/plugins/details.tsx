import type { HookReport, Plugin, PluginReport, SwitchPlan } from '@plinth/kernel';
import { Badge, Breadcrumb, ButtonLink, Definitions, Heading, useAddress, useTexts } from '@plinth/kernel/page';
import { StateBadge, SwitchLink } from './list.js';
import { Readme } from './readme.js';
import { pluginTexts } from './texts.js';

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>
        {title} <span class="quiet">{lines.length}</span>
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Modules({ modules }: { modules: Readonly<Record<string, boolean>> }) {
  const t = useTexts(pluginTexts);
  return (
    <>
      {Object.entries(modules).map(([id, isOn]) => (
        <span key={id}>
          {id} <Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'module_on' : 'module_off')}</Badge>{' '}
        </span>
      ))}
    </>
  );
}

function Links({ path, ids, titles }: { path: string; ids: readonly string[]; titles: ReadonlyMap<string, string> }) {
  const t = useTexts(pluginTexts);
  const address = useAddress();
  if (ids.length === 0) return <>{t('nothing')}</>;
  return (
    <>
      {ids.map((id, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <a href={address(`${path}/plugins/${id}`)}>{titles.get(id) ?? id}</a>
        </span>
      ))}
    </>
  );
}

/** One plugin: what it is, why it is on or off, what it brings. */
export function PluginDetails(props: {
  path: string;
  plugin: PluginReport;
  declaration: Plugin;
  plan: SwitchPlan;
  neededBy: readonly string[];
  hooks: readonly HookReport[];
  titles: ReadonlyMap<string, string>;
  /** What its package says of it. */
  readme: string | undefined;
}) {
  const { path, plugin, declaration, plan, neededBy, hooks, titles, readme } = props;
  const t = useTexts(pluginTexts);
  const { id, title, version, state, why, needs, modules } = plugin;
  const hasSettings = plan.settings.length > 0;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/plugins` }]} />
      <Heading
        title={title}
        lead={declaration.describes}
        actions={
          <>
            {hasSettings ? <ButtonLink to={`${path}/settings/${id}`}>{t('settings')}</ButtonLink> : null}
            <SwitchLink path={path} plugin={plugin} />
          </>
        }
      />
      <Definitions
        items={[
          [t('state'), <StateBadge key="state" state={state} />],
          [t('why'), why],
          [t('version'), version],
          [t('needs'), <Links key="needs" path={path} ids={needs} titles={titles} />],
          [t('needed_by'), <Links key="needed" path={path} ids={neededBy} titles={titles} />],
          [t('modules'), Object.keys(modules).length > 0 ? <Modules key="modules" modules={modules} /> : t('nothing')],
        ]}
      />
      {id === 'kernel' ? <p class="quiet">{t('kernel_stays')}</p> : null}
      <Lines title={t('routes_title')} lines={plan.routes} />
      <Lines title={t('hooks_title')} lines={hooks.map(({ name }) => name)} />
      <Lines title={t('taps_title')} lines={plan.taps} />
      <Lines title={t('jobs_title')} lines={plan.jobs} />
      <Lines title={t('tables_title')} lines={plan.tables} />
      {readme === undefined ? null : <Readme text={readme} />}
    </>
  );
}
