import type { SiteInfo } from '@plinth/kernel';
import {
  Button,
  CodeBlock,
  Definitions,
  Empty,
  Heading,
  SelectField,
  Table,
  Tabs,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { consoleAssets, ExplorerIsland } from '../live/assets.js';
import type { ApiGroup } from './routes.js';
import { apiTexts } from './texts.js';

interface Place {
  /** Of the console. */
  readonly path: string;
  readonly site: SiteInfo;
}

function Head({ path, lead, tab }: { path: string; lead: string; tab: 'routes' | 'explorer' }) {
  const t = useTexts(apiTexts);
  return (
    <>
      <Heading title={t('title')} lead={lead} />
      <Tabs
        label={t('title')}
        tabs={[
          { title: t('routes'), path: `${path}/api`, current: tab === 'routes' },
          { title: t('explorer'), path: `${path}/api/try`, current: tab === 'explorer' },
        ]}
      />
    </>
  );
}

function Beginning({ site, nonce }: { site: SiteInfo; nonce: string }) {
  const t = useTexts(apiTexts);
  const document = `${site.restUrl}/plinth/v1/openapi`;
  // The session counts on the REST surface with its nonce alone.
  const link = (url: string, query = '') => <a href={url + query}>{url}</a>;
  return (
    <>
      <Definitions
        items={[
          [t('root'), link(`${site.restUrl}/`)],
          [t('document'), link(document, `?_wpnonce=${nonce}`)],
        ]}
      />
      <details>
        <summary>{t('try')}</summary>
        <p>{t('try_lead')}</p>
        <CodeBlock label={t('try')} text={`curl -u 'name:application password' ${site.restUrl}/wp/v2/users/me`} />
      </details>
    </>
  );
}

/** Folded while nothing is looked for: a site has several hundred routes. */
function Group({ path, group, open }: { path: string; group: ApiGroup; open: boolean }) {
  const t = useTexts(apiTexts);
  const address = useAddress();
  const { plugin, title, routes } = group;
  return (
    <details open={open} id={`of-${plugin}`}>
      <summary>
        {title} <span class="quiet">{t('count', { count: routes.length })}</span>
      </summary>
      <Table
        caption={t('of_plugin', { title })}
        rows={routes}
        rowKey={({ operation }) => operation}
        columns={[
          { key: 'method', title: t('method'), cell: ({ method }) => <code>{method}</code> },
          {
            key: 'path',
            title: t('path'),
            heads: true,
            cell: (route) => (
              <a href={`${address(`${path}/api/try`)}#/${plugin}/${route.operation}`}>
                <code>{route.path}</code>
              </a>
            ),
          },
          { key: 'what', title: t('what'), cell: ({ summary }) => summary },
          { key: 'who', title: t('who'), cell: ({ access }) => access },
        ]}
      />
    </details>
  );
}

/** The routes of the site by plugin, and where programs begin. */
export function RoutesView(
  props: Place & {
    groups: readonly ApiGroup[];
    plugins: readonly { readonly id: string; readonly title: string }[];
    search: string;
    plugin: string;
    nonce: string;
  },
) {
  const { path, site, groups, plugins, search, plugin, nonce } = props;
  const t = useTexts(apiTexts);
  const address = useAddress();
  const count = groups.reduce((sum, { routes }) => sum + routes.length, 0);
  return (
    <>
      <Head path={path} lead={t('lead')} tab="routes" />
      <Beginning site={site} nonce={nonce} />
      <form method="get" action={address(`${path}/api`)} class="filters">
        <TextField name="search" type="search" label={t('search')} value={search} maxLength={100} />
        <SelectField
          name="plugin"
          label={t('plugin')}
          value={plugin}
          options={[{ value: '', title: t('any_plugin') }, ...plugins.map(({ id, title }) => ({ value: id, title }))]}
        />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      {count === 0 ? (
        <Empty title={t('none')}>
          <p>{t('none_lead')}</p>
        </Empty>
      ) : (
        <p class="quiet">{t('count', { count })}</p>
      )}
      {groups.map((group) => (
        <Group key={group.plugin} path={path} group={group} open={search !== '' || plugin !== ''} />
      ))}
    </>
  );
}

/** Where a route is asked from the page. */
export function ExplorerView({ path, site, nonce }: Place & { nonce: string }) {
  const t = useTexts(apiTexts);
  const address = useAddress();
  return (
    <>
      <Head path={path} lead={t('explorer_lead')} tab="explorer" />
      <noscript>
        <p>
          {t('no_scripts')} <a href={address(`${path}/api`)}>{t('routes')}</a>
        </p>
      </noscript>
      <ExplorerIsland url={`${site.restUrl}/plinth/v1/openapi`} nonce={nonce} />
    </>
  );
}

/** The look of the explorer. */
export function ExplorerStyles() {
  return <link rel="stylesheet" href={useAddress()(consoleAssets.path('explorer.css'))} />;
}
