import type { TestClient, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { keepCategory, keepPost, makeItem, makeMenu, menuSite, recordedFile } from './support.js';

interface Answer {
  readonly code?: string;
  readonly data?: { readonly details?: Readonly<Record<string, { readonly code: string }>> } | null;
}

interface Question {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With `{menu}` and so on in the place of ids. */
  readonly path: string;
  readonly send?: Readonly<Record<string, unknown>>;
  readonly as?: 'visitor' | 'subscriber';
  readonly status: number;
  readonly body: Answer;
}

const NOTHING_THERE = 'it takes an item that leads nowhere';

/** What WordPress answers otherwise, by what is sent, and why ours is another. */
const OTHERWISE: Readonly<Record<string, { readonly answer: string; readonly because: string }>> = {
  '/menus/{other} {"name":"Main menu"}': { answer: '400 menu_exists', because: 'its 500 is a fault of nobody' },
  '/menus/{other} {"slug":"main-menu"}': {
    answer: '400 duplicate_term_slug',
    because: 'it gives another slug unasked',
  },
  '/menu-items {"menus":"{menu}","type":"post_type","object":"page","object_id":99999}': {
    answer: '400 rest_post_invalid_id',
    because: NOTHING_THERE,
  },
  '/menu-items {"menus":"{menu}","type":"post_type","object":"page"}': {
    answer: '400 rest_post_invalid_id',
    because: NOTHING_THERE,
  },
  '/menu-items {"menus":"{menu}","type":"post_type","object":"post","object_id":"{page}"}': {
    answer: '400 rest_post_invalid_type',
    because: NOTHING_THERE,
  },
  '/menu-items {"menus":"{menu}","title":"A","type":"post_type_archive","object":"post"}': {
    answer: '400 rest_post_invalid_type',
    because: 'no type here has an archive of its own',
  },
  '/menu-items {"menus":"{menu}","type":"taxonomy","object":"category","object_id":99999}': {
    answer: '400 rest_term_invalid_id',
    because: NOTHING_THERE,
  },
  '/menu-items {"menus":"{menu}","type":"taxonomy","object":"post_tag","object_id":"{category}"}': {
    answer: '400 rest_term_invalid_id',
    because: NOTHING_THERE,
  },
  '/menu-items {"menus":"{menu}","title":"A","url":"https://a.example/","parent":99999}': {
    answer: '400 rest_invalid_param parent:rest_invalid_param',
    because: 'it takes a parent that is not there',
  },
};

/** Status, code and the codes of single arguments. */
function inShort(status: number, { code, data }: Answer): string {
  const details = Object.entries(data?.details ?? {}).map(([name, each]) => `${name}:${each.code}`);
  return [status, code ?? '', ...details].join(' ').trim();
}

describe('menus: refusals, beside those that WordPress gave', () => {
  let site: TestSite;
  let clients: Readonly<Record<string, TestClient>>;
  const ids: Record<string, number> = {};

  before(async () => {
    site = await menuSite();
    const administrator = await site.as('administrator');
    clients = { administrator, subscriber: await site.as('subscriber'), visitor: site.visitor() };
    ids['menu'] = (await makeMenu(administrator, 'Main menu')).id;
    ids['other'] = (await makeMenu(administrator, 'Second menu')).id;
    ids['item'] = (await makeItem(administrator, ids['menu'])).id;
    ids['page'] = (await keepPost(site)).id;
    ids['category'] = (await keepCategory(site, 'Boats')).id;
  });
  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await site.stop();
  });

  const filled = (text: string) => text.replace(/"?\{(\w+)\}"?/g, (all, name: string) => String(ids[name] ?? all));

  for (const { method, path, send, as = 'administrator', status, body } of recordedFile<Question[]>('menu-errors')) {
    const address = path.replace('/wp-json/wp/v2', '');
    const sent = `${address}${send ? ` ${JSON.stringify(send)}` : ''}`;
    const otherwise = OTHERWISE[sent];
    it(`${method} ${sent} by ${as}${otherwise ? ` (otherwise: ${otherwise.because})` : ''}`, async () => {
      const client = clients[as] ?? site.visitor();
      const route = filled(path.replace('/wp-json', ''));
      const data: unknown = send && JSON.parse(filled(JSON.stringify(send)));
      const verbs = {
        GET: () => client.get(route),
        POST: () => client.post(route, data),
        DELETE: () => client.delete(route),
      };
      const response = await verbs[method]();
      const theirs = inShort(status, body);
      expect(inShort(response.status, response.json<Answer>())).to.equal(otherwise?.answer ?? theirs);
      if (otherwise) expect(otherwise.answer).to.not.equal(theirs);
    });
  }
});
