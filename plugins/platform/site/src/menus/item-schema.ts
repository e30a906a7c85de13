import { POST_TYPES, type Rendering, renderTitle, TAXONOMIES } from '@plinth/content';
import { type CallContext, type Link, Type } from '@plinth/kernel';
import type { MenuItem } from './menu.js';
import { type Target, targetsOf } from './targets.js';

const ALL = ['view', 'edit', 'embed'];

const number = (description: string) => Type.Integer({ description, context: ALL });
const text = (description: string) => Type.String({ description, context: ALL });
const words = (description: string) => Type.Array(Type.String(), { description, context: ALL });

/** The schema of an item as clients read it. */
export const itemSchema = Type.Object(
  {
    title: Type.Object(
      {
        raw: Type.String({ context: ['edit'] }),
        rendered: Type.String({ context: ALL, readonly: true }),
      },
      { description: 'The title for the object.', context: ALL },
    ),
    id: Type.Integer({ description: 'Unique identifier for the object.', context: ALL, readonly: true }),
    type_label: Type.String({ description: 'The singular label of the target.', context: ALL, readonly: true }),
    type: text('The family of objects originally represented, such as "post_type" or "taxonomy".'),
    status: text('A named status for the object.'),
    parent: number('The ID for the parent of the object.'),
    attr_title: text('Text for the title attribute of the link element.'),
    classes: words('Class names for the link element.'),
    description: text('The description of this menu item.'),
    menu_order: number('The number of the item in its menu.'),
    object: text('The type of object originally represented, such as "category", "post", or "page".'),
    object_id: number('The ID of the original object this menu item represents.'),
    target: text('The target attribute of the link element.'),
    url: text('The URL to which this menu item points.'),
    xfn: words('The XFN relationship expressed in the link of this menu item.'),
    invalid: Type.Boolean({ description: 'Whether what it represents is gone.', context: ALL, readonly: true }),
    menus: number('The menu that has the item.'),
    meta: Type.Unsafe<readonly unknown[]>({ type: ['object', 'array'], description: 'Meta fields.', context: ALL }),
  },
  { title: 'nav_menu_item' },
);

const ACTIONS = ['publish', 'unfiltered-html', 'create-menus', 'assign-menus'];

function objectLinks(
  { use, site }: CallContext,
  { type, object, objectId }: MenuItem,
): Record<string, readonly Link[]> {
  if (type === 'custom') return {};
  const isPost = type === 'post_type';
  const base = isPost ? use(POST_TYPES).get(object)?.restBase : use(TAXONOMIES).get(object)?.restBase;
  if (base === undefined) return {};
  const href = `${site.restUrl}/wp/v2/${base}/${objectId}`;
  return { 'wp:menu-item-object': [{ [isPost ? 'post_type' : 'taxonomy']: object, embeddable: true, href }] };
}

function links(call: CallContext, item: MenuItem, isEditing: boolean): Record<string, readonly Link[]> {
  const { caller, site } = call;
  const root = `${site.restUrl}/wp/v2`;
  const self = `${root}/menu-items/${item.id}`;
  const actions = ACTIONS.filter((action) => action !== 'unfiltered-html' || caller.can('unfiltered_html'));
  return {
    self: [{ href: self }],
    collection: [{ href: `${root}/menu-items` }],
    about: [{ href: `${root}/types/nav_menu_item` }],
    'wp:term': [{ taxonomy: 'nav_menu', embeddable: true, href: `${root}/menus?post=${item.id}` }],
    ...objectLinks(call, item),
    ...(isEditing ? Object.fromEntries(actions.map((action) => [`wp:action-${action}`, [{ href: self }]])) : {}),
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

/** Clients know an empty list of words as a list with one empty word. */
function orEmptyWord(list: readonly string[]): readonly string[] {
  return list.length === 0 ? [''] : list;
}

function shownOne(
  item: MenuItem,
  target: Target,
  { call, isEditing, rendering }: { call: CallContext; isEditing: boolean; rendering: Rendering },
): Readonly<Record<string, unknown>> {
  const { typeLabel, isGone, post } = target;
  // What is called as a post that the caller may not read does not tell its title.
  const isHidden = post && post.status !== 'publish' && !call.caller.can('read_post', post);
  const { title, url } = isHidden ? { title: item.title, url: '' } : target;
  const rendered = renderTitle(title, rendering);
  return {
    id: item.id,
    title: isEditing ? { raw: title, rendered } : { rendered },
    status: item.status,
    url,
    attr_title: item.attrTitle,
    description: item.description,
    type: item.type,
    type_label: typeLabel,
    object: item.object,
    object_id: item.type === 'custom' ? item.id : item.objectId,
    parent: item.parentId ?? 0,
    menu_order: item.position,
    target: item.target,
    classes: orEmptyWord(item.classes),
    xfn: orEmptyWord(item.xfn),
    invalid: isGone,
    meta: [],
    menus: item.menuId,
    _links: links(call, item, isEditing),
  };
}

/** Items as clients read them. What they lead to is read for all of them together. */
export async function shownItems(
  call: CallContext,
  items: readonly MenuItem[],
  { context, rendering }: { readonly context: 'view' | 'embed' | 'edit'; readonly rendering: Rendering },
): Promise<Readonly<Record<string, unknown>>[]> {
  const targets = await targetsOf(call, items);
  const how = { call, isEditing: context === 'edit', rendering };
  return items.flatMap((item, index) => {
    const target = targets[index];
    return target ? [shownOne(item, target, how)] : [];
  });
}
