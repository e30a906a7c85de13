import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { POST_TYPES, POSTS } from '@plinth/content';
import { anyone, can, defineExtension, defineSettings, id, notFound, page, raw, redirect, Type } from '@plinth/kernel';
import { NONCES, REST_NONCE_ACTION } from '@plinth/kernel/identity';
import { html, htmlDocument, pages, sitePage } from '@plinth/pages';

/**
 * WordPress's block editor for the writers of this site, at the addresses that its own links lead to: `/wp-admin/edit.php`,
 * `post-new.php`, `post.php`. The editor is GPL and no part of Plinth: the owner installs it, and says where it lies. How:
 * docs/clients.md, the block editor.
 */
const settings = defineSettings({
  wordpress: Type.String({
    default: '',
    description: 'Folder of a WordPress, whose scripts are used as they lie there, such as `/usr/share/wordpress`.',
  }),
  bundle: Type.String({
    default: '',
    description: 'Folder with `editor.js` and `editor.css`, made from the npm packages; goes before `wordpress`.',
  }),
});

/** Scripts below `wp-includes/js` in an order in which each finds what it needs: those of others first. */
const VENDORS = ['react', 'react-dom', 'lodash', 'moment'].map((name) => `dist/vendor/${name}`);
const SCRIPTS = [
  ...'hooks i18n dom-ready a11y url api-fetch autop blob block-serialization-default-parser deprecated dom'.split(' '),
  ...'escape-html element is-shallow-equal keycodes priority-queue compose redux-routine data html-entities'.split(' '),
  ...'shortcode blocks date primitives rich-text warning components keyboard-shortcuts notices token-list'.split(' '),
  ...'wordcount style-engine block-editor core-data media-utils data-controls server-side-render viewport'.split(' '),
  ...'preferences preferences-persistence reusable-blocks editor plugins block-library format-library'.split(' '),
  ...'annotations widgets block-directory edit-post'.split(' '),
].map((name) => `dist/${name}`);

/** Stylesheets below `wp-includes/css`. */
const STYLES = [
  ...['dashicons', 'buttons'],
  ...['components', 'block-editor', 'editor', 'reusable-blocks', 'nux', 'block-library', 'format-library']
    .concat(['edit-post', 'block-directory'])
    .map((name) => `dist/${name}/style`),
  ...['dist/block-library/editor', 'dist/block-library/theme'],
];

/** The one script that stands within a page: by it the canvas of the newest editor tells that it was loaded. */
const CANVAS_SCRIPT = "'sha256-ehBD9wGNfnN0flaZIjbVClW1//FJFsATigcdVB4VdMQ='";

/**
 * Pages of the editor may do what it does: styles that it writes as people type, pictures before they are uploaded, and
 * previews in frames that hold nothing of other sites. Scripts come from this site alone; some of them find the global object
 * by evaluating a text, for old browsers.
 */
const POLICY = [
  "default-src 'none'",
  `script-src 'self' 'unsafe-eval' ${CANVAS_SCRIPT}`,
  "connect-src 'self' blob:",
  "style-src 'self' 'unsafe-inline' blob:",
  "img-src 'self' https: data: blob:",
  "media-src 'self' https: blob:",
  "font-src 'self' data:",
  "frame-src 'self' blob:",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "base-uri 'self'",
].join('; ');

const EDITOR_HEADERS = { 'Content-Security-Policy': POLICY, 'X-Frame-Options': 'SAMEORIGIN' };

const START = new URL('block-editor/start.js', import.meta.url);

/**
 * Everything that one page loads, each kind as one file; read when the first writer comes, and kept by the folder that it
 * lies in, because several sites in one process may each have their own.
 */
const kept = new Map();

async function joined(folder, names, ending) {
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name + ending), 'utf8')));
  return texts.join('\n');
}

function assetsOf({ bundle, wordpress }) {
  const key = JSON.stringify([bundle, wordpress]);
  const assets = kept.get(key) ?? loadAssets({ bundle, wordpress });
  kept.set(key, assets);
  assets.catch(() => kept.delete(key)); // an owner who mends the folder need not restart
  return assets;
}

async function loadAssets({ bundle, wordpress }) {
  const start = await readFile(START, 'utf8');
  if (bundle !== '') {
    const [script, style] = await Promise.all([joined(bundle, ['editor'], '.js'), joined(bundle, ['editor'], '.css')]);
    return { script: `${script}\n${start}`, style };
  }
  const scripts = path.join(wordpress, 'wp-includes', 'js');
  const [vendors, script, style] = await Promise.all([
    joined(scripts, VENDORS, '.min.js'),
    joined(scripts, SCRIPTS, '.min.js'),
    joined(path.join(wordpress, 'wp-includes', 'css'), STYLES, '.min.css'),
  ]);
  // The editor asks for Lodash by this name; `_` is left to others.
  return { script: `${vendors}\nwindow.lodash = window._.noConflict();\n${script}\n${start}`, style };
}

function asset(kind, type) {
  return page({
    method: 'GET',
    path: `/block-editor/editor.${kind === 'script' ? 'js' : 'css'}`,
    summary: `The ${kind} of the block editor, as the owner installed it.`,
    access: can('edit_posts'),
    async handle(call) {
      const assets = await assetsOf(call.settings(settings));
      return raw(assets[kind], `${type}; charset=utf-8`, { headers: { 'Cache-Control': 'private, max-age=3600' } });
    },
  });
}

/** Visitors are sent to the sign-in form, which brings them back. */
function signInFirst({ site }, address) {
  return redirect(`${site.url}/wp-login.php?redirect_to=${encodeURIComponent(site.url + address)}`);
}

const TYPE_ARGUMENT = Type.String({ default: 'post', maxLength: 20, description: 'Name of a post type.' });

function typeNamed({ use }, name) {
  const type = use(POST_TYPES).all().find((each) => each.name === name && each.supports.includes('editor'));
  if (!type) throw notFound('rest_post_invalid_type', 'There is no such post type.');
  return type;
}

const list = page({
  method: 'GET',
  path: '/wp-admin/edit.php',
  summary: 'What the caller can edit, newest first, with links into the block editor.',
  access: anyone,
  args: {
    post_type: TYPE_ARGUMENT,
    paged: Type.Integer({ default: 1, minimum: 1, maximum: 10_000, description: 'The page of the list.' }),
  },
  async handle(call) {
    const { args, caller, site, use } = call;
    if (caller.isVisitor) return signInFirst(call, `/wp-admin/edit.php?post_type=${args.post_type}`);
    const type = typeNamed(call, args.post_type);
    const [, plural] = type.capabilityType ?? ['post', 'posts'];
    const others = caller.can(`edit_others_${plural}`);
    const { posts, total } = await use(POSTS).list({
      types: [type.name],
      statuses: ['publish', 'future', 'draft', 'pending', 'private'],
      ...(others ? {} : { authors: [caller.id] }),
      ...{ limit: 50, offset: (args.paged - 1) * 50, orderBy: 'modified', without: ['content', 'excerpt'] },
    });
    const rows = posts
      .filter((post) => caller.can('edit_post', post))
      .map((post) => {
        const link = `${site.url}/wp-admin/post.php?post=${post.id}&action=edit`;
        return html`<tr><th scope="row"><a href="${link}">${post.title || `(no title, ${post.id})`}</a></th><td>${post.status}</td></tr>\n`;
      });
    const next = `${site.url}/wp-admin/edit.php?post_type=${type.name}&paged=${args.paged + 1}`;
    const body = html`<h1>${type.title}</h1>
<p><a href="${site.url}/wp-admin/post-new.php?post_type=${type.name}">Write a new one</a></p>
<table><thead><tr><th>Title</th><th>Status</th></tr></thead><tbody>
${rows}</tbody></table>
${total > args.paged * 50 && html`<p><a href="${next}">Older ones</a></p>`}`;
    return sitePage(call, { title: type.title, body });
  },
});

const write = page({
  method: 'GET',
  path: '/wp-admin/post-new.php',
  summary: 'Begins a post, and opens it; one that is never saved is removed after some days.',
  access: anyone,
  args: { post_type: TYPE_ARGUMENT },
  async handle(call) {
    const { args, caller, site, use } = call;
    if (caller.isVisitor) return signInFirst(call, `/wp-admin/post-new.php?post_type=${args.post_type}`);
    const type = typeNamed(call, args.post_type);
    const [, plural] = type.capabilityType ?? ['post', 'posts'];
    if (!caller.can(`edit_${plural}`)) throw notFound('rest_post_invalid_type', 'There is no such post type.');
    const { id: begun } = await use(POSTS).insert({ type: type.name, status: 'auto-draft', authorId: caller.id });
    return redirect(`${site.url}/wp-admin/post.php?post=${begun}&action=edit`);
  },
});

const edit = page({
  method: 'GET',
  path: '/wp-admin/post.php',
  summary: 'The block editor on one post.',
  access: anyone,
  args: { post: id('The post.'), action: Type.String({ default: 'edit', description: 'Only `edit` is known.' }) },
  async handle(call) {
    const { args, caller, site, use } = call;
    if (caller.isVisitor) return signInFirst(call, `/wp-admin/post.php?post=${args.post}&action=edit`);
    const post = await use(POSTS).find(args.post);
    if (!post || post.status === 'trash' || !caller.can('edit_post', post)) {
      throw notFound('rest_post_invalid_id', 'There is no such post that you may edit.');
    }
    typeNamed(call, post.type);
    const config = {
      post: { id: post.id, type: post.type, isNew: post.status === 'auto-draft' },
      user: caller.id,
      site: { url: site.url, restUrl: `${site.restUrl}/`, timezone: site.timezone, language: site.language },
      nonce: use(NONCES).create(REST_NONCE_ACTION, { userId: caller.id, sessionId: caller.credentialId }),
      nonceEndpoint: `${site.url}/wp-admin/admin-ajax.php?action=rest-nonce`,
    };
    const body = html`<div id="editor" class="block-editor__container hide-if-no-js" data-config="${JSON.stringify(config)}"></div>
<script src="${site.url}/block-editor/editor.js" defer></script>`;
    const head = html`<link rel="stylesheet" href="${site.url}/block-editor/editor.css">
<link rel="stylesheet" href="${site.url}/block-editor/page.css">`;
    const whole = htmlDocument({ site, title: `${post.title || 'New'} – ${site.title}`, body, head });
    return raw(whole.text, 'text/html; charset=utf-8', { headers: EDITOR_HEADERS });
  },
});

/** The look of the pages of this site is made for reading; the editor fills its window. */
const PAGE_STYLE = `body { max-width: none; margin: 0; padding: 0; font: 13px/1.4 system-ui, sans-serif; }
:root { color-scheme: light; }
.block-editor__container button, .components-popover button, .components-modal__frame button { margin-top: 0; }
.components-panel ul, .edit-post-sidebar ul, .editor-sidebar ul, .components-guide ul { list-style: none; margin: 0; padding: 0; }
`;

const pageStyle = page({
  method: 'GET',
  path: '/block-editor/page.css',
  summary: 'How the page around the block editor looks.',
  access: anyone,
  handle: () => raw(PAGE_STYLE, 'text/css; charset=utf-8', { headers: { 'Cache-Control': 'max-age=3600' } }),
});

const revisions = page({
  method: 'GET',
  path: '/wp-admin/revision.php',
  summary: 'One revision of a post as it was written, and the way back to the editor.',
  access: anyone,
  args: { revision: id('The revision.') },
  async handle(call) {
    const { args, caller, site, use } = call;
    if (caller.isVisitor) return signInFirst(call, `/wp-admin/revision.php?revision=${args.revision}`);
    const revision = await use(POSTS).find(args.revision);
    const post = revision?.type === 'revision' ? await use(POSTS).find(revision.parentId) : undefined;
    if (!revision || !post || !caller.can('edit_post', post)) {
      throw notFound('rest_post_invalid_id', 'There is no such revision.');
    }
    const body = html`<h1>${revision.title}</h1>
<p><a href="${site.url}/wp-admin/post.php?post=${post.id}&action=edit">Back to the editor</a></p>
<textarea readonly rows="30">${revision.content}</textarea>`;
    return sitePage(call, { title: revision.title, body });
  },
});

export default defineExtension({
  id: 'block-editor',
  title: 'Block editor',
  describes: "Serves WordPress's block editor, as the owner installed it, to those who write.",
  needs: { plugins: { content: '^0.1.0', blocks: '^0.1.0' } },
  settings,
  contributes: [
    pages([asset('script', 'text/javascript'), asset('style', 'text/css'), pageStyle, list, write, edit, revisions]),
  ],
});
