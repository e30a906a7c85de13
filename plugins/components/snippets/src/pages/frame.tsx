import type { CallContext, RestResponse } from '@plinth/kernel';
import { listMeta, type PageMarkup, type PageMeta, sitePage } from '@plinth/pages';
import { ButtonLink, Heading, Tabs, useTexts } from '@plinth/pages/kit';
import { PATHS } from '../addresses.js';
import { type Content, Done, placesOf } from './kit.js';
import { codeStyle } from './style.js';
import { pasteTexts } from './texts.js';

/** One of the lists, with the way to the others. */
export interface Place {
  readonly title: string;
  readonly lead: string;
  /** Its path; the tabs show members where they are. */
  readonly path: string;
  readonly done?: string | undefined;
  /** What can be done here; default: a new paste. */
  readonly action?: { readonly title: string; readonly path: string };
}

function Framed(props: Place & { places: ReturnType<typeof placesOf>; children: Content }) {
  const { title, lead, places, done, children } = props;
  const t = useTexts(pasteTexts);
  const { action = { title: t('new_paste'), path: PATHS.fresh } } = props;
  return (
    <>
      <Heading title={title} lead={lead} actions={<ButtonLink to={action.path}>{action.title}</ButtonLink>} />
      {places.length > 0 ? <Tabs label={t('places')} tabs={places} /> : null}
      <Done text={done} />
      {children}
    </>
  );
}

/** A page of the site with the look of code. */
export function codePage(
  call: CallContext,
  page: { title: string; body: PageMarkup; status?: number; layout?: 'reading' | 'narrow' | 'wide'; meta?: PageMeta },
): Promise<RestResponse> {
  return sitePage(call, { ...page, head: codeStyle.link(call.site) });
}

/** Which page of a list is shown. */
interface ListPart {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** The status of a page of a list: 404 past the last one. The first page exists even when it is empty. */
export function listStatus({ page, perPage, total }: ListPart): 200 | 404 {
  return page > 1 && (page - 1) * perPage >= total ? 404 : 200;
}

/** A list in its frame. */
export function placePage(call: CallContext, place: Place, part: ListPart, children: Content): Promise<RestResponse> {
  const places = call.caller.isVisitor ? [] : placesOf(call, place.path);
  const body = (
    <Framed {...place} places={places}>
      {children}
    </Framed>
  );
  const meta = listMeta({ address: call.site.url + place.path, description: place.lead });
  return codePage(call, { title: place.title, body, layout: 'wide', status: listStatus(part), meta });
}
