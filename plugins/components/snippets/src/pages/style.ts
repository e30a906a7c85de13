import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { stylesheet } from '@plinth/pages';

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
.paste-form .file-names { display: grid; grid-template-columns: 2fr 1fr; gap: 0 var(--space-4); }
.paste-form .file-names > .field { display: grid; grid-row: span 4; grid-template-rows: subgrid; align-content: start; }
.paste-form .file-names > .field > :last-child { grid-row: 4; }
.paste-form .field { max-width: none; }
.paste-form .file textarea { font-family: var(--pico-font-family-monospace); font-size: 0.9rem; tab-size: 4; }
.compare { display: flex; flex-wrap: wrap; gap: var(--space-3) var(--space-4); align-items: end; margin-bottom: var(--space-4); }
.compare .field input[type='number'] { min-width: 0; width: 8rem; }
.compare .field { margin: 0; }
@media (max-width: 640px) { .paste-form .file-names { grid-template-columns: 1fr; } }`;

/** The look of pages with code. */
export const codeStyle = stylesheet('snippets', [CODE, LISTS, FORMS, theme()].join('\n'));
