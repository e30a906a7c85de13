import type { VNode } from 'preact';
import type { SafeHtml } from './html.js';
import { kitTexts } from './kit/texts.js';
import { type RenderContext, renderHtml } from './render.js';
import { useTexts } from './texts.js';

/** What the keyboard does on every page, shown by `?`; the script of the page opens it. */
function Keys(): VNode {
  const t = useTexts(kitTexts);
  const keys = [
    ['/', t('key_search')],
    ['?', t('key_help')],
    ['Esc', t('key_close')],
    ['Tab', t('key_next')],
  ] as const;
  return (
    <dialog id="keys" class="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">{t('keys')}</h2>
      <dl class="definitions">
        {keys.map(([key, does]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </>
        ))}
      </dl>
      <button type="button" class="quiet-button" data-close="">
        {t('close')}
      </button>
    </dialog>
  );
}

/** The same for the end of a document. */
export function keysOf(context: RenderContext): SafeHtml {
  return renderHtml(context, <Keys />);
}
