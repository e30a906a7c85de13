import { contributedTo, type Plugin } from '@plinth/kernel';
import type { SwitchPlan } from '@plinth/kernel/administration';
import { pages, screens } from '@plinth/pages';
import { useTexts } from '@plinth/pages/kit';
import { pluginTexts } from './texts.js';

/** What a plugin adds to the site while it is on, a line each, as its owner sees it. */
export function Gain({ declaration, plan }: { declaration: Plugin; plan: SwitchPlan }) {
  const t = useTexts(pluginTexts);
  const { routes = [], taps = [], hooks = {} } = declaration;
  const screenTitles = contributedTo(declaration, screens).map(({ title }) => title);
  const hasMenu = taps.some(({ hook }) => hook === 'site_navigation' || hook === 'account_navigation');
  const shown = contributedTo(declaration, pages).filter(({ methods }) => methods.includes('GET')).length;
  const lines = [
    ...(hasMenu ? [t('gain_menu')] : []),
    ...(shown > 0 ? [t('gain_pages', { count: shown })] : []),
    ...(screenTitles.length > 0 ? [t('gain_screens', { screens: screenTitles.join(', ') })] : []),
    ...(routes.length > 0 ? [t('gain_routes', { count: routes.length })] : []),
    ...(plan.jobs.length > 0 ? [t('jobs', { count: plan.jobs.length })] : []),
    ...(plan.taps.length > 0 ? [t('gain_taps', { count: plan.taps.length })] : []),
    ...(Object.keys(hooks).length > 0 ? [t('gain_hooks', { count: Object.keys(hooks).length })] : []),
  ];
  if (lines.length === 0) return <>{t('nothing')}</>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What a plugin keeps, on or off. */
export function Kept({ plan }: { plan: SwitchPlan }) {
  const t = useTexts(pluginTexts);
  const { tables, settings } = plan;
  const lines = [
    ...(tables.length > 0 ? [t('kept_tables', { count: tables.length })] : []),
    ...(settings.length > 0 ? [t('kept_settings', { count: settings.length })] : []),
  ];
  if (lines.length === 0) return <>{t('kept_nothing')}</>;
  return <>{lines.join(', ')}</>;
}

/** The names of it, for whoever reads code. */
export function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
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
