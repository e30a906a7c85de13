import type { BundleSection, ExportContext, ImportContext } from '@plinth/bundle';
import { POST_TYPES, POSTS, TERMS } from '@plinth/content';
import { type PluginContext, Type } from '@plinth/kernel';
import { sanitizeText } from '@plinth/kernel/text';
import { isMenuUrl } from '../menus/item-draft.js';
import { DEEPEST_LEVEL, MENU_ITEMS, MENUS, type Menu, type MenuItem, MOST_ITEMS } from '../menus/menu.js';
import { MAX_NAME_LENGTH } from '../menus/rows.js';

const word = Type.String({ maxLength: 200 });

const menuItem = Type.Object(
  {
    type: Type.Unsafe<MenuItem['type']>({ type: 'string', enum: ['custom', 'post_type', 'taxonomy'] }),
    title: Type.Optional(Type.String({ maxLength: 2_000, description: 'Left out: called as what it leads to.' })),
    url: Type.Optional(Type.String({ maxLength: 2_000, description: 'Of a custom item.' })),
    object: Type.Optional(Type.String({ maxLength: 64, description: 'Name of a post type or taxonomy.' })),
    slug: Type.Optional(Type.String({ description: 'The slug of the post or term.' })),
    parent: Type.Optional(
      Type.Integer({ minimum: 0, description: 'The item above it: its place in this list, from 0. It stands before.' }),
    ),
    draft: Type.Optional(Type.Boolean()),
    attrTitle: Type.Optional(Type.String({ maxLength: 2_000 })),
    description: Type.Optional(Type.String({ maxLength: 2_000 })),
    newWindow: Type.Optional(Type.Boolean()),
    classes: Type.Optional(Type.Array(word, { maxItems: 100 })),
    xfn: Type.Optional(Type.Array(word, { maxItems: 100 })),
  },
  { additionalProperties: false },
);

const menu = Type.Object(
  {
    slug: Type.String({ minLength: 1, maxLength: 180, description: 'The natural key.' }),
    name: Type.String({ minLength: 1, maxLength: MAX_NAME_LENGTH }),
    description: Type.Optional(Type.String()),
    autoAdd: Type.Optional(Type.Boolean()),
    locations: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })),
    items: Type.Array(menuItem, { maxItems: MOST_ITEMS }),
  },
  { additionalProperties: false },
);

type BundledItem = Type.Static<typeof menuItem>;
type BundledMenu = Type.Static<typeof menu>;

/** The id of what an item leads to; 0 for a custom one, undefined where there is no such thing. */
async function objectIdOf(item: BundledItem, context: ImportContext): Promise<number | undefined> {
  const { type, object = '', slug = '' } = item;
  if (type === 'custom') return 0;
  if (type === 'taxonomy') return context.find('terms', `${object}/${slug}`);
  const base = context.use(POST_TYPES).get(object)?.restBase;
  const known = base === undefined ? undefined : await context.find(base, slug);
  // A type whose plugin brings no section is looked for on the site.
  return known ?? (await context.use(POSTS).findBySlug(object, slug))?.id;
}

async function importItem(item: BundledItem, menuId: number, parentId: number | null, context: ImportContext) {
  const { type, title = '', url = '', draft = false, newWindow = false, parent: _, slug: __, ...texts } = item;
  const objectId = await objectIdOf(item, context);
  const isLink = type !== 'custom' || (title !== '' && isMenuUrl(url));
  if (objectId === undefined || !isLink) {
    context.note(`menus: an item of ${type} "${title || item.slug || url}" leads nowhere here and was left out`);
    return undefined;
  }
  return context.use(MENU_ITEMS).create({
    ...texts,
    menuId,
    parentId,
    type,
    object: item.object ?? 'custom',
    objectId,
    title: sanitizeText(title),
    url: type === 'custom' ? url : '',
    status: draft ? 'draft' : 'publish',
    target: newWindow ? '_blank' : '',
  });
}

async function importItems(items: readonly BundledItem[], menuId: number, context: ImportContext): Promise<void> {
  const ids: (number | null)[] = [];
  const levels: number[] = [];
  for (const [index, item] of items.entries()) {
    const above = item.parent !== undefined && item.parent < index ? item.parent : undefined;
    const level = above === undefined ? 0 : (levels[above] ?? 0);
    const parentId = above === undefined || level >= DEEPEST_LEVEL ? null : (ids[above] ?? null);
    const made = await importItem(item, menuId, parentId, context);
    // What lay below an item that was left out lies where that would have been.
    ids.push(made?.id ?? parentId);
    levels.push((parentId === null ? 0 : level) + (made ? 1 : 0));
  }
}

/** The slugs by which a bundle names what items lead to: `post_type/12`, `taxonomy/3`. */
async function slugsOf({ use }: PluginContext, items: readonly MenuItem[]): Promise<ReadonlyMap<string, string>> {
  const ids = (type: MenuItem['type']) => items.filter((item) => item.type === type).map(({ objectId }) => objectId);
  const [posts, terms] = await Promise.all([
    use(POSTS).findMany(ids('post_type')),
    use(TERMS).findMany(ids('taxonomy')),
  ]);
  return new Map([
    ...posts.map((post) => [`post_type/${post.id}`, post.slug] as const),
    ...terms.map((term) => [`taxonomy/${term.id}`, term.slug] as const),
  ]);
}

/** The items so that each stands after the one above it, with the place of that. */
function parentsFirst(items: readonly MenuItem[]): MenuItem[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const ordered = new Set<MenuItem>();
  const visit = (item: MenuItem): void => {
    const above = item.parentId === null ? undefined : known.get(item.parentId);
    if (above && !ordered.has(above)) visit(above);
    ordered.add(item);
  };
  for (const item of items) visit(item);
  return [...ordered];
}

async function exportItems(context: ExportContext, menuId: number): Promise<BundledItem[]> {
  const items = parentsFirst(await context.use(MENU_ITEMS).ofMenu(menuId));
  const slugs = await slugsOf(context, items);
  const places = new Map<number, number>();
  const bundled: BundledItem[] = [];
  for (const item of items) {
    const { id, type, object, parentId, title, url, attrTitle, description, classes, xfn } = item;
    const slug = slugs.get(`${type}/${item.objectId}`);
    const parent = parentId === null ? undefined : places.get(parentId);
    if (type !== 'custom' && !slug) {
      context.leaveOut(`The menu item "${title || object}" was left out because its target no longer exists.`);
      if (parent !== undefined) places.set(id, parent);
      continue;
    }
    places.set(id, bundled.length);
    bundled.push({
      type,
      ...(title === '' ? {} : { title }),
      ...(type === 'custom' ? { url } : { object, slug: slug ?? '' }),
      ...(parent === undefined ? {} : { parent }),
      ...(item.status === 'draft' ? { draft: true } : {}),
      ...(attrTitle === '' ? {} : { attrTitle }),
      ...(description === '' ? {} : { description }),
      ...(item.target === '' ? {} : { newWindow: true }),
      ...(classes.length === 0 ? {} : { classes: [...classes] }),
      ...(xfn.length === 0 ? {} : { xfn: [...xfn] }),
    });
  }
  return bundled;
}

const BATCH = 100;

async function everyMenu({ use }: PluginContext): Promise<Menu[]> {
  const found: Menu[] = [];
  for (;;) {
    const { menus } = await use(MENUS).list({ orderBy: 'id', limit: BATCH, offset: found.length });
    found.push(...menus);
    if (menus.length < BATCH) return found;
  }
}

/** The section `menus` of a site bundle; the key of a menu is its slug. */
export const menuSection: BundleSection = {
  name: 'menus',
  title: 'Menus',
  item: menu,
  after: ['terms', 'posts', 'pages', 'media'],
  async import(items: readonly BundledMenu[], context) {
    for (const { items: entries, ...fresh } of items) {
      const known = await context.use(MENUS).findBySlug(fresh.slug);
      const { id } = known ?? (await context.use(MENUS).create(fresh));
      context.remember('menus', fresh.slug, id);
      context.count(known ? 'kept' : 'created');
      if (!known) await importItems(entries, id, context);
    }
  },
  async export(context) {
    const places = [...(await context.use(MENUS).places())];
    const bundled: BundledMenu[] = [];
    for (const { id, slug, name, description, autoAdd } of await everyMenu(context)) {
      const locations = places.filter(([, menuId]) => menuId === id).map(([location]) => location);
      bundled.push({ slug, name, description, autoAdd, locations, items: await exportItems(context, id) });
    }
    return bundled;
  },
  find: async (slug, { use }) => (await use(MENUS).findBySlug(slug))?.id,
};
