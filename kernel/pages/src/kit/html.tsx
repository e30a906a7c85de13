import type { VNode } from 'preact';
import { h } from 'preact';
import type { SafeHtml } from '../html.js';

/** HTML that is safe already (templates by `html`, sanitised texts), among components. */
export function Html({ of, as = 'div', class: className }: { of: SafeHtml; as?: string; class?: string }): VNode {
  return h(as, { class: className, dangerouslySetInnerHTML: { __html: of.text } });
}
