import type { CallContext, RestResponse } from '@plinth/kernel';
import { type SafeHtml, sitePage } from '@plinth/pages';
import { Heading, Html, Tabs, useTexts } from '@plinth/pages/kit';
import type { ComponentChildren } from 'preact';
import { memberTexts } from './member-texts.js';

/** Where the pages of members lie, below the address of the site. */
export const UPLOAD_PATH = '/media/upload';

/** The page on which members see their own files. */
export const DASHBOARD_PATH = '/media/dashboard';

interface MediaPage {
  readonly path: typeof UPLOAD_PATH | typeof DASHBOARD_PATH;
  readonly title: string;
  readonly lead?: string;
  /** What plugins show above and below what the page is for. */
  readonly above?: SafeHtml;
  readonly below?: SafeHtml;
  readonly body: ComponentChildren;
  readonly status?: number;
}

function MediaFrame({ path, title, lead, above, below, body }: MediaPage) {
  const t = useTexts(memberTexts);
  const tabs = [
    { title: t('title'), path: DASHBOARD_PATH, current: path === DASHBOARD_PATH },
    { title: t('upload'), path: UPLOAD_PATH, current: path === UPLOAD_PATH },
  ];
  return (
    <>
      <Heading title={title} {...(lead === undefined ? {} : { lead })} />
      <Tabs label={t('title')} tabs={tabs} />
      {above ? <Html of={above} /> : null}
      {body}
      {below ? <Html of={below} /> : null}
    </>
  );
}

/** A page of the site with the way between the pages of media. */
export function mediaPage(call: CallContext, shown: MediaPage): Promise<RestResponse> {
  const { path, title, status = 200 } = shown;
  const layout = path === DASHBOARD_PATH ? 'wide' : 'reading';
  return sitePage(call, { title, status, layout, body: <MediaFrame {...shown} /> });
}
