import { type CallContext, can, notFound, page, pagingArguments, redirect, sayAct, Type, USERS } from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import { CONSOLE, consoleNonce, consolePage } from '@plinth/pages';
import { compareBriefly } from '@plinth/pages/diff';
import { plainTitle } from '../../permalinks/plain-texts.js';
import { CONTENT_SETTINGS, POST_REVISIONS, POSTS, type Post } from '../../ports.js';
import { MAX_INTEGER } from '../ids.js';
import { editedPost } from './pages.js';
import { RevisionComparison, RevisionList } from './revision-view.js';
import { saidOf } from './said.js';
import { saveEdited } from './save.js';
import { editorTexts } from './texts.js';
import { valuesOf } from './values.js';

const access = can('edit_posts');
const address = '/revision.php';
const id = (description: string) => Type.Integer({ default: 0, minimum: 0, maximum: MAX_INTEGER, description });

async function existingRevision({ use }: CallContext, post: Post, revisionId: number): Promise<Post> {
  const revision = await use(POST_REVISIONS).find(post.id, revisionId);
  if (!revision) throw notFound('rest_post_invalid_id', 'There is no such earlier version of this post.');
  return revision;
}

function shownOf(call: CallContext, post: Post) {
  const { use } = call;
  return {
    path: use(CONSOLE).path,
    post,
    title: plainTitle(post, use(CONTENT_SETTINGS)()),
    nonce: consoleNonce(call),
  };
}

async function list(
  call: CallContext,
  post: Post,
  { page: number, per_page: perPage }: { page: number; per_page: number },
) {
  const { use, site } = call;
  const { posts, total } = await use(POSTS).list({
    types: ['revision'],
    parents: [post.id],
    without: ['content', 'excerpt'],
    limit: perPage,
    offset: (number - 1) * perPage,
  });
  const authors = await use(USERS).findMany([...new Set(posts.map(({ authorId }) => authorId))]);
  const names = new Map(authors.map((user) => [user.id, user.displayName]));
  const rows = posts.map((revision) => ({ revision, author: names.get(revision.authorId) ?? '' }));
  const shown = shownOf(call, post);
  return consolePage({
    title: editorTexts.in(site.language)('revisions', { title: shown.title }),
    body: <RevisionList {...shown} {...{ rows, total, perPage }} page={number} />,
  });
}

function compare(call: CallContext, post: Post, revision: Post) {
  const { site } = call;
  const t = editorTexts.in(site.language);
  const fields = (['title', 'content', 'excerpt'] as const).map((name) => ({
    name: t(name),
    ...compareBriefly({ before: revision[name], after: post[name] }),
  }));
  const date = dateInWords(revision.modifiedAt, site, { clock: true });
  return consolePage({
    title: t('compare'),
    body: <RevisionComparison {...shownOf(call, post)} {...{ revision, date, fields }} />,
  });
}

/** The earlier versions of a post: looked at, compared and restored. */
export const revisionPages = [
  page({
    method: 'GET',
    path: address,
    yields: true,
    summary: 'The earlier versions of a post, or one of them beside the present one.',
    access,
    args: { ...pagingArguments({ perPage: 20 }), post: id('The post.'), revision: id('One of its versions.') },
    async handle(call) {
      const { args } = call;
      const { post } = await editedPost(call, args.post);
      if (args.revision === 0) return list(call, post, args);
      return compare(call, post, await existingRevision(call, post, args.revision));
    },
  }),
  page({
    method: 'POST',
    path: address,
    yields: true,
    summary: 'Saves an earlier version of a post as its newest.',
    access,
    args: {
      post: id('The post.'),
      revision: id('The version.'),
      seen: Type.String({ maxLength: 30, description: 'When the post was changed last, as the page showed it.' }),
    },
    async handle(call) {
      const { args, site, use } = call;
      const { post, type } = await editedPost(call, args.post);
      const { title, content, excerpt } = await existingRevision(call, post, args.revision);
      const values = await valuesOf(call, type, post);
      await saveEdited(call, type, post, { ...values, title, content, excerpt, seen: args.seen });
      sayAct(call, 'Brought back an earlier version.', { of: saidOf(call, post) });
      return redirect(`${site.url}${use(CONSOLE).path}/post.php?post=${post.id}&action=edit&done=restored`);
    },
  }),
];
