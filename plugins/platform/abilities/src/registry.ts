import type { TSchema } from '@plinth/kernel';
import type {
  Ability,
  AbilityCategory,
  AbilityCategoryRegistry,
  AbilityDeclaration,
  AbilityRegistry,
} from './ability.js';

/** A slug of a category. */
export const SLUG = /^[a-z0-9-]{1,100}$/;
/** A name of an ability. */
export const NAME = /^[a-z0-9-]{1,100}\/[a-z0-9-]{1,100}$/;

/** The categories of a site, in the order in which they came. */
export class CollectedCategories implements AbilityCategoryRegistry {
  readonly bySlug = new Map<string, AbilityCategory>();

  register(category: AbilityCategory): void {
    const { slug } = category;
    if (!SLUG.test(slug)) {
      throw new Error(
        `The ability category "${slug}" wants a slug of 1 to 100 lower case letters, digits and dashes, like "site".`,
      );
    }
    if (this.bySlug.has(slug)) throw new Error(`The ability category "${slug}" is registered already.`);
    this.bySlug.set(slug, category);
  }
}

/** The abilities of a site, in the order in which they came. */
export class CollectedAbilities implements AbilityRegistry {
  readonly byName = new Map<string, Ability>();

  constructor(private readonly categories: ReadonlyMap<string, AbilityCategory>) {}

  register<I extends TSchema, O extends TSchema>(ability: AbilityDeclaration<I, O>): void {
    const { category, name } = ability;
    if (!NAME.test(name)) {
      throw new Error(
        `The ability "${name}" wants a name of lower case letters, digits and dashes, like "harbour/get-tides".`,
      );
    }
    if (this.byName.has(name)) throw new Error(`The ability "${name}" is registered already.`);
    if (!this.categories.has(category)) {
      const known = [...this.categories.keys()].join(', ');
      throw new Error(`The ability "${name}" is in the category "${category}", which is none of: ${known}.`);
    }
    this.byName.set(name, ability);
  }
}
