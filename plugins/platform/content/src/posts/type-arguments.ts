import type { ArgumentSchemas } from '@plinth/kernel';
import type { PostFeature, PostTypeDefinition } from '../ports.js';

/** Arguments that only types with a feature take. All of them are optional. */
const FEATURE_ARGUMENTS: Readonly<Partial<Record<PostFeature, readonly string[]>>> = {
  title: ['title'],
  editor: ['content'],
  excerpt: ['excerpt'],
  thumbnail: ['featured_media'],
  sticky: ['sticky', 'ignore_sticky'],
  'post-formats': ['format'],
  'page-attributes': ['menu_order'],
};

/** The names of the arguments that mean nothing to a type. */
export function unsupportedArguments(type: PostTypeDefinition): string[] {
  const names = Object.entries(FEATURE_ARGUMENTS).flatMap(([feature, list]) =>
    type.supports.some((each) => each === feature) ? [] : list,
  );
  return type.hierarchical ? names : [...names, 'parent', 'parent_exclude'];
}

/** Leaves out optional arguments. Their values are undefined then, which their type allows, so the type stays true. */
export function withoutArguments<A extends ArgumentSchemas>(args: A, names: readonly string[]): A {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name))) as A;
}
