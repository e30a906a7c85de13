import { TERM_LIBRARY, TERMS } from '@plinth/content';
import { type CallContext, RestError, sanitizeText, slugify } from '@plinth/kernel';

/** The tag of a name, made when there is none. */
async function tagNamed({ use }: Pick<CallContext, 'use'>, name: string): Promise<number | undefined> {
  const known = await use(TERMS).findBySlug('post_tag', slugify(name));
  if (known) return known.id;
  try {
    return (await use(TERM_LIBRARY).create({ taxonomy: 'post_tag', name })).id;
  } catch (thrown) {
    if (!(thrown instanceof RestError) || thrown.code !== 'term_exists') throw thrown;
    const twin = thrown.data['term_id'];
    return typeof twin === 'number' ? twin : undefined;
  }
}

/** Gives a post exactly these tags; names are texts, empty ones are left out. Call it in a transaction. */
export async function assignTags(
  call: Pick<CallContext, 'use'>,
  postId: number,
  names: readonly string[],
): Promise<void> {
  const wanted = new Set(names.map((name) => sanitizeText(name)).filter((name) => name !== ''));
  const ids: number[] = [];
  for (const name of wanted) {
    const id = await tagNamed(call, name);
    if (id !== undefined) ids.push(id);
  }
  await call.use(TERMS).assign(postId, 'post_tag', ids);
}
