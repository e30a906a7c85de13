import { PERMALINKS } from '@plinth/content';
import { type CallContext, choice, id, page, type RestResponse, type Route, redirect, Type } from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { nonceField, type Refused, refusedBy, sitePage } from '@plinth/pages';
import { members } from '../access/members.js';
import { belowStyle } from '../below/look.js';
import { SERIES_POSTS } from './posts.js';
import { authorizeSeriesEditing, authorizeSeriesOwner, namedSeries } from './rights.js';
import { seriesDeskTexts } from './series-desk-texts.js';
import { SERIES_DESK, SeriesDeskPage, type SeriesDone, type SeriesFields, SeriesListPage } from './series-desk-view.js';
import { shelfOf } from './shelf.js';
import { SERIES, type Series } from './store.js';
import { SERIES_TAXONOMY } from './taxonomy.js';

const ACTION = 'member-blog-series';

/** Series of a member that the list shows: the newest. */
const MOST_LISTED = 100;

const ROOT = '/member-blog/v1/series';

const BLANK: SeriesFields = { name: '', description: '', status: 'active' };

const seriesArgument = { id: id('The series.') };

const doneArgument = {
  done: choice(['', 'made', 'saved', 'ordered', 'removed'], { default: '', description: 'What was just done.' }),
};

const textArguments = {
  name: Type.String({ default: '', maxLength: 1_000, description: 'Name of the series.' }),
  description: Type.String({ default: '', maxLength: 10_000, description: 'What the series is about.' }),
};

interface Shown {
  readonly done?: SeriesDone;
  readonly refused?: Refused;
  readonly fields?: SeriesFields;
}

function addressOf({ use }: CallContext, { slug }: Series): string {
  return use(PERMALINKS).ofTerm({ taxonomy: SERIES_TAXONOMY, slug });
}

async function showList(call: CallContext, { done = '', refused, fields = BLANK }: Shown): Promise<RestResponse> {
  const { caller, site, use } = call;
  const own = await use(SERIES).ownedBy(caller.id, MOST_LISTED);
  const counts = await Promise.all(own.map((series) => use(SERIES_POSTS).of(series.id)));
  const series = own.map((each, index) => ({
    ...each,
    posts: counts[index]?.length ?? 0,
    link: addressOf(call, each),
  }));
  const view = { series, done, refused, fields, nonce: nonceField(call, ACTION) };
  const title = seriesDeskTexts.in(site.language)('title');
  return sitePage(call, { title, body: <SeriesListPage {...view} />, status: refused?.status ?? 200 });
}

async function showDesk(call: CallContext, series: Series, shown: Shown): Promise<RestResponse> {
  const { done = '', refused, fields = series } = shown;
  const view = {
    ...{ series, done, refused, fields },
    link: addressOf(call, series),
    posts: await shelfOf(call, series.id),
    mayOrder: series.ownerId === call.caller.id,
    nonce: nonceField(call, ACTION),
  };
  const head = belowStyle.link(call.site);
  const status = refused?.status ?? 200;
  return sitePage(call, { title: series.name, body: <SeriesDeskPage {...view} />, head, status });
}

/** Puts a post one place further to the front or the end. */
async function move(call: CallContext, series: Series, postId: number, to: 'up' | 'down'): Promise<void> {
  const order = await call.use(SERIES_POSTS).of(series.id);
  const from = order.indexOf(postId);
  const place = from + (to === 'up' ? -1 : 1);
  const other = order[place];
  if (from < 0 || other === undefined) return;
  const moved = order.with(place, postId).with(from, other);
  await call
    .use(REST_SURFACE)
    .ask(call, { method: 'PATCH', path: `${ROOT}/${series.id}/order`, body: { order: moved } });
}

const listPages: readonly Route[] = [
  page({
    method: 'GET',
    path: SERIES_DESK,
    summary: "The member's own series.",
    access: members,
    args: doneArgument,
    handle: (call) => showList(call, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: SERIES_DESK,
    summary: 'Makes a series.',
    access: members,
    nonceAction: ACTION,
    args: textArguments,
    async handle(call) {
      const { args, site, use } = call;
      const { name, description } = args;
      try {
        await use(REST_SURFACE).ask(call, { method: 'POST', path: ROOT, body: { name, description } });
        return redirect(`${site.url}${SERIES_DESK}?done=made`, 303);
      } catch (thrown) {
        return showList(call, { refused: nameRefused(call, thrown), fields: { ...args, status: 'active' } });
      }
    },
  }),
];

/** What is refused of a series is about its name, unless it says otherwise. */
function nameRefused(call: CallContext, thrown: unknown): Refused {
  const refused = refusedBy(call, thrown, (field) => field === 'description', 'name');
  const { message, mistakes } = refused;
  return message === undefined ? refused : { ...refused, mistakes: [...mistakes, { name: 'name', message }] };
}

const deskPages: readonly Route[] = [
  page({
    method: 'GET',
    path: `${SERIES_DESK}/:id`,
    summary: 'A series of the member, to be changed.',
    access: members,
    args: { ...seriesArgument, ...doneArgument },
    resource: namedSeries,
    authorizeResource: authorizeSeriesEditing,
    handle: (call) => showDesk(call, call.resource, { done: call.args.done }),
  }),
  page({
    method: 'POST',
    path: `${SERIES_DESK}/:id`,
    summary: 'Renames a series, changes its description and state.',
    access: members,
    nonceAction: ACTION,
    args: {
      ...seriesArgument,
      ...textArguments,
      status: choice(['active', 'completed'], { default: 'active', description: 'Whether more is to come.' }),
    },
    resource: namedSeries,
    authorizeResource: authorizeSeriesEditing,
    async handle(call) {
      const { args, resource: series, site, use } = call;
      const { id: seriesId, ...fields } = args;
      try {
        await use(REST_SURFACE).ask(call, { method: 'PATCH', path: `${ROOT}/${seriesId}`, body: fields });
        return redirect(`${site.url}${SERIES_DESK}/${seriesId}?done=saved`, 303);
      } catch (thrown) {
        return showDesk(call, series, { refused: nameRefused(call, thrown), fields });
      }
    },
  }),
  page({
    method: 'POST',
    path: `${SERIES_DESK}/:id/order`,
    summary: 'Moves a post of a series one place.',
    access: members,
    nonceAction: ACTION,
    args: {
      ...seriesArgument,
      post: Type.Integer({ minimum: 1, description: 'The post.' }),
      to: choice(['up', 'down'], { description: 'Which way.' }),
    },
    resource: namedSeries,
    authorizeResource: authorizeSeriesOwner,
    async handle(call) {
      const { args, resource: series, site } = call;
      await move(call, series, args.post, args.to);
      return redirect(`${site.url}${SERIES_DESK}/${series.id}?done=ordered`, 303);
    },
  }),
  page({
    method: 'POST',
    path: `${SERIES_DESK}/:id/remove`,
    summary: 'Removes a series; its posts stay.',
    access: members,
    nonceAction: ACTION,
    args: seriesArgument,
    resource: namedSeries,
    authorizeResource: authorizeSeriesEditing,
    async handle(call) {
      const { resource: series, site, use } = call;
      await use(REST_SURFACE).ask(call, { method: 'DELETE', path: `${ROOT}/${series.id}` });
      return redirect(`${site.url}${SERIES_DESK}?done=removed`, 303);
    },
  }),
];

/** Where members make series and put their posts into an order. */
export const seriesDeskPages: readonly Route[] = [...listPages, ...deskPages];
