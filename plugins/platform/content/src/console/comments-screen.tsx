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
  sanitizeText,
  Type,
} from '@plinth/kernel';
import {
  Ago,
  Button,
  Empty,
  Heading,
  Paging,
  SelectField,
  Table,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import { mayEditComment } from '../comments/rights.js';
import { plainTitle } from '../permalinks/plain-texts.js';
import { COMMENTS, CONTENT_SETTINGS, type Comment, PERMALINKS, POSTS } from '../ports.js';
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
import { noteNamed } from './note.js';
import { contentScreenTexts } from './texts.js';

const access = can('moderate_comments');
const STATUSES = ['hold', 'approved', 'spam', 'trash'] as const;
const ACTS = ['approve', 'unapprove', 'mark_spam', 'to_trash', 'remove'] as const;
/** How much of a comment stands in a question. */
const SHOWN = 80;
/** The status that an act gives. */
const GIVEN = { approve: 'approved', unapprove: 'hold', mark_spam: 'spam', to_trash: 'trash' } as const;

/** What the audit calls an act. */
const NOTED = {
  approve: 'Approves comments.',
  unapprove: 'Holds comments back.',
  mark_spam: 'Marks comments as spam.',
  to_trash: 'Moves comments to the trash.',
  remove: 'Deletes comments for good.',
} as const;

type Status = (typeof STATUSES)[number];

interface ListedComment {
  readonly comment: Comment;
  readonly post: { readonly title: string; readonly url: string } | undefined;
}

interface CommentsView extends ToldOutcome {
  readonly path: string;
  readonly rows: readonly ListedComment[];
  readonly status: Status;
  readonly search: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly nonce: SafeHtml;
}

function Filters({ path, status, search }: CommentsView) {
  const t = useTexts(contentScreenTexts);
  const address = useAddress();
  return (
    <form method="get" action={address(`${path}/comments`)} class="filters">
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

function Comments(view: CommentsView) {
  const { path, rows, status, search, nonce, ...paging } = view;
  const t = useTexts(contentScreenTexts);
  const query = `status=${status}&search=${encodeURIComponent(search)}`;
  const acts = ACTS.filter((act) => act === 'remove' || GIVEN[act] !== status);
  const nameOf = ({ authorName }: Comment) => authorName || t('visitor');
  return (
    <>
      <Heading title={t('comments')} lead={t('comments_lead')} />
      <OutcomeNotice done={view.done} left={view.left} act={view.act} />
      <Filters {...view} />
      <Table
        caption={t('comments')}
        rows={rows}
        rowKey={({ comment }) => comment.id}
        selection={{ name: 'ids', form: BULK_FORM, describes: ({ comment }) => nameOf(comment) }}
        empty={
          <Empty title={t('no_comments')}>
            <p>{t('no_comments_lead')}</p>
          </Empty>
        }
        columns={[
          {
            key: 'author',
            title: t('author'),
            heads: true,
            cell: ({ comment }) => (
              <>
                {nameOf(comment)}
                <br />
                <span class="quiet">
                  {comment.authorEmail} {comment.authorIp}
                </span>
              </>
            ),
          },
          { key: 'comment', title: t('comment'), cell: ({ comment }) => sanitizeText(comment.content) },
          { key: 'post', title: t('said_on'), cell: ({ post }) => (post ? <a href={post.url}>{post.title}</a> : null) },
          { key: 'date', title: t('date'), cell: ({ comment }) => <Ago at={comment.createdAt} /> },
        ]}
      />
      {rows.length > 0 ? (
        <BulkForm
          to={`${path}/comments`}
          nonce={nonce}
          fields={{ status }}
          acts={acts.map((value) => ({ value, title: t(value) }))}
        />
      ) : null}
      <Paging {...paging} address={(number) => `${path}/comments?${query}&page=${number}`} />
    </>
  );
}

/** The posts that some comments stand below, each looked up once. */
async function withPosts({ use }: CallContext, comments: readonly Comment[]): Promise<ListedComment[]> {
  const posts = await use(POSTS).findMany([...new Set(comments.map(({ postId }) => postId))]);
  const addresses = await use(PERMALINKS).ofPosts(posts);
  const rendering = use(CONTENT_SETTINGS)();
  const found = new Map(
    posts.map((post, index) => [post.id, { title: plainTitle(post, rendering), url: addresses[index] ?? '' }]),
  );
  return comments.map((comment) => ({ comment, post: found.get(comment.postId) }));
}

/** Judges one comment; false when the caller may not, or when it was so already. */
async function judge({ use, caller }: CallContext, comment: Comment, act: string): Promise<boolean> {
  if (!mayEditComment(comment, caller)) return false;
  const known = ACTS.find((each) => each === act);
  if (known === undefined) return false;
  const changed =
    known === 'remove'
      ? await use(COMMENTS).remove(comment.id)
      : await use(COMMENTS).transition(comment.id, GIVEN[known]);
  return changed !== undefined;
}

/** How a comment is named in a question: who wrote it, and how it begins. */
function namedComment({ site }: CallContext, { authorName, content }: Comment): string {
  const t = contentScreenTexts.in(site.language);
  // Parts of a list do not run into each other when their tags go.
  const text = sanitizeText(content.replaceAll('<', ' <')).replace(/\s+/g, ' ').trim();
  const start = text.length > SHOWN ? `${text.slice(0, SHOWN).trim()}…` : text;
  return t('comment_named', { author: authorName || t('visitor'), text: start });
}

const pages = [
  page({
    method: 'GET',
    path: '/comments',
    summary: 'The comments of the site by their status.',
    access,
    args: {
      ...pagingArguments({ perPage: 20 }),
      ...outcomeArguments,
      status: choice(STATUSES, { default: 'hold', description: 'The status.' }),
      search: Type.String({ default: '', maxLength: 200, description: 'Words in the text or about the author.' }),
    },
    async handle(call) {
      const { use, args, site } = call;
      const { page: number, per_page: perPage, status, done, left, act } = args;
      const search = args.search.trim();
      const { comments, total } = await use(COMMENTS).list({
        statuses: [status],
        ...(search === '' ? {} : { search }),
        limit: perPage,
        offset: (number - 1) * perPage,
      });
      const rows = await withPosts(call, comments);
      const view = { path: use(CONSOLE).path, rows, status, search, page: number, perPage, total, done, left, act };
      return consolePage({
        title: contentScreenTexts.in(site.language)('comments'),
        body: <Comments {...view} nonce={consoleNonce(call)} />,
      });
    },
  }),
  page({
    method: 'POST',
    path: '/comments',
    summary: 'Judges the chosen comments, or deletes them for good.',
    access,
    // It says itself which comments they were.
    audited: false,
    args: { status: choice(STATUSES, { default: 'hold', description: 'The list to come back to.' }), ...sureArgument },
    async handle(call) {
      const { use, args, site, caller } = call;
      const { ids, act } = readBulk(call);
      const comments = act === '' ? [] : await use(COMMENTS).findMany(ids);
      const going = comments.filter((comment) => mayEditComment(comment, caller));
      if (act === 'remove' && args.sure === '' && going.length > 0) {
        const title = contentScreenTexts.in(site.language)('comments');
        const to = `${use(CONSOLE).path}/comments`;
        return ask(call, {
          ...{ to, ids, kind: 'comments', names: going.map((comment) => namedComment(call, comment)) },
          list: { title, path: `${to}?status=${args.status}` },
          fields: { status: args.status },
        });
      }
      const { changed, done, left } = await each(comments, (comment) => judge(call, comment, act));
      const known = ACTS.find((each) => each === act);
      const names = changed.map((comment) => namedComment(call, comment));
      if (known) await noteNamed(call, NOTED[known], names);
      const query = `status=${args.status}&${outcomeQuery({ done, left }, act)}`;
      return redirect(`${site.url}${use(CONSOLE).path}/comments?${query}`);
    },
  }),
];

/** Comments to be judged. */
export const commentsScreen: Screen = {
  id: 'comments',
  title: 'Comments',
  section: 'content',
  order: 40,
  access,
  pages,
  waiting: ({ use }) => use(COMMENTS).count({ statuses: ['hold'] }),
};
