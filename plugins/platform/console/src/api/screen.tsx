import { can, consolePage, page, type Screen, type SiteInfo } from '@plinth/kernel';
import { CodeBlock, Definitions, Heading, useTexts } from '@plinth/kernel/page';
import { apiTexts } from './texts.js';

const access = can('manage_options');

function Api({ site }: { site: SiteInfo }) {
  const t = useTexts(apiTexts);
  const document = `${site.restUrl}/plinth/v1/openapi`;
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <Definitions
        items={[
          [
            t('root'),
            <a key="root" href={`${site.restUrl}/`}>
              {site.restUrl}/
            </a>,
          ],
          [
            t('document'),
            <a key="document" href={document}>
              {document}
            </a>,
          ],
        ]}
      />
      <h2>{t('try')}</h2>
      <p>{t('try_lead')}</p>
      <CodeBlock label={t('try')} text={`curl -u 'name:application password' ${site.restUrl}/wp/v2/users/me`} />
    </>
  );
}

const pages = [
  page({
    method: 'GET',
    path: '/api',
    summary: 'Where programs find the REST surface.',
    access,
    handle: ({ site }) => consolePage({ title: apiTexts.in(site.language)('title'), body: <Api site={site} /> }),
  }),
];

/** Where programs find the REST surface. */
export const apiScreen: Screen = { id: 'api', title: 'API', section: 'api', access, pages };
