import {
  type CallContext,
  CONSOLE,
  can,
  choice,
  consoleNonce,
  consolePage,
  page,
  pagingArguments,
  redirect,
  type SafeHtml,
  type Screen,
  Type,
  USERS,
} from '@plinth/kernel';
import {
  Badge,
  Button,
  ButtonLink,
  Empty,
  Heading,
  Paging,
  SelectField,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import { plainTitle } from '../permalinks/plain-texts.js';
import { CONTENT_SETTINGS, PERMALINKS, POST_TYPES, POSTS, type Post, type PostTypeDefinition } from '../ports.js';
import { mayDelete, mayEdit } from '../posts/rights.js';
import { capabilitiesOf } from '../types/post-types.js';
import { ask, sureArgument } from './asking.js';
import {
  BULK_FORM,
  BulkForm,
  each,
  OutcomeNotice,
  outcomeArguments,
  outcomeQuery,
  readBulk,
  type ToldOutcome,
} from './bulk.js';
import { keepPages } from './editor/keep-pages.js';
import { editorPages } from './editor/pages.js';
import { revisionPages } from './editor/revision-pages.js';
import { noteNamed, POST_ACTS } from './note.js';
import { contentScreenTexts } from './texts.js';

const access = can('edit_posts');
const LIVING = ['publish', 'future', 'draft', 'pending', 'private'] as const;
const STATUSES = ['any', ...LIVING, 'trash'] as const;

type Status = (typeof STATUSES)[number];

interface ListedPost {
  readonly post: Post;
  readonly title: string;
  readonly url: string;
  readonly author: string;
  readonly isEditable: boolean;
}

interface PostsView extends ToldOutcome {
  readonly path: string;
  readonly rows: readonly ListedPost[];
  readonly types: readonly PostTypeDefinition[];
  readonly type: string;
  readonly status: Status;
  readonly search: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly nonce: SafeHtml;
}

function Filters({ path, types, type, status, search }: PostsView) {
  const t = useTexts(contentScreenTexts);
  const address = useAddress();
  return (
    <form method="get" action={address(`${path}/posts`)} class="filters">
      <SelectField
        name="type"
        label={t('type')}
        value={type}
        options={types.map(({ name, title }) => ({ value: name, title }))}
      />
      <SelectField
        name="status"
        label={t('status')}
        value={status}
        options={STATUSES.map((value) => ({ value, title: t(value) }))}
      />
      <TextField name="search" label={t('search')} type="search" value={search} />
      <Button kind="quiet">{t('find')}</Button>
    </form>
  );
}

function StatusBadge({ status }: { status: string }) {
  const t = useTexts(contentScreenTexts);
  const known = STATUSES.find((each) => each === status);
  const tone = status === 'publish' ? 'good' : status === 'pending' ? 'warning' : 'plain';
  return <Badge tone={tone}>{known ? t(known) : status}</Badge>;
}

function Posts(view: PostsView) {
  const { path, rows, types, type, status, search, nonce, ...paging } = view;
  const kind = types.find(({ name }) => name === type)?.singular.toLowerCase() ?? '';
  const t = useTexts(contentScreenTexts);
  const address = useAddress();
  const query = `type=${type}&status=${status}&search=${encodeURIComponent(search)}`;
  const acts = status === 'trash' ? (['restore', 'remove'] as const) : (['to_trash'] as const);
  return (
    <>
      <Heading
        title={t('posts')}
        lead={t('posts_lead')}
        actions={
          kind === '' ? null : (
            <ButtonLink to={`${path}/post-new.php?post_type=${type}`}>{t('new', { kind })}</ButtonLink>
          )
        }
      />
      <OutcomeNotice done={view.done} left={view.left} act={view.act} />
      <Filters {...view} />
      <Table
        caption={t('posts')}
        rows={rows}
        rowKey={({ post }) => post.id}
        selection={{ name: 'ids', form: BULK_FORM, describes: ({ title }) => title }}
        empty={
          <Empty title={t('no_posts')}>
            <p>{t('no_posts_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'title',
            title: t('title'),
            heads: true,
            cell: ({ post, title, isEditable }) =>
              isEditable ? <a href={address(`${path}/post.php?post=${post.id}&action=edit`)}>{title}</a> : title,
          },
          { key: 'author', title: t('author'), cell: ({ author }) => author },
          { key: 'status', title: t('status'), cell: ({ post }) => <StatusBadge status={post.status} /> },
          { key: 'date', title: t('date'), cell: ({ post }) => <Time at={post.createdAt} /> },
          {
            key: 'view',
            title: t('view'),
            cell: ({ post, title, url }) =>
              post.status === 'trash' ? null : (
                <a href={url} aria-label={t('view_named', { title })}>
                  {t('view')}
                </a>
              ),
          },
        ]}
      />
      {rows.length > 0 ? (
        <BulkForm
          to={`${path}/posts`}
          nonce={nonce}
          fields={{ type, status }}
          acts={acts.map((value) => ({ value, title: t(value) }))}
        />
      ) : null}
      <Paging {...paging} address={(number) => `${path}/posts?${query}&page=${number}`} />
    </>
  );
}

/** The kinds of posts that the caller may write. */
function writable({ use, caller }: CallContext): PostTypeDefinition[] {
  return use(POST_TYPES)
    .all()
    .filter((type) => type.viewable !== false && type.name !== 'attachment')
    .filter((type) => caller.can(capabilitiesOf(type).edit_posts));
}

async function described({ use, caller }: CallContext, posts: readonly Post[]): Promise<ListedPost[]> {
  const [addresses, authors] = await Promise.all([
    use(PERMALINKS).ofPosts(posts),
    use(USERS).findMany([...new Set(posts.map(({ authorId }) => authorId))]),
  ]);
  const names = new Map(authors.map(({ id, displayName }) => [id, displayName]));
  const rendering = use(CONTENT_SETTINGS)();
  return posts.map((post, index) => ({
    post,
    title: plainTitle(post, rendering),
    url: addresses[index] ?? '',
    author: names.get(post.authorId) ?? '',
    isEditable: post.status !== 'trash' && mayEdit(post, caller),
  }));
}

/** Whether a post may be deleted for good: only from the trash, never at a single click. */
function mayGo(post: Post, caller: CallContext['caller']): boolean {
  return post.status === 'trash' && mayDelete(post, caller);
}

/** Does one act with one post; false when the caller may not, or when there is nothing to do. */
async function change({ use, caller }: CallContext, post: Post, act: string): Promise<boolean> {
  const posts = use(POSTS);
  if (act === 'restore') {
    if (post.status !== 'trash' || !mayEdit(post, caller)) return false;
    return (await posts.update(post.id, { status: 'draft' })) !== undefined;
  }
  if (act === 'to_trash') return mayDelete(post, caller) && (await posts.trash(post.id)) !== undefined;
  return act === 'remove' && mayGo(post, caller) && (await posts.remove(post.id)) !== undefined;
}

const typeArgument = Type.String({ default: 'post', maxLength: 20, description: 'The kind of posts.' });

const pages = [
  page({
    method: 'GET',
    path: '/posts',
    summary: 'Posts and pages: all for who edits those of others, else their own.',
    access,
    args: {
      ...pagingArguments({ perPage: 20 }),
      ...outcomeArguments,
      type: typeArgument,
      status: choice(STATUSES, { default: 'any', description: 'The status.' }),
      search: Type.String({ default: '', maxLength: 200, description: 'Words in the title or the text.' }),
    },
    async handle(call) {
      const { use, args, caller, site } = call;
      const { page: number, per_page: perPage, status, done, left, act } = args;
      const search = args.search.trim();
      const types = writable(call);
      const type = types.find(({ name }) => name === args.type) ?? types[0];
      const seesAll = type !== undefined && caller.can(capabilitiesOf(type).edit_others_posts);
      const { posts, total } = await use(POSTS).list({
        types: type ? [type.name] : [],
        statuses: status === 'any' ? LIVING : [status],
        ...(seesAll ? {} : { authors: [caller.id] }),
        ...(search === '' ? {} : { search }),
        without: ['content', 'excerpt'],
        limit: perPage,
        offset: (number - 1) * perPage,
      });
      const rows = await described(call, posts);
      const list = {
        ...{ rows, types, type: type?.name ?? '', status, search },
        ...{ page: number, perPage, total, done, left, act },
      };
      return consolePage({
        title: contentScreenTexts.in(site.language)('posts'),
        body: <Posts path={use(CONSOLE).path} nonce={consoleNonce(call)} {...list} />,
      });
    },
  }),
  page({
    method: 'POST',
    path: '/posts',
    summary: 'Moves the chosen posts to the trash, restores them, or deletes them for good.',
    access,
    // It says itself which posts they were.
    audited: false,
    args: {
      type: typeArgument,
      status: choice(STATUSES, { default: 'any', description: 'The list to come back to.' }),
      ...sureArgument,
    },
    async handle(call) {
      const { use, args, site, caller } = call;
      const { ids, act } = readBulk(call);
      const posts = act === '' ? [] : await use(POSTS).findMany(ids);
      const to = `${use(CONSOLE).path}/posts`;
      const list = `type=${encodeURIComponent(args.type)}&status=${args.status}`;
      const named = (post: Post) => plainTitle(post, use(CONTENT_SETTINGS)());
      const going = posts.filter((post) => mayGo(post, caller));
      if (act === 'remove' && args.sure === '' && going.length > 0) {
        const { type, status } = args;
        const names = going.map(named);
        const title = contentScreenTexts.in(site.language)('posts');
        const back = { title, path: `${to}?${list}` };
        return ask(call, { to, ids, names, kind: 'posts', list: back, fields: { type, status } });
      }
      const { changed, done, left } = await each(posts, (post) => change(call, post, act));
      await noteNamed(call, POST_ACTS[act] ?? act, changed.map(named));
      return redirect(`${site.url}${to}?${list}&${outcomeQuery({ done, left }, act)}`);
    },
  }),
];

/** Posts and pages: the list, the editor, the earlier versions. */
export const postsScreen: Screen = {
  id: 'posts',
  title: 'Posts and pages',
  section: 'content',
  order: 10,
  access,
  pages: [...pages, ...editorPages, ...keepPages, ...revisionPages],
};
