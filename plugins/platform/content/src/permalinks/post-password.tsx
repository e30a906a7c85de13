import { anyone, type CallContext, id, notFound, page, redirect, respond, SECRETS, Type } from '@plinth/kernel';
import { cookieValue, siteCookie } from '@plinth/kernel/identity';
import { Button, ErrorSummary, Form, TextField, useTexts } from '@plinth/pages/kit';
import { withParameter } from '../comments/addresses.js';
import { PERMALINKS, POSTS, type Post } from '../ports.js';
import { opensPost, passwordLimited } from '../posts/password.js';
import { permalinkTexts } from './texts.js';

const KEPT_SECONDS = 10 * 24 * 60 * 60;

const PATH = '/post-password';

/** What the address says after a password that was none. */
const WRONG = 'wrong-password';

/** Whether the page is shown after a password that was none. */
export function isWrongPassword({ request }: Pick<CallContext, 'request'>): boolean {
  return request.query[WRONG] === '1';
}

function cookieName(post: Post): string {
  return `post_password_${post.id}`;
}

function proofOf({ use }: Pick<CallContext, 'use'>, post: Post): string {
  return use(SECRETS).digest('post-password', `${post.id}:${post.password}`);
}

/** Whether the reader has typed the password of a post on its page; the browser keeps the proof, never the password. */
export function knowsPassword(call: Pick<CallContext, 'request' | 'use'>, post: Post): boolean {
  return cookieValue(call.request.headers, cookieName(post)) === proofOf(call, post);
}

/** The form that asks for the password of a post. */
export function PasswordForm({ post, isWrong }: { post: Post; isWrong: boolean }) {
  const t = useTexts(permalinkTexts);
  const error = isWrong ? t('password_wrong') : undefined;
  return (
    <Form to={PATH}>
      <ErrorSummary mistakes={error === undefined ? [] : [{ name: 'post_password', message: error }]} />
      <p>{t('protected')}</p>
      <input type="hidden" name="post_id" value={post.id} />
      <TextField name="post_password" type="password" label={t('password')} value="" error={error} required />
      <Button>{t('read')}</Button>
    </Form>
  );
}

/** Takes the form of {@link PasswordForm}. */
export const passwordPage = page({
  method: 'POST',
  path: PATH,
  summary: 'Opens a post that is protected by a password.',
  module: 'pages',
  access: anyone,
  nonceAction: false,
  args: { post_id: id('The post.'), post_password: Type.String({ description: 'Its password.' }) },
  errors: [passwordLimited],
  async handle(call) {
    const { args, request, site, use } = call;
    const post = await use(POSTS).find(args.post_id);
    if (post?.status !== 'publish') throw notFound('rest_no_route', 'There is no such page.');
    const address = await use(PERMALINKS).ofPost(post);
    if (post.password === '') return redirect(address, 303);
    if (!(await opensPost(call, post, args.post_password))) return redirect(withParameter(address, WRONG, 1), 303);
    const cookie = siteCookie(
      { site, request },
      { name: cookieName(post), value: proofOf(call, post), maxAge: KEPT_SECONDS },
    );
    return respond(null, { status: 303, headers: { Location: address, 'Set-Cookie': cookie } });
  },
});
