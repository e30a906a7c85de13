import {
  can,
  contextArgument,
  type Method,
  notFound,
  offsetOf,
  type PluginContext,
  paged,
  pagingArguments,
  RestError,
  type Route,
  route,
  Type,
} from '@plinth/kernel';
import { ABILITIES } from './abilities.js';
import type { Ability, AbilityAnnotations } from './ability.js';
import { abilityItem, abilitySchema, categoryItem, categorySchema } from './item.js';
import { readInput, refuseUnpermitted, runAbility } from './run.js';

const access = can('read');
const paging = pagingArguments({ perPage: 50, maximum: 100 });
const PART = { route: '[a-zA-Z0-9-]+' };

const nameArguments = {
  namespace: Type.String({ ...PART, description: 'The namespace of the ability.' }),
  name: Type.String({ ...PART, description: 'The name of the ability within its namespace.' }),
};

/** The part of a list that one page of it shows. */
function pageOf<T>(items: readonly T[], args: { readonly page: number; readonly per_page: number }): readonly T[] {
  const start = offsetOf(args);
  return items.slice(start, start + args.per_page);
}

interface NamedCall extends Pick<PluginContext, 'use'> {
  readonly args: { readonly namespace: string; readonly name: string };
}

/** @throws RestError 404 `rest_ability_not_found`, also for one that clients may not see */
async function findAbility({ args, use }: NamedCall): Promise<Ability> {
  const name = `${args.namespace}/${args.name}`;
  const ability = (await use(ABILITIES).all()).abilities.get(name);
  if (ability?.showInRest === true) return ability;
  throw notFound('rest_ability_not_found', `There is no ability "${name}".`);
}

const UNKNOWN = { code: 'rest_ability_not_found', status: 404, when: 'there is no such ability' };

const listAbilities = route({
  method: 'GET',
  path: '/abilities',
  summary: 'The abilities of the site, or those of one category.',
  access,
  args: {
    ...contextArgument(),
    ...paging,
    category: Type.Optional(
      Type.String({ maxLength: 100, description: 'Limit results to abilities in a specific ability category.' }),
    ),
  },
  item: abilitySchema,
  async handle({ args, site, use }) {
    const { abilities } = await use(ABILITIES).all();
    const shown = [...abilities.values()].filter(
      ({ category, showInRest }) => showInRest === true && category === (args.category ?? category),
    );
    const items = pageOf(shown, args).map((ability) => abilityItem(ability, site, args.context));
    return paged(items, shown.length, args.per_page);
  },
});

const readAbility = route({
  method: 'GET',
  path: '/abilities/:namespace/:name',
  summary: 'One ability.',
  access,
  args: { ...nameArguments, ...contextArgument() },
  item: abilitySchema,
  errors: [UNKNOWN],
  resource: findAbility,
  handle: ({ args, resource, site }) => abilityItem(resource, site, args.context),
});

/** The method by which an ability is run. */
function methodOf({ readonly, destructive, idempotent }: AbilityAnnotations): Method {
  if (readonly) return 'GET';
  return destructive && idempotent ? 'DELETE' : 'POST';
}

const RUN_SUMMARIES = {
  GET: 'Runs an ability that only reads.',
  POST: 'Runs an ability that changes something.',
  DELETE: 'Runs an ability that removes something, and that once.',
} as const;

function runRoute(method: keyof typeof RUN_SUMMARIES): Route {
  return route({
    method,
    path: '/abilities/:namespace/:name/run',
    summary: RUN_SUMMARIES[method],
    access,
    args: {
      ...nameArguments,
      input: Type.Optional(
        Type.Unsafe<unknown>({
          type: ['integer', 'number', 'boolean', 'string', 'array', 'object', 'null'],
          description: 'Input parameters for the ability execution.',
        }),
      ),
    },
    result: Type.Unknown({ description: 'What the ability answers, by its output_schema.' }),
    errors: [
      UNKNOWN,
      { code: 'rest_ability_invalid_method', status: 405, when: 'the ability is run by another method' },
      { code: 'ability_missing_input_schema', status: 400, when: 'input is sent to an ability that takes none' },
      { code: 'ability_invalid_input', status: 400, when: 'the input does not fit the schema of the ability' },
      { code: 'rest_ability_cannot_execute', status: 403, when: 'the caller may not run the ability' },
      { code: 'ability_callback_exception', status: 500, when: 'the ability fails' },
      { code: 'ability_invalid_output', status: 500, when: 'the ability answers what its schema does not allow' },
    ],
    resource: findAbility,
    async authorizeResource(call) {
      const { args, resource: ability } = call;
      const wanted = methodOf(ability.annotations);
      if (wanted !== method) {
        const message = `The ability "${ability.name}" is run by ${wanted}, not by ${method}.`;
        throw new RestError('rest_ability_invalid_method', message, { status: 405 });
      }
      await refuseUnpermitted(ability, call, readInput(ability, args.input));
    },
    handle(call) {
      const { args, resource: ability } = call;
      return runAbility(call, ability, { call, input: readInput(ability, args.input) });
    },
  });
}

const listCategories = route({
  method: 'GET',
  path: '/categories',
  summary: 'The categories of abilities.',
  access,
  args: { ...contextArgument(), ...paging },
  item: categorySchema,
  async handle({ args, site, use }) {
    const { categories } = await use(ABILITIES).all();
    const items = pageOf([...categories.values()], args).map((category) => categoryItem(category, site));
    return paged(items, categories.size, args.per_page);
  },
});

const readCategory = route({
  method: 'GET',
  path: '/categories/:slug',
  summary: 'One category of abilities.',
  access,
  args: { slug: Type.String({ ...PART, description: 'The category.' }), ...contextArgument() },
  item: categorySchema,
  errors: [{ code: 'rest_ability_category_not_found', status: 404, when: 'there is no such category' }],
  async handle({ args, site, use }) {
    const category = (await use(ABILITIES).all()).categories.get(args.slug);
    if (category) return categoryItem(category, site);
    throw notFound('rest_ability_category_not_found', `There is no ability category "${args.slug}".`);
  },
});

/** `wp-abilities/v1`. */
export const abilityRoutes: readonly Route[] = [
  listAbilities,
  readAbility,
  runRoute('GET'),
  runRoute('POST'),
  runRoute('DELETE'),
  listCategories,
  readCategory,
];
