import { META, type Post, type PostMetaDefinition } from '@plinth/content';
import { ACCESS, type Caller, type PluginContext, Type } from '@plinth/kernel';
import { wikiPage } from './page-type.js';
import { rightTexts } from './pages/texts.js';
import { settings } from './settings.js';

const PROTECTED = 'wiki_protected';

/** Declared, so that the marks of many pages are read at once; the form of a page alone writes it. */
export const protectedMeta: PostMetaDefinition = {
  name: PROTECTED,
  objectType: wikiPage.name,
  type: 'boolean',
  description: 'Whether a wiki page is protected from editing.',
  schema: Type.Boolean({ default: false }),
  canWrite: () => false,
};

/** What somebody may do with wiki pages; each list of roles is a setting, administrators are in all of them. */
export type WikiRight = 'create' | 'editOthers' | 'delete' | 'protect';

/**
 * Whether the caller is an administrator or has a role in the list for this right (docs/components/wiki.md,
 * authentication).
 */
export function hasRight(
  { settings: values }: Pick<PluginContext, 'settings'>,
  caller: Caller,
  right: WikiRight,
): boolean {
  if (caller.can('manage_options')) return true;
  const roles = values(settings)[`${right}Roles`];
  return caller.user?.roles.some((role) => roles.includes(role)) ?? false;
}

/** Whether a page is protected from editing. */
export async function isProtected({ use }: Pick<PluginContext, 'use'>, page: Post): Promise<boolean> {
  return (await use(META).get(page.id, PROTECTED)) === true;
}

/** Protects a page, or lets it be edited again. */
export async function setProtected({ use }: Pick<PluginContext, 'use'>, page: Post, protect: boolean): Promise<void> {
  await use(META).set(page.id, PROTECTED, protect ? true : undefined);
}

function mayEditMarked(context: PluginContext, caller: Caller, page: Post, isMarked: boolean): boolean {
  if (caller.isVisitor) return false;
  if (isMarked) return hasRight(context, caller, 'protect');
  const isAuthor = page.authorId === caller.id && hasRight(context, caller, 'create');
  return isAuthor || hasRight(context, caller, 'editOthers');
}

/** Whether the caller may edit a page: its author or who may edit others' pages; a protected one only who may protect. */
export async function mayEdit(context: PluginContext, caller: Caller, page: Post): Promise<boolean> {
  return mayEditMarked(context, caller, page, !caller.isVisitor && (await isProtected(context, page)));
}

/** The ids of those of the pages that the caller may edit; one query. */
export async function editablePages(
  context: PluginContext,
  caller: Caller,
  pages: readonly Post[],
): Promise<Set<number>> {
  if (caller.isVisitor) return new Set();
  const marks = await context.use(META).ofPosts(pages, wikiPage.name, caller);
  const editable = pages.filter((page) =>
    mayEditMarked(context, caller, page, marks.get(page.id)?.[PROTECTED] === true),
  );
  return new Set(editable.map(({ id }) => id));
}

/** The roles that a right is given to, by their titles; the administrators are always among them. */
function holdersOf({ settings: values, site, use }: PluginContext, right: WikiRight): string {
  const given = values(settings)[`${right}Roles`];
  const named = [...use(ACCESS).roles()].filter(([name]) => name === 'administrator' || given.includes(name));
  const titles = named.map(([, { title }]) => title);
  return new Intl.ListFormat(site.language, { type: 'conjunction' }).format(titles);
}

/** Who may write new pages, in one sentence. */
export function creatorsInWords(context: PluginContext): string {
  return rightTexts.in(context.site.language)('creators', { roles: holdersOf(context, 'create') });
}

/** Who may edit a page, in one sentence. */
export async function editorsInWords(context: PluginContext, page: Post): Promise<string> {
  const t = rightTexts.in(context.site.language);
  if (await isProtected(context, page)) return t('editors_protected', { roles: holdersOf(context, 'protect') });
  return t('editors', { roles: holdersOf(context, 'editOthers') });
}
