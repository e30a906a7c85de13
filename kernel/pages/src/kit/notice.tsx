import type { ComponentChildren, VNode } from 'preact';

/** How a notice is meant; its words say it too. */
export type NoticeKind = 'information' | 'done' | 'warning' | 'error';

/** A message where the eye is; warnings and errors are announced at once. */
export function Notice(props: { kind?: NoticeKind; title?: string; id?: string; children?: ComponentChildren }): VNode {
  const { kind = 'information', title, id, children } = props;
  const role = kind === 'error' || kind === 'warning' ? 'alert' : 'status';
  return (
    <div class={`notice ${kind}`} role={role} id={id}>
      {title ? <strong>{title}</strong> : null}
      {children}
    </div>
  );
}
