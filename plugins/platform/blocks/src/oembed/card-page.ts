import { CONTENT_SETTINGS, PERMALINKS, POSTS, renderExcerpt, renderTitle } from '@plinth/content';
import { anyone, notFound, page, raw, Type } from '@plinth/kernel';
import { html, htmlDocument, trusted } from '@plinth/pages';
import { isEmbeddable } from './own.js';

/** The card of a public post, for frames of other sites. */
export const cardPage = page({
  method: 'GET',
  path: '/embed/:id',
  summary: 'The card of a public post, for frames of other sites.',
  access: anyone,
  args: { id: Type.Integer({ minimum: 1, description: 'The post.' }) },
  policy: { framable: true },
  async handle(call) {
    const { args, site, use } = call;
    const post = await use(POSTS).find(args.id);
    if (!isEmbeddable(call, post)) throw notFound('rest_no_route', 'There is no such page.');
    const rendering = use(CONTENT_SETTINGS)();
    const address = await use(PERMALINKS).ofPost(post);
    const body = html`<article>
<h1><a href="${address}" target="_top">${trusted(renderTitle(post.title || 'Untitled', rendering))}</a></h1>
${trusted(renderExcerpt(post, rendering))}
<p class="meta"><a href="${site.url}/" target="_top">${site.title}</a></p>
</article>`;
    const head = html`<link rel="canonical" href="${address}">
<meta name="robots" content="noindex">`;
    return raw(htmlDocument({ site, title: post.title, body, head }).text, 'text/html; charset=utf-8');
  },
});
