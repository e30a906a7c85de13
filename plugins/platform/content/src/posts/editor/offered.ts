import { type CallContext, invalidParam, usableIds } from '@plinth/kernel';
import { POSTS, type Post, type PostTypeDefinition, TERMS } from '../../ports.js';
import { capabilitiesOf as taxonomyCapabilities } from '../../terms/taxonomies.js';
import { supports } from '../../types/post-types.js';
import { isPossibleId } from '../ids.js';
import { taxonomiesOf } from '../read-routes.js';
import { editorTexts } from './texts.js';
import { type EditorValues, termField } from './values.js';

/** Whether an ID is that of something the caller may use; what the post has already stays. */
async function isUsable(
  call: CallContext,
  kind: 'media' | 'post',
  id: number,
  present: number | undefined,
): Promise<boolean> {
  if (id === 0 || id === present) return true;
  return isPossibleId(id) && (await usableIds(call, kind, [id])).has(id);
}

/**
 * Refuses what the editor does not offer. The route of posts drops an unknown image and unknown terms without a word, which
 * people who chose them would not notice.
 * @throws RestError 400 `rest_invalid_param` with every field whose choice does not exist
 */
export async function refuseUnoffered(
  call: CallContext,
  type: PostTypeDefinition,
  existing: Post | undefined,
  values: EditorValues,
): Promise<void> {
  const { caller, site, use } = call;
  const t = editorTexts.in(site.language);
  const wrong: Record<string, string> = {};
  const picture = values.featured_media;
  if (supports(type, 'thumbnail') && !(await isUsable(call, 'media', picture, existing?.featuredMedia)))
    wrong['featured_media'] = t('no_such_image');
  if (type.hierarchical && !(await isUsable(call, 'post', values.parent, existing?.parentId)))
    wrong['parent'] = t('no_such_parent');
  else if (type.hierarchical && values.parent !== 0 && values.parent !== existing?.parentId) {
    const parent = await use(POSTS).find(values.parent);
    if (parent?.type !== type.name || parent.id === existing?.id) wrong['parent'] = t('no_such_parent');
  }
  for (const taxonomy of taxonomiesOf(call, type)) {
    const chosen = values.terms[taxonomy.name] ?? [];
    if (!taxonomy.hierarchical || chosen.length === 0 || !caller.can(taxonomyCapabilities(taxonomy).assign)) continue;
    const found = await use(TERMS).findMany(chosen.map(Number).filter(isPossibleId));
    const known = new Set(found.filter((term) => term.taxonomy === taxonomy.name).map(({ id }) => String(id)));
    if (chosen.some((id) => !known.has(String(Number(id))))) wrong[termField(taxonomy)] = t('no_such_term');
  }
  if (Object.keys(wrong).length > 0) throw invalidParam(wrong);
}
