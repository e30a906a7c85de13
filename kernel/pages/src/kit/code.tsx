import type { VNode } from 'preact';
import { useTexts } from '../texts.js';
import { kitTexts } from './texts.js';

/** Code or a command, with a button that copies it where scripts run. */
export function CodeBlock({ text, label }: { text: string; label?: string }): VNode {
  const t = useTexts(kitTexts);
  return (
    <div class="copy" data-copy="">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <button type="button" class="quiet-button small-button" hidden>
        {t('copy')}
      </button>
    </div>
  );
}
