import { type BlockRendering, type BlockTypeDefinition, blockTypes, parseBlocks, wrapper } from '@plinth/blocks';
import { KEPT_POSTS, POSTS, type Post } from '@plinth/content';
import { type PluginContext, Type } from '@plinth/kernel';
import { html, type SafeHtml, trusted } from '@plinth/pages';
import { sanitizeInlineHtml } from '@plinth/toolkit';
import { anybody, MENU_LINKS, type MenuLink } from '../menus/links.js';
import { MENU_LOCATIONS, primaryLocation } from '../menus/menu.js';
import { addressOf, idOf, postIdsIn, textOf } from './link-targets.js';
import { navigationType } from './type.js';

const NOTHING = trusted('');

const text = (fallback?: string) => Type.String(fallback === undefined ? {} : { default: fallback });
const flag = (fallback: boolean) => Type.Boolean({ default: fallback });

const LINK_ATTRIBUTES = {
  label: text(),
  type: text(),
  description: text(),
  rel: text(),
  id: Type.Number(),
  opensInNewTab: flag(false),
  url: text(),
  title: text(),
  kind: text(),
};

const LINK_CONTEXT = ['textColor', 'backgroundColor', 'fontSize', 'showSubmenuIcon', 'style'];

function anchor(
  url: string,
  label: SafeHtml | string,
  { title = '', rel = '', isNewTab = false }: { title?: string; rel?: string; isNewTab?: boolean },
): SafeHtml {
  const relation = [...(isNewTab ? ['noopener'] : []), ...rel.split(/\s+/)].filter(Boolean).join(' ');
  return html`<a class="wp-block-navigation-item__content" href="${url}"${title !== '' && html` title="${title}"`}${isNewTab && html` target="_blank"`}${relation !== '' && html` rel="${relation}"`}><span class="wp-block-navigation-item__label">${label}</span></a>`;
}

/** The list of what lies below a link; nothing where that is nothing. */
function below(inner: SafeHtml): SafeHtml {
  return inner.text.trim() === '' ? NOTHING : html`<ul class="wp-block-navigation__submenu-container">${inner}</ul>`;
}

async function renderLink(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes, content, context } = rendering;
  const url = await addressOf(context.host, attributes);
  // Of a link that leads nowhere the ones below it stay.
  if (url === undefined) return content;
  const link = anchor(url, trusted(sanitizeInlineHtml(textOf(attributes, 'label'))), {
    title: textOf(attributes, 'title'),
    rel: textOf(attributes, 'rel'),
    isNewTab: attributes['opensInNewTab'] === true,
  });
  return html`<li ${wrapper(rendering, 'wp-block-navigation-item')}>${link}${below(content)}</li>`;
}

/** One link of a navigation. */
const navigationLink: BlockTypeDefinition = {
  name: 'core/navigation-link',
  title: 'Custom Link',
  category: 'design',
  description: 'Adds a page, link, or another item to a navigation.',
  parent: ['core/navigation'],
  supports: { reusable: false, html: false },
  usesContext: LINK_CONTEXT,
  attributes: { ...LINK_ATTRIBUTES, isTopLevelLink: Type.Boolean() },
  render: renderLink,
};

/** A link of a navigation with others below it. */
const navigationSubmenu: BlockTypeDefinition = {
  name: 'core/navigation-submenu',
  title: 'Submenu',
  category: 'design',
  description: 'Adds a link with others below it to a navigation.',
  parent: ['core/navigation'],
  supports: { reusable: false, html: false },
  usesContext: LINK_CONTEXT,
  attributes: { ...LINK_ATTRIBUTES, isTopLevelItem: Type.Boolean() },
  render: renderLink,
};

/** The link to the front of the site. */
const homeLink: BlockTypeDefinition = {
  name: 'core/home-link',
  title: 'Home Link',
  category: 'design',
  description: 'Adds a link to the front of the site to a navigation.',
  parent: ['core/navigation'],
  supports: { reusable: false, html: false },
  usesContext: LINK_CONTEXT,
  attributes: { label: text() },
  render(rendering) {
    const { attributes, context } = rendering;
    const label = trusted(sanitizeInlineHtml(textOf(attributes, 'label') || 'Home'));
    const link = anchor(`${context.host.site.url}/`, label, {});
    return html`<li ${wrapper(rendering, 'wp-block-navigation-item')}>${link}</li>`;
  },
};

function menuLink({ title, url, attrTitle, target, xfn, children }: MenuLink): SafeHtml {
  const link = anchor(url, title, { title: attrTitle, rel: xfn.join(' '), isNewTab: target === '_blank' });
  const inner = html`${children.map(menuLink)}`;
  return html`<li class="wp-block-navigation-item">${link}${below(inner)}</li>`;
}

async function linksAt({ use }: PluginContext, location: string): Promise<SafeHtml | undefined> {
  // What a block shows is kept for every reader.
  const links = await use(MENU_LINKS).at(location, anybody);
  return links && html`${links.map(menuLink)}`;
}

async function newestNavigation({ context: { host } }: BlockRendering): Promise<Post | undefined> {
  const query = {
    types: [navigationType.name],
    statuses: ['publish'],
    orderBy: 'date',
    order: 'desc',
    limit: 1,
  } as const;
  return (await host.use(POSTS).list(query)).posts[0];
}

/** The blocks of a navigation; nothing where it is gone or not public. */
async function navigationText({ context }: BlockRendering, post: Post | undefined): Promise<SafeHtml> {
  if (post?.type !== navigationType.name || post.status !== 'publish' || post.password !== '') return NOTHING;
  // Read together: the blocks are rendered one after the other, and find them kept.
  const ids = postIdsIn(parseBlocks(post.content));
  if (ids.length > 0) await context.host.use(KEPT_POSTS).findMany([...new Set(ids)]);
  return context.renderText(post.content, `post/${post.id}`);
}

/** What a navigation holds: the one it names, its own blocks, the menu of its place, the main menu, the newest one. */
async function held(rendering: BlockRendering): Promise<SafeHtml> {
  const { attributes, block, content, context } = rendering;
  const ref = idOf(attributes, 'ref');
  if (ref !== 0) return navigationText(rendering, await context.host.use(POSTS).find(ref));
  if (block.innerBlocks.length > 0) return content;
  const named = textOf(attributes, '__unstableLocation');
  const location = context.host.use(MENU_LOCATIONS).get(named) ?? primaryLocation;
  return (await linksAt(context.host, location.name)) ?? navigationText(rendering, await newestNavigation(rendering));
}

/** A menu: one made of blocks, or that of a place. */
const navigation: BlockTypeDefinition = {
  name: 'core/navigation',
  title: 'Navigation',
  category: 'theme',
  description: 'Shows a menu of the site.',
  keywords: ['menu', 'links'],
  supports: { align: ['wide', 'full'], html: false, inserter: true },
  attributes: {
    ref: Type.Number(),
    textColor: text(),
    backgroundColor: text(),
    showSubmenuIcon: flag(true),
    openSubmenusOnClick: flag(false),
    overlayMenu: text('mobile'),
    icon: text('handle'),
    hasIcon: flag(true),
    __unstableLocation: text(),
    ariaLabel: text(),
    maxNestingLevel: Type.Number({ default: 5 }),
  },
  providesContext: { textColor: 'textColor', backgroundColor: 'backgroundColor', showSubmenuIcon: 'showSubmenuIcon' },
  async render(rendering) {
    const inner = await held(rendering);
    if (inner.text.trim() === '') return NOTHING;
    const label = textOf(rendering.attributes, 'ariaLabel') || 'Navigation';
    // Blocks that are lists themselves (all pages) need none around them.
    const isItems = inner.text.trimStart().startsWith('<li');
    const list = isItems ? html`<ul class="wp-block-navigation__container">${inner}</ul>` : inner;
    return html`<nav ${wrapper(rendering)} aria-label="${label}">${list}</nav>`;
  },
};

/** The blocks that show menus, contributed while the plugin `blocks` is installed. */
export const navigationBlocks = blockTypes([navigation, navigationLink, navigationSubmenu, homeLink]);
