import type { CallContext, RestResponse } from '@plinth/kernel';
import { html, listMeta, sitePage } from '@plinth/pages';
import { ButtonLink, Heading, Tabs, useTexts } from '@plinth/pages/kit';
import { settings } from '../settings.js';
import { blogAddress } from './address.js';
import { blogTexts } from './texts.js';

/** What stands in an element. */
type Children = Parameters<typeof Heading>[0]['lead'];

interface BlogFrameProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The part of the blog that this page is, below its address; undefined for a page beside them. */
  readonly part: string | undefined;
  readonly parts: readonly { readonly title: string; readonly path: string }[];
  readonly mayWrite: boolean;
  readonly children: Children;
}

function BlogFrame({ title, lead, part, parts, mayWrite, children }: BlogFrameProps) {
  const t = useTexts(blogTexts);
  const tabs = parts.map(({ title: name, path }) => ({ title: name, path: `/blog${path}`, current: path === part }));
  return (
    <>
      <Heading
        title={title}
        lead={lead}
        actions={mayWrite ? <ButtonLink to="/write">{t('write')}</ButtonLink> : undefined}
      />
      <Tabs label={t('blog')} tabs={tabs} />
      {children}
    </>
  );
}

/** A page of the blog: its parts, its look and the body. */
export function blogPage(
  call: CallContext,
  page: Pick<BlogFrameProps, 'title' | 'lead' | 'part'> & {
    /** Of a list that has several. */
    readonly number?: number;
    /** Whether the number is past its last page: then nothing is at that address, though the page says so in words. */
    readonly isPast?: boolean;
    readonly body: Children;
  },
): Promise<RestResponse> {
  const { caller, site, settings: values } = call;
  const { follow, readingList } = values(settings);
  const t = blogTexts.in(site.language);
  const { body, number: _number, isPast = false, ...frame } = page;
  const parts = [
    { title: t('overview'), path: '' },
    { title: t('all'), path: '/feed' },
    { title: t('popular'), path: '/popular' },
    { title: t('authors'), path: '/authors' },
    ...(!caller.isVisitor && follow ? [{ title: t('following'), path: '/following' }] : []),
    ...(!caller.isVisitor && readingList ? [{ title: t('reading_list'), path: '/reading-list' }] : []),
  ];
  return sitePage(call, {
    title: page.title,
    body: (
      <BlogFrame {...frame} parts={parts} mayWrite={caller.can('edit_posts')}>
        {body}
      </BlogFrame>
    ),
    head: html`<link rel="stylesheet" href="${blogAddress(site, '/cards.css')}">`,
    layout: 'wide',
    ...(isPast ? { status: 404 } : {}),
    ...(page.part === undefined
      ? {}
      : { meta: listMeta({ address: blogAddress(site, page.part), page: page.number, description: page.lead }) }),
  });
}
