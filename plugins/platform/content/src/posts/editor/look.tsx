import { bundledAssets, html, stylesheet } from '@plinth/pages';
import { Html, useAddress } from '@plinth/pages/kit';
import { RichTextStyles } from '@plinth/pages/rich-text';

/** What browsers load of this plugin. */
export const contentAssets = bundledAssets('content', new URL('../../../assets/', import.meta.url));

/** How that looks which other editors do not have. */
export const editorStyle = stylesheet(
  'content-editor',
  `.editor-kept { grid-column: 1 / -1; position: sticky; top: 0; z-index: 3; min-height: 1.75rem; padding-block: 2px; background: var(--surface); }
.editor-kept .help { margin: 0; color: var(--quiet); font-size: var(--table); }
.editor-kept ~ .editor-text .rich-text .tools { top: 1.75rem; }
.editor-acts { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-bottom: var(--space-5); }
.editor-acts > button { margin: 0; width: auto; flex: 1 1 7rem; }
`,
);

/** How the editor looks; stands in the head of its pages. */
export function EditorStyles() {
  const address = useAddress();
  return (
    <>
      <RichTextStyles />
      <link rel="stylesheet" href={address(editorStyle.path)} />
    </>
  );
}

/** The script of the page: previews leave the form as it is, and what was done is not told beside what is typed since. */
export function EditorScript(props: { form: string; told: string }) {
  const module = useAddress()(contentAssets.path('editor.js'));
  const data = JSON.stringify({ props });
  return <Html of={html`<plinth-island data-module="${module}" data-props="${data}"></plinth-island>`} as="div" />;
}
