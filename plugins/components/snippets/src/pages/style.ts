import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { stylesheet } from '@plinth/kernel';

/** The highlighter's own colours, light and dark, by the device or by what the site has chosen for whoever looks. */
function theme(): string {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => readFileSync(resolve(`highlight.js/styles/${name}.min.css`), 'utf8');
  const dark = read('github-dark');
  return `${read('github')}
@media (prefers-color-scheme: dark) { :root:not([data-theme='light']) { ${dark} } }
[data-theme='dark'] { ${dark} }
:root:root:root pre.code > .hljs { padding: 0; overflow: visible; background: none; }
:root:root .hljs-comment { color: var(--quiet); }
:root:root :is(.hljs-built_in, .hljs-symbol) { color: light-dark(#953800, #ffa657); }
:root:root .hljs-section { color: light-dark(#005cc5, #79c0ff); }`;
}

const CODE = `
pre.code { margin: 0; tab-size: 4; line-height: 1.5; background: var(--surface); }
.file { margin: var(--space-5) 0; }
.file > header { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: baseline; margin-bottom: var(--space-2); padding-inline-end: 5.5rem; }
.file > header { min-height: 36px; align-content: end; }
.embedded { padding: var(--space-2) var(--space-3); }
@media (max-width: 640px) { .file > header { min-height: 48px; } }
.file .copy > button { inset: auto 0 calc(100% + var(--space-1)) auto; }
.file h2 { font-size: var(--body); margin: 0; overflow-wrap: anywhere; }
.paste-text { white-space: pre-line; overflow-wrap: anywhere; max-width: 70ch; }
.paste-facts, .paste-tags { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: center; }
.page-heading + .paste-facts { margin-bottom: var(--space-4); }
.paste-tags a { min-height: 24px; }`;

const LISTS = `
ul.pastes { list-style: none; padding: 0; margin: var(--space-4) 0; }
ul.pastes > li { list-style: none; margin: 0; padding: var(--space-3) 0; border-bottom: 1px solid var(--divider); display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); justify-content: space-between; align-items: center; }
ul.pastes .paste-name { font-weight: 600; overflow-wrap: anywhere; }
.paste-summary { min-width: 0; flex: 1 1 18rem; }`;

const FORMS = `
.paste-form .file { border-top: 1px solid var(--divider); padding-top: var(--space-4); }
.paste-form .file-names { display: grid; grid-template-columns: 2fr 1fr; gap: 0 var(--space-4); align-items: end; }
.paste-form .field { max-width: none; }
.paste-form .file textarea { font-family: var(--pico-font-family-monospace); font-size: 0.9rem; tab-size: 4; }
.compare { display: flex; flex-wrap: wrap; gap: var(--space-3) var(--space-4); align-items: end; margin-bottom: var(--space-4); }
.compare .field input[type='number'] { min-width: 0; width: 8rem; }
.compare .field { margin: 0; }
@media (max-width: 640px) { .paste-form .file-names { grid-template-columns: 1fr; } }`;

/* Side by side; on narrow screens each changed line before the one that took its place. */
const DIFFS = `
table.diff { font-family: var(--pico-font-family-monospace); font-size: 0.85rem; table-layout: fixed; width: 100%; border: 1px solid var(--divider); }
table.diff :is(th, td) { border: 0; padding: 0 var(--space-2); line-height: 1.5; }
table.diff thead th { padding-block: var(--space-1); border-bottom: 1px solid var(--divider); font-family: var(--pico-font-family); overflow: hidden; text-overflow: ellipsis; }
table.diff .line { width: 4.5rem; color: var(--quiet); text-align: end; user-select: none; }
table.diff .text { white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
table.diff .text.remove { background: var(--bad-tint); }
table.diff .text.add { background: var(--good-tint); }
table.diff .text .sign { display: inline-block; width: 1.2em; user-select: none; color: var(--quiet); }
table.diff .text.remove .sign { color: var(--bad); }
table.diff .text.add .sign { color: var(--good); }
table.diff .missing { background: var(--sunken); }
table.diff .skip-row td { color: var(--quiet); background: var(--sunken); padding-block: var(--space-1); font-family: var(--pico-font-family); }
@media (max-width: 640px) {
  table.diff, table.diff :is(tbody, tr) { display: block; }
  table.diff thead, table.diff .missing, table.diff tr.context .after { display: none; }
  table.diff tr { display: grid; grid-template-columns: 3rem minmax(0, 1fr); }
  table.diff .line { width: auto; }
  table.diff .skip-row { display: block; }
  table.diff .skip-row td { display: block; }
}`;

/** The look of pages with code. */
export const codeStyle = stylesheet('snippets', [CODE, LISTS, FORMS, DIFFS, theme()].join('\n'));
