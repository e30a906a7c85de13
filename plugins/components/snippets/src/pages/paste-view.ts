import {
  type CallContext,
  html,
  htmlDocument,
  nonceField,
  type RestError,
  type RestResponse,
  raw,
  type SafeHtml,
  sitePage,
  toSiteTime,
} from '@plinth/kernel';
import { wouldBurn } from '../access/reading.js';
import { embedPageOf, listPageOf, pageOf, rawPageOf } from '../addresses.js';
import type { FileText } from '../files/file.js';
import type { Paste } from '../pastes/paste.js';
import { type Person, peopleOf } from '../people.js';
import { TAGS, tagSlug } from '../tags/tag-store.js';
import { codeStyle, highlighted } from './code.js';
import { counted } from './words.js';

/** The action of the nonces in the forms on the page of a paste. */
export const PASTE_ACTION = 'paste-page';

function when({ site }: CallContext, moment: string): SafeHtml {
  return html`<time datetime="${moment}">${toSiteTime(moment, site.timezone).replace('T', ' ').slice(0, 16)}</time>`;
}

function filesView(call: CallContext, paste: Paste, files: readonly FileText[], code: readonly SafeHtml[]): SafeHtml {
  const rawPage = rawPageOf(call.site, paste);
  // What is burned has no second view.
  const rawLink = (file: FileText) => !wouldBurn(call, paste) && html`<a href="${rawPage}/${file.id}">Raw</a>`;
  const parts = files.map(
    (file, index) => html`<section class="file" aria-label="${file.filename}"><header><h2>${file.filename}</h2>
<span class="meta">${file.language} · ${counted(file.lineCount, 'line')} · ${counted(file.size, 'byte')}</span> ${rawLink(file)}</header>
<pre class="code" tabindex="0"><code class="hljs">${code[index]}</code></pre></section>
`,
  );
  return html`${parts}`;
}

async function heading(call: CallContext, paste: Paste, person: Person): Promise<SafeHtml> {
  const tags = (await call.use(TAGS).ofPastes([paste.id])).get(paste.id) ?? [];
  const links = tags.map((tag) => html`<a href="${listPageOf(call.site, tagSlug(tag))}">#${tag}</a> `);
  const counts = [
    counted(paste.starCount, 'star'),
    counted(paste.forkCount, 'fork'),
    counted(paste.viewCount, 'view'),
  ].join(' · ');
  return html`<h1>${paste.title}</h1>
<p class="meta">${person.name} · ${when(call, paste.createdAt)} · ${paste.visibility}${paste.status !== 'active' && ` · ${paste.status}`} · ${counts}
${paste.expiresAt !== null && html` · expires ${when(call, paste.expiresAt)}`}</p>
${paste.description !== '' && html`<p>${paste.description}</p>`}${links.length > 0 && html`<p class="tags">${links}</p>`}`;
}

/** The page of a paste: its files with their code highlighted. */
export async function pasteView(call: CallContext, paste: Paste, files: readonly FileText[]): Promise<RestResponse> {
  const { site } = call;
  const burns = wouldBurn(call, paste);
  const person = (await peopleOf(call, [paste.authorId]))(paste.authorId);
  const code = await highlighted(call, paste, files);
  const links = html`<p class="actions"><a href="${rawPageOf(site, paste)}">Plain text</a>
<a href="${pageOf(site, paste)}/download">Download</a>
${paste.visibility !== 'private' && html`<a href="${embedPageOf(site, paste)}">Embeddable view</a>`}</p>`;
  const burned = html`<p class="notice" role="status">This paste was shown for the one time and is erased now. Copy what you need.</p>`;
  const body = html`${await heading(call, paste, person)}
${burns ? burned : links}
${filesView(call, paste, files, code)}`;
  return sitePage(call, { title: paste.title, body, head: codeStyle.link(site) });
}

/** The page of a locked paste: nothing of it but a form. */
export function unlockView(call: CallContext, paste: Paste, refusal?: RestError): Promise<RestResponse> {
  const notice = refusal && html`<p class="notice error" role="alert">${refusal.message}</p>`;
  const body = html`<h1>This paste is locked</h1>
${notice}
<form class="stacked" method="post" action="${pageOf(call.site, paste)}">
${nonceField(call, PASTE_ACTION)}
<label for="password">Password</label>
<input type="password" id="password" name="password" required maxlength="128" autocomplete="off">
<button type="submit" name="action" value="unlock">Unlock</button>
</form>`;
  const status = refusal && typeof refusal.status === 'number' ? refusal.status : 403;
  return sitePage(call, { title: 'Locked', body, status });
}

/** The page of a paste that is shown once: opened on purpose, not by whoever looks at an address in advance. */
export function burnView(call: CallContext, paste: Paste): Promise<RestResponse> {
  const body = html`<h1>This paste is shown once</h1>
<p>Its content is erased as soon as you have seen it.</p>
<form method="post" action="${pageOf(call.site, paste)}">
${nonceField(call, PASTE_ACTION)}
<button type="submit" name="action" value="show">Show it</button>
</form>`;
  return sitePage(call, { title: 'Shown once', body });
}

/** The view that other sites show in a frame: code, and where it comes from. */
export async function embedView(call: CallContext, paste: Paste, files: readonly FileText[]): Promise<RestResponse> {
  const { site } = call;
  const person = (await peopleOf(call, [paste.authorId]))(paste.authorId);
  const code = await highlighted(call, paste, files);
  const parts = files.map(
    ({ filename }, index) => html`<section class="file" aria-label="${filename}"><header><h2>${filename}</h2></header>
<pre class="code" tabindex="0"><code class="hljs">${code[index]}</code></pre></section>
`,
  );
  const page = htmlDocument({
    site,
    title: paste.title,
    head: codeStyle.link(site),
    body: html`<main>
${parts}
<p class="meta"><a href="${pageOf(site, paste)}" target="_blank" rel="noopener">${paste.title}</a> by ${person.name} on ${site.title}</p>
</main>`,
  });
  return raw(page.text, 'text/html; charset=utf-8');
}
