import type { ComponentChildren, VNode } from 'preact';

/**
 * A part of a page of the console that is kept up to date while somebody looks: its content is taken from the page as it
 * would be now. Without scripts it is what it was.
 * @param props.name unique on its page, and the same whenever the page is made
 */
export function Live(props: { name: string; block?: boolean; children?: ComponentChildren }): VNode {
  const { name, block, children } = props;
  return block ? <div data-live={name}>{children}</div> : <span data-live={name}>{children}</span>;
}
