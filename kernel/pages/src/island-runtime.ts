/**
 * What the browser's side of an island needs; imported by files in `src/assets` and by the components they start.
 * @packageDocumentation
 */
import { type ComponentType, h, hydrate, render } from 'preact';
import { type Surroundings, SurroundingsProvider } from './surroundings.js';

export { useCallback, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';

/** Takes over what the server rendered. Called by the script of the page when the island is seen. */
export type StartIsland = (element: HTMLElement, data: { props: object; surroundings: Surroundings }) => void;

/** What the bundle of an island exports as its default: begins with what the server rendered, then shows other properties. */
export function startIsland<P extends object>(
  component: ComponentType<P>,
): (element: HTMLElement, data: { props: P; surroundings: Surroundings }) => void {
  const begun = new WeakSet<HTMLElement>();
  return (element, { props, surroundings }) => {
    const shown = h(SurroundingsProvider, { value: surroundings, children: h(component, props) });
    if (begun.has(element)) render(shown, element);
    else hydrate(shown, element);
    begun.add(element);
  };
}
