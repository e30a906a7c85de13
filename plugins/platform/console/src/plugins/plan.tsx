import type { Plugin } from '@plinth/kernel';
import type { PluginReport, SwitchPlan } from '@plinth/kernel/administration';
import type { SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Definitions,
  Form,
  Heading,
  Notice,
  SwitchField,
  useTexts,
} from '@plinth/pages/kit';
import { Gain, Kept, Lines } from './gain.js';
import { pluginTexts } from './texts.js';

/** What switching a plugin changes, before it changes; the button names the act. */
export function SwitchPlanView(props: {
  path: string;
  plugin: PluginReport;
  declaration: Plugin;
  plan: SwitchPlan;
  /** Plugins by id, for their titles. */
  titles: ReadonlyMap<string, string>;
  /** Ids of plugins that need it and are off: most of them went off with it. */
  dependants: readonly string[];
  nonce: SafeHtml;
  error?: string | undefined;
}) {
  const { path, plugin, declaration, plan, titles, dependants, nonce, error } = props;
  const t = useTexts(pluginTexts);
  const { title } = plugin;
  const enables = plan.change === 'enable';
  const named = (ids: readonly string[]) => ids.map((id) => titles.get(id) ?? id).join(', ');
  const act = t(enables ? 'switch_on_named' : 'switch_off_named', { title });
  const isPossible = plan.needsThatAreOff.length === 0;
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t('title'), path: `${path}/plugins` },
          { title, path: `${path}/plugins/${plugin.id}` },
        ]}
      />
      <Heading title={act} lead={t(enables ? 'plan_on' : 'plan_off', { title })} />
      {error ? (
        <Notice kind="error">
          <p>{error}</p>
        </Notice>
      ) : null}
      {plugin.id === 'console' && !enables ? (
        <Notice kind="warning">
          <p>{t('console_goes')}</p>
        </Notice>
      ) : null}
      {plan.alsoDisabled.length > 0 ? (
        <Notice kind="warning" title={t('with_them')}>
          <p>
            {named(plan.alsoDisabled)}. {t('with_them_lead', { title })}
          </p>
        </Notice>
      ) : null}
      {isPossible ? null : (
        <Notice kind="warning" title={t('missing')}>
          <p>
            {named(plan.needsThatAreOff)}. {t('missing_lead', { title })}
          </p>
        </Notice>
      )}
      <Definitions
        items={[
          [t(enables ? 'comes' : 'goes'), <Gain key="gain" declaration={declaration} plan={plan} />],
          [t('kept'), <Kept key="kept" plan={plan} />],
        ]}
      />
      <details>
        <summary>{t('for_developers')}</summary>
        <Lines title={t('routes_title')} lines={plan.routes} />
        <Lines title={t('contributions_title')} lines={plan.contributions} />
        <Lines title={t('taps_title')} lines={plan.taps} />
        <Lines title={t('jobs_title')} lines={plan.jobs} />
      </details>
      <Form to={`${path}/plugins/${plugin.id}/switch`} nonce={nonce}>
        <input type="hidden" name="enabled" value={enables ? '1' : '0'} />
        {enables && dependants.length > 0 ? (
          <>
            <Notice title={t('need_it')}>
              <p>
                {named(dependants)}. {t('need_it_lead', { title })}
              </p>
            </Notice>
            <SwitchField name="dependants" label={t('with_those')} checked />
          </>
        ) : null}
        <div class="actions">
          <Button kind={enables ? 'main' : 'danger'} disabled={!isPossible}>
            {act}
          </Button>
          <ButtonLink kind="quiet" to={`${path}/plugins`}>
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
