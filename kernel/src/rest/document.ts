import type { SiteInfo } from '../site.js';
import { html, type SafeHtml } from './html.js';
import { stylesheet } from './stylesheet.js';

/** The look that all pages share. */
export const pageStyle = stylesheet(
  'page',
  `:root { color-scheme: light dark; --accent: #0b63ce; --line: #8886; }
* { box-sizing: border-box; }
body { font: 1.05rem/1.6 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { line-height: 1.2; margin: 0 0 .5rem; }
a { color: var(--accent); }
img { max-width: 100%; height: auto; border-radius: .4rem; }
header.site { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline; padding-bottom: .75rem; margin-bottom: 2rem; border-bottom: 1px solid var(--line); font-size: .95rem; }
header.site nav { flex: 1; } header.site nav a { margin-right: .75rem; } header.site .home { font-weight: 700; color: inherit; text-decoration: none; }
.meta { color: #777; font-size: .9rem; }
.notice { border-left: .25rem solid var(--accent); padding: .5rem 1rem; background: #8881; }
.error { border-color: #c62828; }
form.stacked label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
form.stacked label.choice { font-weight: 400; }
input[type=text], input[type=password], input[type=email], input[type=file], textarea { font: inherit; width: 100%; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: Canvas; color: CanvasText; }
button { font: inherit; font-weight: 600; margin-top: 1.25rem; padding: .55rem 1.4rem; border: 0; border-radius: .4rem; background: var(--accent); color: #fff; cursor: pointer; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
`,
);

/** A whole page: title, body and optional additions to the head. Plain, readable and without script. */
export function htmlDocument(page: {
  site: Pick<SiteInfo, 'url' | 'language'>;
  title: string;
  body: SafeHtml;
  head?: SafeHtml;
}): SafeHtml {
  const { site } = page;
  return html`<!doctype html>
<html lang="${site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
${pageStyle.link(site)}
${page.head}
</head>
<body>
${page.body}
</body>
</html>
`;
}
