import { type ComponentChildren, h, type VNode } from 'preact';

/** Names and what they mean, in order. */
export function Definitions({
  items,
}: {
  items: readonly (readonly [name: string, value: ComponentChildren])[];
}): VNode {
  return (
    <dl class="definitions">
      {items.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  );
}

/** Things beside each other; `dense` for those that hold little more than a figure. */
export function CardList(props: { children: ComponentChildren; label?: string; dense?: boolean }): VNode {
  const { children, label, dense = false } = props;
  return (
    <ul class={dense ? 'card-list dense' : 'card-list'} aria-label={label}>
      {children}
    </ul>
  );
}

/** One of them; `level` is that of its heading. */
export function Card(props: { title?: ComponentChildren; level?: 2 | 3; children?: ComponentChildren }): VNode {
  const { title, level = 3, children } = props;
  return (
    <li class="card">
      {title ? h(`h${level}`, {}, title) : null}
      {children}
    </li>
  );
}

/** Nothing here yet: what this is, and how the first one comes to be. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }): VNode {
  return (
    <div class="empty">
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** What happened, newest first. */
export function Timeline({ children }: { children: ComponentChildren }): VNode {
  return <ol class="timeline">{children}</ol>;
}
