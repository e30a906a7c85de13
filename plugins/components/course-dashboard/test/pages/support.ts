import type { TestClient } from '@plinth/testing';
import { expect } from 'chai';

type Fields = Readonly<Record<string, string | number>>;

/** Opens a page of learning, which is there. */
export async function open(client: TestClient, path: string, query: Fields = {}): Promise<string> {
  const response = await client.page('GET', path, { query });
  expect(response.status, response.text).to.equal(200);
  return response.text;
}

/** What a list says past its last page. */
export async function openPast(client: TestClient, path: string, query: Fields): Promise<string> {
  const response = await client.page('GET', path, { query });
  expect(response.status, response.text).to.equal(404);
  return response.text;
}

/** The status of a page. */
export async function statusOf(client: TestClient, path: string, query: Fields = {}): Promise<number> {
  return (await client.page('GET', path, { query })).status;
}

export { submitForm as submit } from '@plinth/testing';

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** What a browser reads of a piece of HTML. */
export function unescaped(html: string): string {
  return html.replace(/&(?:amp|quot|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity).replace(/&#0?39;/g, "'");
}

/** The words of a page without its markup. */
export function wordsOf(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return unescaped(
    main
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/ ([,.])/g, '$1'),
  );
}

/** The words of the rows of the first table of a page, cell by cell. */
export function rowsOf(html: string): string[][] {
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      unescaped(cell.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).trim(),
    ),
  );
}

/** The addresses that links of a page lead to. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, address = '']) => unescaped(address));
}

/** The payloads of the charts that a page draws. */
export function drawnCharts(html: string): { readonly id: string; readonly [field: string]: unknown }[] {
  return [...html.matchAll(/<plinth-island [^>]*?data-props="([^"]*)"/g)].map(
    ([, props = '']) => JSON.parse(unescaped(props)).props.chart,
  );
}
