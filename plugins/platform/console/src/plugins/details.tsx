import type { Plugin } from '@plinth/kernel';
import type { HookReport, PluginReport, SwitchPlan } from '@plinth/kernel/administration';
import { Badge, Breadcrumb, ButtonLink, Definitions, Heading, useAddress, useTexts } from '@plinth/pages/kit';
import { Gain, Kept, Lines } from './gain.js';
import { isFixed, PluginStanding, SwitchLink } from './list.js';
import { Readme } from './readme.js';
import { pluginTexts } from './texts.js';

function Modules({ modules, declared }: { modules: PluginReport['modules']; declared: Plugin['modules'] }) {
  const t = useTexts(pluginTexts);
  return (
    <>
      {Object.entries(modules).map(([id, isOn]) => (
        <span key={id}>
          {declared?.[id]?.title ?? id}{' '}
          <Badge tone={isOn ? 'good' : 'plain'}>{t(isOn ? 'module_on' : 'module_off')}</Badge>{' '}
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

/** What whoever reads or writes code wants of a plugin. */
function ForDevelopers({ plan, hooks, readme }: Pick<DetailsView, 'plan' | 'hooks' | 'readme'>) {
  const t = useTexts(pluginTexts);
  return (
    <details>
      <summary>{t('for_developers')}</summary>
      <Lines title={t('routes_title')} lines={plan.routes} />
      <Lines title={t('contributions_title')} lines={plan.contributions} />
      <Lines title={t('hooks_title')} lines={hooks.map(({ name }) => name)} />
      <Lines title={t('taps_title')} lines={plan.taps} />
      <Lines title={t('jobs_title')} lines={plan.jobs} />
      <Lines title={t('tables_title')} lines={plan.tables} />
      {readme === undefined ? null : <Readme text={readme} />}
    </details>
  );
}

interface DetailsView {
  readonly path: string;
  readonly plugin: PluginReport;
  /** Where it stands, in a sentence. */
  readonly story: string;
  readonly declaration: Plugin;
  readonly plan: SwitchPlan;
  readonly neededBy: readonly string[];
  readonly hooks: readonly HookReport[];
  readonly titles: ReadonlyMap<string, string>;
  /** What its package says of it. */
  readonly readme: string | undefined;
}

/** One plugin: what it is, what it adds to the site, why it is on or off. */
export function PluginDetails(view: DetailsView) {
  const { path, plugin, story, declaration, plan, neededBy, titles } = view;
  const t = useTexts(pluginTexts);
  const { id, title, version, state, needs, modules } = plugin;
  const hasSettings = plan.settings.length > 0;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/plugins` }]} />
      <Heading
        title={title}
        lead={declaration.describes}
        actions={
          <>
            {hasSettings ? (
              <ButtonLink kind="quiet" to={`${path}/settings/${id}`}>
                {t('settings')}
              </ButtonLink>
            ) : null}
            <SwitchLink path={path} plugin={plugin} />
          </>
        }
      />
      {isFixed(plugin) ? <p class="quiet">{t('kernel_stays')}</p> : null}
      <Definitions
        items={[
          [t('state'), <PluginStanding key="state" state={state} story={story || t('by_config')} />],
          [t('gain'), <Gain key="gain" declaration={declaration} plan={plan} />],
          [t('kept'), <Kept key="kept" plan={plan} />],
          ...(Object.keys(modules).length > 0
            ? [[t('modules'), <Modules key="modules" modules={modules} declared={declaration.modules} />] as const]
            : []),
          [t('needs'), <Links key="needs" path={path} ids={needs} titles={titles} />],
          [t('needed_by'), <Links key="needed" path={path} ids={neededBy} titles={titles} />],
          [t('version'), version],
        ]}
      />
      <ForDevelopers {...view} />
    </>
  );
}
