import { definePlugin, type Plugin, type TSchema, tap } from '@plinth/kernel';
import { type AbilityDeclaration, abilityHooks } from '../src/plugin.js';

/** An ability as clients read it. */
export interface AbilityJson {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly category: string;
  readonly input_schema: Readonly<Record<string, unknown>>;
  readonly output_schema: Readonly<Record<string, unknown>>;
  readonly meta: { readonly annotations: Readonly<Record<string, boolean>>; readonly show_in_rest: boolean };
}

/** Where an ability is run. */
export function runPath(name: string): string {
  return `/wp-abilities/v1/abilities/${name}/run`;
}

/** A plugin that brings abilities, in a category `harbour` of its own. */
export function harbour<I extends TSchema, O extends TSchema>(
  ...abilities: readonly AbilityDeclaration<I, O>[]
): Plugin {
  return definePlugin({
    id: 'harbour',
    version: '1.0.0',
    title: 'Harbour',
    needs: { optional: { abilities: '^0.1.0' } },
    taps: [
      tap(abilityHooks.wp_abilities_api_categories_init, {}, (_context, registry) => {
        registry.register({ slug: 'harbour', label: 'Harbour', description: 'Tides and berths.' });
      }),
      tap(abilityHooks.wp_abilities_api_init, {}, (_context, registry) => {
        for (const ability of abilities) registry.register(ability);
      }),
    ],
  });
}
