import { anyone, type CallContext, choice, notFound, page, type RestResponse, type Route, Type } from '@plinth/kernel';
import { Button, Paging, SelectField, TextField, useAddress, useTexts } from '@plinth/pages/kit';
import { PATHS, tagPath } from '../addresses.js';
import { presentPastes } from '../pastes/items.js';
import { filterOf, pageOfPastes } from '../pastes/lists.js';
import { TAGS, type Tag } from '../tags/tag-store.js';
import { placePage } from './frame.js';
import { Link } from './kit.js';
import { PasteList } from './paste-list.js';
import { withTagLinks } from './tag-links.js';
import { pasteTexts } from './texts.js';

const PER_PAGE = 20;

const MAX_TAGS = 20;

/** The orders that the public list offers. */
const ORDERS = ['created_at', 'updated_at', 'star_count', 'view_count'] as const;

const args = {
  search: Type.String({ default: '', maxLength: 200, description: 'What to look for.' }),
  language: Type.String({ default: '', maxLength: 50, description: 'Only with a file in this language (slug).' }),
  orderby: choice(ORDERS, { default: 'created_at', description: 'What the list is ordered by.' }),
  page: Type.Integer({ default: 1, minimum: 1, maximum: 100_000, description: 'Page of the list.' }),
};

/** What is asked for, as it stands in the address. */
interface Asked {
  readonly search: string;
  readonly language: string;
  readonly orderby: (typeof ORDERS)[number];
  /** Slug. */
  readonly tag: string;
}

function Filters({ path, asked, hasTag }: { path: string; asked: Asked; hasTag: boolean }) {
  const t = useTexts(pasteTexts);
  const address = useAddress();
  const orders = ORDERS.map((order) => ({ value: order, title: t(`order_${order}`) }));
  return (
    <search>
      <form method="get" action={address(path)} class="filters">
        <TextField name="search" label={t('search')} type="search" value={asked.search} maxLength={200} />
        <TextField name="language" label={t('language')} value={asked.language} maxLength={50} autocomplete="off" />
        {hasTag ? <TextField name="tag" label={t('tag')} value={asked.tag} maxLength={200} autocomplete="off" /> : null}
        <SelectField name="orderby" label={t('order')} value={asked.orderby} options={orders} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
    </search>
  );
}

function TagCloud({ tags }: { tags: readonly Tag[] }) {
  const t = useTexts(pasteTexts);
  if (tags.length === 0) return null;
  return (
    <nav class="paste-tags" aria-label={t('tags')}>
      {tags.map(({ id, name, slug, uses }) => (
        <Link key={id} to={tagPath(slug)}>
          {t('tag_count', { tag: `#${name}`, count: uses })}
        </Link>
      ))}
    </nav>
  );
}

async function showList(
  call: CallContext,
  place: { title: string; path: string; tag?: Tag },
  asked: Asked,
  current: number,
): Promise<RestResponse> {
  const t = pasteTexts.in(call.site.language);
  const { search, language, tag, orderby } = asked;
  const filter = await filterOf(call, {
    status: 'active',
    ...(search.trim() === '' ? {} : { search }),
    ...(language.trim() === '' ? {} : { language: language.trim() }),
    ...(tag.trim() === '' ? {} : { tag: tag.trim() }),
  });
  const range = { page: current, per_page: PER_PAGE, orderby, order: 'desc' } as const;
  const { pastes, total } = filter ? await pageOfPastes(call, filter, range) : { pastes: [], total: 0 };
  const items = await withTagLinks(call, await presentPastes(call, pastes));
  const tags = await call.use(TAGS).list({ limit: MAX_TAGS, offset: 0 });
  const isAsked = search !== '' || language !== '' || tag !== '';
  const lead = isAsked ? (
    <>
      {t('none_found')} <Link to={PATHS.list}>{t('all_pastes')}</Link>.
    </>
  ) : (
    t('none_yet')
  );
  const query = { search, language, orderby, ...(place.tag ? {} : { tag }) };
  const body = (
    <>
      <Filters path={place.path} asked={asked} hasTag={!place.tag} />
      <TagCloud tags={tags} />
      <PasteList pastes={items} empty={{ title: t('none'), lead }} />
      <Paging
        page={current}
        perPage={PER_PAGE}
        total={total}
        address={(number) => `${place.path}?${new URLSearchParams({ ...query, page: String(number) })}`}
      />
    </>
  );
  const part = { page: current, perPage: PER_PAGE, total };
  return placePage(call, { title: place.title, lead: t('pastes_lead'), path: place.path }, part, body);
}

/** The public pastes, and those with a tag. */
export const listPages: readonly Route[] = [
  page({
    method: 'GET',
    path: PATHS.list,
    summary: 'The public pastes, newest first.',
    access: anyone,
    args: { ...args, tag: Type.String({ default: '', maxLength: 200, description: 'Only with this tag (slug).' }) },
    handle(call) {
      const { page: current, ...asked } = call.args;
      const title = pasteTexts.in(call.site.language)('pastes');
      return showList(call, { title, path: PATHS.list }, asked, current);
    },
  }),
  page({
    method: 'GET',
    path: `${PATHS.list}/tag/:slug`,
    summary: 'The public pastes with a tag.',
    access: anyone,
    args: { ...args, slug: Type.String({ maxLength: 200 }) },
    async handle(call) {
      const { page: current, slug, ...asked } = call.args;
      const tag = await call.use(TAGS).findBySlug(slug);
      if (!tag || tag.uses === 0) throw notFound('rest_not_found', 'There is no such tag.');
      const title = pasteTexts.in(call.site.language)('pastes_about', { tag: tag.name });
      return showList(call, { title, path: tagPath(tag.slug), tag }, { ...asked, tag: tag.slug }, current);
    },
  }),
];
