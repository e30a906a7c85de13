import type { SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonLink,
  Empty,
  Heading,
  type Option,
  Paging,
  SelectField,
  Table,
  Tabs,
  TextField,
  useAddress,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import { BULK_FORM } from '@plinth/pages/resource';
import { BulkForm, OutcomeNotice, type ToldOutcome } from '../../console/bulk.js';
import { RowForm } from '../../console/row-acts.js';
import type { Post, PostTypeDefinition, Term } from '../../ports.js';
import type { PostAct } from './acts.js';
import { columnsOf } from './list-columns.js';
import { type ListedStatus, listAddress, type PostListQuery, STATUSES } from './list-query.js';
import { postScreenTexts } from './texts.js';

/** A post of the list. */
export interface ListedPost {
  readonly post: Post;
  readonly title: string;
  readonly url: string;
  readonly author: { readonly id: number; readonly name: string } | undefined;
  readonly categories: readonly Term[];
  readonly isEditable: boolean;
  readonly acts: readonly PostAct[];
}

/** The list with what stands around it. */
export interface PostListView extends ToldOutcome {
  readonly path: string;
  readonly query: PostListQuery;
  readonly rows: readonly ListedPost[];
  readonly types: readonly PostTypeDefinition[];
  /** How many there are of each status. */
  readonly counts: ReadonlyMap<ListedStatus, number>;
  /** Who looks, and how many are theirs; undefined where they see nothing else. */
  readonly own: { readonly id: number; readonly count: number } | undefined;
  /** What the kind is sorted by, and what can be chosen of it; undefined where it is not. */
  readonly categories: { readonly title: string; readonly options: readonly Option[] } | undefined;
  /** The name of the person that the list is limited to. */
  readonly authorName: string | undefined;
  readonly hasComments: boolean;
  readonly readsComments: boolean;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly nonce: SafeHtml;
}

function Statuses({ path, query, counts, own }: PostListView) {
  const t = useTexts(postScreenTexts);
  const shown = STATUSES.filter((each) => each === 'any' || each === query.status || (counts.get(each) ?? 0) > 0);
  const isOwn = own !== undefined && query.author === own.id;
  const tabs = shown.map((status) => ({
    title: t('with_number', { name: t(status), number: counts.get(status) ?? 0 }),
    path: listAddress(path, query, { status, ...(isOwn ? { author: 0 } : {}) }),
    current: status === query.status && !isOwn,
  }));
  const mine = {
    title: t('with_number', { name: t('mine'), number: own?.count ?? 0 }),
    path: listAddress(path, query, { status: 'any', author: own?.id ?? 0 }),
    current: isOwn,
  };
  return <Tabs label={t('by_status')} tabs={own ? [...tabs.slice(0, 1), mine, ...tabs.slice(1)] : tabs} />;
}

function Filters({ path, query, types, categories, own, authorName }: PostListView) {
  const t = useTexts(postScreenTexts);
  const address = useAddress();
  const { type, status, search, author, category, orderby, order } = query;
  const kept = { status, orderby, order, ...(author === 0 ? {} : { author }) };
  return (
    <>
      <form method="get" action={address(`${path}/posts`)} class="filters">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          name="type"
          label={t('type')}
          value={type}
          options={types.map(({ name, title }) => ({ value: name, title }))}
        />
        {categories ? (
          <SelectField
            name="category"
            label={categories.title}
            value={String(category)}
            options={[{ value: '0', title: t('in_any') }, ...categories.options]}
          />
        ) : null}
        <TextField name="search" label={t('search')} type="search" value={search} />
        <Button kind="quiet">{t('find')}</Button>
      </form>
      {author === 0 || author === own?.id ? null : (
        <p>
          {t('only_of', { name: authorName ?? `#${author}` })}{' '}
          <a href={address(listAddress(path, query, { author: 0 }))}>{t('of_all')}</a>
        </p>
      )}
    </>
  );
}

function bulkActs({ query }: PostListView): readonly PostAct[] {
  if (query.status === 'trash') return ['restore', 'remove'];
  if (query.status === 'publish') return ['to_draft', 'to_trash'];
  if (query.status === 'draft') return ['publish', 'to_trash'];
  return ['publish', 'to_draft', 'to_trash'];
}

/** Posts and pages: found, sorted, changed one by one in their rows or many at once. */
export function PostList(view: PostListView) {
  const { path, query, rows, types, nonce, page, perPage, total } = view;
  const kind = types.find(({ name }) => name === query.type)?.singular.toLowerCase() ?? '';
  const t = useTexts(postScreenTexts);
  const address = useAddress();
  const { now } = useSurroundings();
  const to = `${path}/posts`;
  const fields = { ...query };
  const sorting = {
    by: query.orderby,
    descending: query.order === 'desc',
    address: (by: string, descending: boolean) =>
      listAddress(path, query, {
        orderby: by === 'title' || by === 'modified' ? by : 'date',
        order: descending ? 'desc' : 'asc',
      }),
  };
  return (
    <>
      <Heading
        title={t('posts')}
        lead={t('posts_lead')}
        actions={
          kind === '' ? null : (
            <ButtonLink to={`${path}/post-new.php?post_type=${query.type}`}>{t('new', { kind })}</ButtonLink>
          )
        }
      />
      <OutcomeNotice done={view.done} left={view.left} act={view.act} />
      <Statuses {...view} />
      <Filters {...view} />
      {rows.length > 0 ? <RowForm to={to} nonce={nonce} fields={fields} /> : null}
      <Table
        caption={t('posts')}
        rows={rows}
        rowKey={({ post }) => post.id}
        sorting={sorting}
        selection={{ name: 'ids', form: BULK_FORM, describes: ({ title }) => title }}
        empty={
          <Empty title={t('no_posts')}>
            <p>{t('no_posts_lead')}</p>
          </Empty>
        }
        columns={columnsOf(view, t, { address, now })}
      />
      {rows.length > 0 ? (
        <BulkForm
          to={to}
          nonce={nonce}
          fields={fields}
          acts={bulkActs(view).map((value) => ({ value, title: t(`do_${value}`) }))}
        />
      ) : null}
      <Paging
        page={page}
        perPage={perPage}
        total={total}
        address={(number) => `${listAddress(path, query)}&page=${number}`}
      />
    </>
  );
}
