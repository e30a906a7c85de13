import { type Caller, type Link, type NamedContributions, type SiteInfo, type TSchema, Type } from '@plinth/kernel';
import type { Permalinks, PostTypeDefinition, TaxonomyDefinition, Term } from '../ports.js';
import { capabilitiesOf } from './taxonomies.js';

/** How much of an item is shown. */
export type TermContext = 'view' | 'embed' | 'edit';

/** What an item is made with. */
export interface TermSurroundings {
  readonly taxonomy: TaxonomyDefinition;
  readonly site: SiteInfo;
  readonly caller: Caller;
  readonly permalinks: Permalinks;
  readonly postTypes: NamedContributions<PostTypeDefinition>;
}

/** The schema of a term as OPTIONS publishes it (host-conventions E16). */
export function termSchema(taxonomy: TaxonomyDefinition) {
  return Type.Object(
    {
      id: Type.Integer({ description: 'Unique identifier for the term.', readonly: true }),
      count: Type.Integer({ description: 'Number of published posts for the term.', readonly: true }),
      description: Type.String({ description: 'HTML description of the term.' }),
      link: Type.String({ format: 'uri', description: 'URL of the term.', readonly: true }),
      name: Type.String({ description: 'HTML title for the term.' }),
      slug: Type.String({ description: 'An alphanumeric identifier for the term unique to its type.' }),
      taxonomy: Type.String({ enum: [taxonomy.name], description: 'Type attribution for the term.', readonly: true }),
      ...(taxonomy.hierarchical ? { parent: Type.Integer({ description: 'The parent term ID.' }) } : {}),
      meta: Type.Object({}, { description: 'Meta fields.' }),
    },
    { title: taxonomy.name },
  );
}

/** The fields that are shown in every context. */
const ALWAYS = ['id', 'link', 'name', 'slug', 'taxonomy'];

/** The schema of a term in an answer: when it is embedded, it shows less than {@link termSchema} says. */
export function shownTermSchema(taxonomy: TaxonomyDefinition): TSchema {
  return { ...termSchema(taxonomy), required: ALWAYS };
}

// Text as HTML shows it between tags; quotes stay as they are, as the host's clients know it. */
/** A name as HTML shows it. */
export function encodeName(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** What the caller may do with a term, as its `self` link tells. */
function allowedMethods({ taxonomy, caller }: TermSurroundings): string[] {
  const { edit, delete: remove } = capabilitiesOf(taxonomy);
  return ['GET', ...(caller.can(edit) ? ['POST', 'PUT', 'PATCH'] : []), ...(caller.can(remove) ? ['DELETE'] : [])];
}

function linksOf(term: Term, surroundings: TermSurroundings): Readonly<Record<string, readonly Link[]>> {
  const { taxonomy, site, postTypes } = surroundings;
  const root = `${site.restUrl}/wp/v2`;
  const collection = `${root}/${taxonomy.restBase}`;
  const types = taxonomy.objectTypes.flatMap((name) => postTypes.get(name) ?? []);
  return {
    self: [{ href: `${collection}/${term.id}`, targetHints: { allow: allowedMethods(surroundings) } }],
    collection: [{ href: collection }],
    about: [{ href: `${root}/taxonomies/${taxonomy.name}` }],
    ...(term.parentId === 0 ? {} : { up: [{ href: `${collection}/${term.parentId}`, embeddable: true }] }),
    'wp:post_type': types.map((type) => ({ href: `${root}/${type.restBase}?${taxonomy.restBase}=${term.id}` })),
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

/** A term as the REST surface shows it (host-conventions E16). */
export function termItem(term: Term, context: TermContext, surroundings: TermSurroundings) {
  const { taxonomy, permalinks } = surroundings;
  const common = {
    link: permalinks.ofTerm(term),
    name: encodeName(term.name),
    slug: term.slug,
    taxonomy: term.taxonomy,
  };
  const _links = linksOf(term, surroundings);
  if (context === 'embed') return { id: term.id, ...common, _links };
  return {
    id: term.id,
    count: term.count,
    description: term.description,
    ...common,
    ...(taxonomy.hierarchical ? { parent: term.parentId } : {}),
    meta: {},
    _links,
  };
}
