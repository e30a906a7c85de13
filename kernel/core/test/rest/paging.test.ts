import { expectError, expectSuccess, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { numbers } from '../fixtures/pages.js';

const ROOT = 'http://localhost/wp-json/numbers/v1';
const DISCOVERY = '<http://localhost/wp-json/>; rel="https://api.w.org/"';

function totals({ headers }: TestResponse) {
  return [headers['x-wp-total'], headers['x-wp-totalpages']];
}

describe('kernel / paging', () => {
  let site: TestSite;
  let total = 25;

  before(async () => {
    site = await testHost({ plugins: [numbers(() => total)] });
  });
  beforeEach(() => {
    total = 25;
  });
  after(() => site.stop());

  const get = (query = '', path = 'numbers') =>
    site.visitor().get(`/numbers/v1/${path}${query === '' ? '' : `?${query}`}`);

  describe('page and per_page', () => {
    it('are 1 and 10 unless they are given', async () => {
      expect(expectSuccess(await get())).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(expectSuccess(await get('page=3&per_page=2'))).to.deep.equal([5, 6]);
    });

    for (const query of ['page=1', 'per_page=1', 'per_page=100', 'page=999']) {
      it(`take ${query}`, async () => {
        expectSuccess(await get(query));
      });
    }

    for (const [name, query] of [
      ['page', 'page=0'],
      ['page', 'page=-1'],
      ['per_page', 'per_page=0'],
      ['per_page', 'per_page=-1'],
      ['per_page', 'per_page=101'],
    ] as const) {
      it(`refuse ${query} instead of clamping it`, async () => {
        const { data } = expectError(await get(query), 400, 'rest_invalid_param');
        expect(data['details']).to.have.nested.property(`${name}.code`, 'rest_out_of_bounds');
      });
    }

    for (const query of ['page=x', 'per_page=', 'page=1.5', 'page[]=1']) {
      it(`refuse ${query}`, async () => {
        expectError(await get(query), 400, 'rest_invalid_param');
      });
    }

    it('follow the numbers that a route gives itself', async () => {
      expect(totals(await get('', 'wrapped'))).to.deep.equal(['25', '2']);
      expectSuccess(await get('per_page=30', 'wrapped'));
      expectError(await get('per_page=31', 'wrapped'), 400, 'rest_invalid_param');
    });
  });

  describe('totals', () => {
    for (const [count, perPage, pages] of [
      [25, 10, 3],
      [20, 10, 2],
      [1, 100, 1],
      [0, 10, 0],
    ] as const) {
      it(`count ${count} by ${perPage} as ${pages} pages`, async () => {
        total = count;
        expect(totals(await get(`per_page=${perPage}`))).to.deep.equal([String(count), String(pages)]);
      });
    }

    it('are sent beyond the last page as well', async () => {
      const response = await get('page=9');
      expect(expectSuccess(response)).to.deep.equal([]);
      expect(totals(response)).to.deep.equal(['25', '3']);
    });

    it('are sent beside a wrapped list, with the headers of the reply', async () => {
      const response = await get('', 'wrapped');
      expect(totals(response)).to.deep.equal(['25', '2']);
      expect(response.headers['x-kept']).to.equal('yes');
    });

    it('are no business of a refusal', async () => {
      expect((await get('page=0')).headers).to.not.have.any.keys('x-wp-total', 'x-wp-totalpages');
    });
  });

  describe('links', () => {
    const link = async (query: string, path?: string) => (await get(query, path)).headers['link'];

    it('lead from the first page to the next alone', async () => {
      expect(await link('')).to.equal(`<${ROOT}/numbers?page=2>; rel="next"`);
    });

    it('lead from a middle page both ways, joined by comma and blank', async () => {
      expect(await link('page=2')).to.equal(
        `<${ROOT}/numbers?page=1>; rel="prev", <${ROOT}/numbers?page=3>; rel="next"`,
      );
    });

    it('lead from the last page back alone', async () => {
      expect(await link('page=3')).to.equal(`<${ROOT}/numbers?page=2>; rel="prev"`);
    });

    it('lead from beyond the last page to the last', async () => {
      expect(await link('page=9')).to.equal(`<${ROOT}/numbers?page=3>; rel="prev"`);
    });

    it('are the discovery link where there is one page or none', async () => {
      expect(await link('per_page=100')).to.equal(DISCOVERY);
      total = 0;
      expect(await link('')).to.equal(DISCOVERY);
    });

    it('keep every parameter, unknown ones too, and write lists with their places', async () => {
      const found = (await link('include[]=1&include[]=2&search=a%20b%26c&per_page=5&_locale=user')) ?? '';
      const next = new URL(/<([^>]+)>; rel="next"/.exec(found)?.[1] ?? '');
      expect(next.origin + next.pathname).to.equal(`${ROOT}/numbers`);
      expect(Object.fromEntries(next.searchParams)).to.deep.equal({
        ...{ 'include[0]': '1', 'include[1]': '2', search: 'a b&c', per_page: '5', _locale: 'user', page: '2' },
      });
      expect(next.search).to.include('include%5B0%5D=1');
    });

    it('keep the parameters through a walk over all pages', async () => {
      const seen: unknown[] = [];
      let query: string | undefined = 'per_page=10&include[]=7';
      while (query !== undefined) {
        const response = await get(query);
        seen.push(...expectSuccess<unknown[]>(response));
        query = /\?([^>]*)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
      }
      expect(seen).to.deep.equal(Array.from({ length: 25 }, (_, index) => index + 1));
    });

    it('are not put in the place of a link that a route sets itself', async () => {
      expect(await link('', 'own-link')).to.equal('<http://localhost/x>; rel="alternate"; type=text/html');
    });

    it('cannot be broken out of by a parameter', async () => {
      expect(await link('search=%3E%3B%20rel%3D%22evil%22%0D%0AX-Bad%3A1')).to.not.match(/evil"|\n/);
    });
  });
});
