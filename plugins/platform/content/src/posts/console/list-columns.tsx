import { Ago, Badge, Time, useAddress, useTexts } from '@plinth/pages/kit';
import { RowActs } from '../../console/row-acts.js';
import type { Term } from '../../ports.js';
import { listAddress, type PostListQuery, STATUSES } from './list-query.js';
import type { ListedPost, PostListView } from './list-view.js';
import { postScreenTexts } from './texts.js';

/** What is not published says so. */
function StatusBadge({ status }: { status: string }) {
  const t = useTexts(postScreenTexts);
  const known = STATUSES.find((each) => each === status);
  return <Badge tone={status === 'pending' ? 'warning' : 'plain'}>{known ? t(known) : status}</Badge>;
}

function TitleCell({ path, row }: { path: string; row: ListedPost }) {
  const { post, title, url, isEditable, acts } = row;
  const t = useTexts(postScreenTexts);
  const address = useAddress();
  const named = acts.map((act) => {
    const words = t(`row_${act}`);
    return { act, title: words, label: t('row_label', { act: words, title }) };
  });
  return (
    <>
      {isEditable ? <a href={address(`${path}/post.php?post=${post.id}&action=edit`)}>{title}</a> : title}{' '}
      {post.status === 'publish' ? null : <StatusBadge status={post.status} />}
      <span class="row-acts">
        {post.status === 'trash' ? null : (
          <a href={url} aria-label={t(post.status === 'publish' ? 'view_named' : 'preview_named', { title })}>
            {t(post.status === 'publish' ? 'view' : 'preview')}
          </a>
        )}
        <RowActs id={post.id} acts={named} />
      </span>
    </>
  );
}

function Categories({ path, query, terms }: { path: string; query: PostListQuery; terms: readonly Term[] }) {
  const address = useAddress();
  return (
    <span>
      {terms.map(({ id, name }, index) => (
        <>
          {index > 0 ? ', ' : null}
          <a href={address(listAddress(path, query, { category: id }))}>{name}</a>
        </>
      ))}
    </span>
  );
}

function CommentCount({ path, row, isLink }: { path: string; row: ListedPost; isLink: boolean }) {
  const { post, title } = row;
  const { id, commentCount: count } = post;
  const t = useTexts(postScreenTexts);
  const address = useAddress();
  if (!isLink || count === 0) return <>{count}</>;
  return (
    <a href={address(`${path}/comments?status=all&post=${id}`)} aria-label={t('comments_of', { count, title })}>
      {count}
    </a>
  );
}

/** What the list says of each post. */
export function columnsOf(
  view: PostListView,
  t: ReturnType<typeof postScreenTexts.in>,
  { address, now }: { address: (path: string) => string; now: string },
) {
  const { path, query, categories, hasComments, readsComments } = view;
  return [
    {
      key: 'title',
      title: t('title'),
      heads: true,
      sort: 'title',
      cell: (row: ListedPost) => <TitleCell path={path} row={row} />,
    },
    {
      key: 'author',
      title: t('author'),
      cell: ({ author }: ListedPost) =>
        author && view.own ? (
          <a href={address(listAddress(path, query, { author: author.id }))}>{author.name}</a>
        ) : (
          (author?.name ?? '')
        ),
    },
    ...(categories
      ? [
          {
            key: 'categories',
            title: categories.title,
            cell: (row: ListedPost) => <Categories path={path} query={query} terms={row.categories} />,
          },
        ]
      : []),
    ...(hasComments
      ? [
          {
            key: 'comments',
            title: t('comments'),
            number: true,
            cell: (row: ListedPost) => <CommentCount path={path} row={row} isLink={readsComments} />,
          },
        ]
      : []),
    {
      key: 'date',
      title: t('date'),
      sort: 'date',
      cell: ({ post }: ListedPost) => <Time at={post.createdAt} clock={false} />,
    },
    {
      key: 'modified',
      title: t('modified'),
      sort: 'modified',
      // What an import brings may be dated ahead, as a scheduled post is.
      cell: ({ post }: ListedPost) =>
        post.modifiedAt > now ? <Time at={post.modifiedAt} clock={false} /> : <Ago at={post.modifiedAt} />,
    },
  ];
}
