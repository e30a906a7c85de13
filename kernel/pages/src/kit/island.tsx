import { type ComponentChild, type ComponentType, h } from 'preact';
import type { Assets } from '../assets.js';
import { useSurroundings } from '../surroundings.js';
import { FormStateProvider } from './form-state.js';

/**
 * A component that lives on in the browser: rendered here, so that it can be read without scripts, and taken over there
 * when it is seen.
 * @param assets where its bundle is, which calls `startIsland` with the same component
 * @param name the bundle's name in `src/assets`, without its ending
 */
export function island<P extends object>(assets: Assets, name: string, component: ComponentType<P>): ComponentType<P> {
  return function Island(props: P): ComponentChild {
    const surroundings = useSurroundings();
    const attributes = {
      'data-module': surroundings.home + assets.path(`${name}.js`),
      'data-props': JSON.stringify({ props, surroundings }),
    };
    // In the browser it has its properties alone, so here it has them alone too.
    return h('plinth-island', attributes, h(FormStateProvider, { value: {} }, h(component, props)));
  };
}
