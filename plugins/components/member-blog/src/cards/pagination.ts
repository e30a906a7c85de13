import { html, type SafeHtml } from '@plinth/pages';

/** Pages that are named on either side of the one that is shown. */
const REACH = 2;

/** The numbers that are shown: the first, the last and those around the present one; 0 stands for a gap. */
function numbersAround(page: number, last: number): number[] {
  const wanted = [1, last];
  for (let number = page - REACH; number <= page + REACH; number += 1) wanted.push(number);
  const numbers = [...new Set(wanted)].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => (number - (numbers[index - 1] ?? 0) > 1 ? [0, number] : [number]));
}

/** Links to the pages of a list; empty for a single page. `pageUrl` gives the address of a page. */
export function renderPagination(
  { page, maxPages }: { readonly page: number; readonly maxPages: number },
  pageUrl: (page: number) => string,
): SafeHtml {
  if (maxPages < 2) return html``;
  const before = Math.min(page - 1, maxPages);
  const link = (number: number) => {
    if (number === 0) return html`<li aria-hidden="true">…</li>`;
    const name = html`<span class="mb-hidden">Page </span>${number}`;
    if (number === page) return html`<li><span aria-current="page">${name}</span></li>`;
    return html`<li><a href="${pageUrl(number)}">${name}</a></li>`;
  };
  return html`<nav class="mb-pagination" aria-label="Pages"><ul>
${before >= 1 && html`<li><a rel="prev" href="${pageUrl(before)}">Previous</a></li>`}
${numbersAround(page, maxPages).map(link)}
${page < maxPages && html`<li><a rel="next" href="${pageUrl(page + 1)}">Next</a></li>`}
</ul></nav>
`;
}
