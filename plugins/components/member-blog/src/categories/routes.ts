import { TERM_LIBRARY, TERMS, type Term } from '@plinth/content';
import { type CallContext, type Caller, RestError, route, Type } from '@plinth/kernel';
import { nameKey, slugify } from '@plinth/kernel/text';
import { canCreate } from '../access/gates.js';
import { canMutate, mutateErrors } from '../access/members.js';
import { settings } from '../settings.js';
import { cleanName } from '../values.js';
import { isExcluded } from './excluded.js';

/** The custom-category rule: who manages categories, and members who may write where the owner lets them. */
async function mayAdd(call: CallContext, caller: Caller): Promise<boolean> {
  if (caller.can('manage_categories')) return true;
  return call.settings(settings).customCategories && (await canCreate(call, caller));
}

async function existingOf(call: CallContext, thrown: unknown): Promise<Term> {
  const id = thrown instanceof RestError && thrown.code === 'term_exists' ? thrown.data['term_id'] : undefined;
  const term = typeof id === 'number' ? await call.use(TERMS).find(id) : undefined;
  if (!term) throw thrown;
  return term;
}

/** The category of a name, made when there is none. */
async function categoryNamed(call: CallContext, name: string, parentId: number | undefined): Promise<Term> {
  const known = await call.use(TERM_LIBRARY).findByName('category', name, parentId);
  if (known) return known;
  const fresh = { taxonomy: 'category', name, parentId: parentId ?? 0 };
  return call
    .use(TERM_LIBRARY)
    .create(fresh)
    .catch((thrown: unknown) => existingOf(call, thrown));
}

async function refuseParent(call: CallContext, parentId: number): Promise<void> {
  if (parentId === 0) return;
  const parent = await call.use(TERMS).find(parentId);
  if (parent?.taxonomy === 'category') return;
  throw new RestError('mb_invalid_parent', 'There is no such category to be the parent.', { status: 400 });
}

/** Whether a category of this name has, or would get, the slug of its name, which another name may have. */
async function wouldTakeSlug({ use }: CallContext, name: string): Promise<boolean> {
  const holder = await use(TERMS).findBySlug('category', slugify(name));
  return !holder || nameKey(holder.name) === nameKey(name);
}

function refuseExcluded(call: CallContext, slug: string): void {
  if (!isExcluded(call, { slug })) return;
  throw new RestError('mb_category_excluded', 'This category is not open to members.', { status: 403 });
}

/** Adding a category; no route renames or removes one (docs/components/member-blog.md, POST /categories). */
export const categoryRoutes = [
  route({
    method: 'POST',
    path: '/categories',
    summary: 'Adds a category, or answers the one of that name.',
    access: canMutate,
    args: {
      name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the category.' }),
      parent: Type.Integer({ default: 0, minimum: 0, description: 'The category above, or 0.' }),
    },
    result: Type.Object({ id: Type.Integer(), name: Type.String() }, { title: 'category' }),
    errors: [
      ...mutateErrors,
      { code: 'mb_cannot_add_category', status: 403, when: 'the caller may not add categories' },
      { code: 'mb_invalid_parent', status: 400, when: 'the parent does not exist' },
      { code: 'mb_category_excluded', status: 403, when: 'the owner of the site keeps the category from members' },
    ],
    async handle(call) {
      const { args, caller } = call;
      if (!(await mayAdd(call, caller))) {
        throw new RestError('mb_cannot_add_category', 'You may not add categories.', { status: 403 });
      }
      await refuseParent(call, args.parent);
      const name = cleanName(args.name);
      // Before a term is made as well: a name that would become an excluded category makes none.
      if (await wouldTakeSlug(call, name)) refuseExcluded(call, slugify(name));
      const term = await categoryNamed(call, name, call.sent('parent') ? args.parent : undefined);
      refuseExcluded(call, term.slug);
      return { id: term.id, name: term.name };
    },
  }),
];
