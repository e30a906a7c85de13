import { POST_TYPES, POSTS, TAXONOMIES, TERMS } from '@plinth/content';
import { type AuthorizationContext, invalidParam, RestError } from '@plinth/kernel';
import { isBlank, sanitizeText, shortened } from '@plinth/kernel/text';
import type { ItemValues } from './item-arguments.js';
import type { ItemType, MenuItem, MenuItemChanges } from './menu.js';

const LONGEST_TITLE = 2_000;

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'ftp:']);

const CLASS_CHARACTERS = /[^\w-]+/g;

/** Stands for the site where an address is read that may be relative. */
const BASE = 'http://site.invalid/';

/**
 * Whether an address may stand in a menu: an absolute one of a scheme that links may have, or one within the site.
 */
export function isMenuUrl(url: string): boolean {
  return URL.canParse(url, BASE) && SCHEMES.has(new URL(url, BASE).protocol);
}

function refused(code: string, message: string): RestError {
  return new RestError(code, message, { status: 400 });
}

/** A title as it is kept; undefined where none was sent. Anything but a text, or an object with one, is ignored. */
function titleOf(sent: unknown): string | undefined {
  const raw = typeof sent === 'object' && sent !== null && 'raw' in sent ? sent.raw : sent;
  return typeof raw === 'string' ? shortened(sanitizeText(raw), LONGEST_TITLE) : undefined;
}

function classesOf(sent: readonly string[] | undefined): readonly string[] | undefined {
  const words = sent?.flatMap((each) => each.split(/\s+/)).map((each) => each.replace(CLASS_CHARACTERS, ''));
  return words?.filter((each) => each !== '');
}

function plain(sent: string | undefined): string | undefined {
  return sent === undefined ? undefined : sanitizeText(sent);
}

function urlOf(sent: string | undefined): string | undefined {
  const url = sent?.trim();
  if (url === undefined || url === '' || isMenuUrl(url)) return url;
  throw invalidParam({ url: { code: 'rest_invalid_url', message: 'Invalid URL.' } });
}

function typeOf(sent: ItemValues['type']): ItemType | undefined {
  if (sent !== 'post_type_archive') return sent;
  throw refused('rest_post_invalid_type', 'No type of content has an archive of its own.');
}

/** What an item says, its object apart. */
function ownFields(values: ItemValues): MenuItemChanges {
  const { parent } = values;
  return {
    menuId: values.menus,
    parentId: parent === 0 ? null : parent,
    position: values.menu_order,
    title: titleOf(values.title),
    status: values.status,
    url: urlOf(values.url),
    attrTitle: plain(values.attr_title),
    description: plain(values.description),
    target: values.target,
    classes: classesOf(values.classes),
    xfn: classesOf(values.xfn),
  };
}

type Target = Required<Pick<MenuItem, 'type' | 'object' | 'objectId'>>;

/** Who writes: what an item leads to must be theirs to read. */
type Writer = Pick<AuthorizationContext, 'use' | 'caller'>;

async function postTarget({ use, caller }: Writer, object: string | undefined, objectId: number): Promise<Target> {
  const post = objectId === 0 ? undefined : await use(POSTS).find(objectId);
  const isViewable = post && (use(POST_TYPES).get(post.type)?.viewable ?? true);
  // An item tells the title of its post, so that whoever may not read it finds none.
  if (!post || !isViewable || (post.status !== 'publish' && !caller.can('read_post', post))) {
    throw refused('rest_post_invalid_id', 'Invalid post ID.');
  }
  if (object !== undefined && object !== post.type) throw refused('rest_post_invalid_type', 'Invalid post type.');
  return { type: 'post_type', object: post.type, objectId };
}

async function termTarget({ use }: Writer, object: string | undefined, objectId: number): Promise<Target> {
  const term = objectId === 0 ? undefined : await use(TERMS).find(objectId);
  if (!term || !use(TAXONOMIES).get(term.taxonomy) || (object !== undefined && object !== term.taxonomy)) {
    throw refused('rest_term_invalid_id', 'Invalid term ID.');
  }
  return { type: 'taxonomy', object: term.taxonomy, objectId };
}

function customTarget(title: string, url: string): Target {
  if (isBlank(title)) {
    throw refused('rest_title_required', 'The title is required when using a custom menu item type.');
  }
  if (url === '') throw refused('rest_url_required', 'The url is required when using a custom menu item type.');
  return { type: 'custom', object: 'custom', objectId: 0 };
}

/** Whether a change leaves what the item leads to as it is; then a target that is gone does not stand in its way. */
function keepsTarget({ type, object, object_id: objectId }: ItemValues, existing: MenuItem): boolean {
  const same = <T>(sent: T | undefined, kept: T) => sent === undefined || sent === kept;
  return same(type, existing.type) && same(object, existing.object) && same(objectId, existing.objectId);
}

/**
 * What a write says of an item, checked and cleaned.
 * @param existing undefined for a new one
 * @throws RestError 400 `rest_title_required`, `rest_url_required`, `rest_post_invalid_id`, `rest_post_invalid_type`,
 *   `rest_term_invalid_id`, `rest_invalid_param`
 */
export async function itemDraft(
  writer: Writer,
  values: ItemValues,
  existing?: MenuItem,
): Promise<MenuItemChanges & { readonly type: ItemType }> {
  const fields = ownFields(values);
  const type = typeOf(values.type) ?? existing?.type ?? 'custom';
  if (type === 'custom') {
    return { ...fields, ...customTarget(fields.title ?? existing?.title ?? '', fields.url ?? existing?.url ?? '') };
  }
  if (existing && keepsTarget(values, existing)) return { ...fields, type };
  const isSameType = type === existing?.type;
  const objectId = values.object_id ?? (isSameType ? existing.objectId : 0);
  const target = await (type === 'post_type' ? postTarget : termTarget)(writer, values.object, objectId);
  return { ...fields, ...target, url: '' };
}
