import { expectError, expectSuccess, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { type Asked, letters } from '../fixtures/letters.js';

interface Letter {
  readonly id: number;
  readonly _links: Readonly<Record<string, readonly { href: string }[]>>;
  readonly _embedded?: Readonly<Record<string, readonly unknown[]>>;
}

interface Enveloped {
  readonly body: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
}

describe('kernel / global parameters', () => {
  const asked: Asked = [];
  let site: TestSite;
  let member: TestClient;

  before(async () => {
    site = await testHost({ plugins: [letters(asked)] });
    member = await site.as('subscriber');
  });
  beforeEach(() => asked.splice(0));
  after(() => site.stop());

  const get = (path: string, query: Readonly<Record<string, unknown>> = {}) =>
    site.visitor().get(`/letters/v1${path}`, { query });
  const letter = async (query: Readonly<Record<string, unknown>>) =>
    expectSuccess<Letter>(await get('/letters/1', query));

  describe('_fields', () => {
    it('takes names separated by commas, blanks trimmed', async () => {
      expect(await letter({ _fields: ' id , tags' })).to.deep.equal({ id: 1, tags: ['old', 'new'] });
    });

    it('takes a repeated parameter', async () => {
      expect(await letter({ _fields: ['id', 'note'] })).to.deep.equal({ id: 1, note: null });
      expect(
        expectSuccess(await site.visitor().get('/letters/v1/letters/1?_fields[]=id&_fields[]=tags')),
      ).to.have.all.keys('id', 'tags');
    });

    it('means everything when it is empty', async () => {
      expect(await letter({ _fields: '' })).to.deep.equal(await letter({}));
      expect(await letter({ _fields: ' , ' })).to.deep.equal(await letter({}));
    });

    it('picks nested fields by dots', async () => {
      expect(await letter({ _fields: 'title.rendered' })).to.deep.equal({ title: { rendered: 'Letter 1' } });
      expect(await letter({ _fields: 'title.parts.second,title.raw' })).to.deep.equal({
        title: { raw: 'Letter 1', parts: { second: 'b' } },
      });
    });

    it('lets a whole field win over a part of it, in either order', async () => {
      const { title } = expectSuccess<{ title: unknown }>(await get('/letters/1'));
      expect(await letter({ _fields: 'title,title.raw' })).to.deep.equal({ title });
      expect(await letter({ _fields: 'title.raw,title' })).to.deep.equal({ title });
    });

    it('ignores unknown names', async () => {
      expect(await letter({ _fields: 'id,colour' })).to.deep.equal({ id: 1 });
      expect(await letter({ _fields: 'colour' })).to.deep.equal({});
      expect(await letter({ _fields: '__proto__,constructor,toString' })).to.deep.equal({});
    });

    it('leaves an empty container of a field whose part is unknown', async () => {
      expect(await letter({ _fields: 'title.colour' })).to.deep.equal({ title: {} });
      expect(await letter({ _fields: 'tags.colour' })).to.deep.equal({ tags: [] });
    });

    it('applies to each item of a list', async () => {
      expect(expectSuccess(await get('/letters', { _fields: 'id' }))).to.deep.equal([{ id: 1 }, { id: 2 }, { id: 3 }]);
    });

    it('leaves errors untouched', async () => {
      const envelope = expectError(await get('/letters/9', { _fields: 'id' }), 404, 'letters_none');
      expect(envelope).to.have.all.keys('code', 'message', 'data');
    });

    it('drops the links unless they are asked for', async () => {
      expect(await letter({ _fields: 'id' })).to.not.have.property('_links');
      expect(await letter({ _fields: '_links' })).to.have.all.keys('_links');
    });

    it('gives all links when one is asked for', async () => {
      const { _links } = await letter({});
      expect(await letter({ _fields: '_links.self' })).to.deep.equal({ _links });
    });
  });

  describe('_embed', () => {
    const relations = ['author', 'reader', 'answers', 'vault'];

    for (const value of ['', '1', 'true']) {
      it(`embeds every embeddable link when it is "${value}"`, async () => {
        expect((await letter({ _embed: value }))._embedded).to.have.all.keys(relations);
      });
    }

    it('embeds the named relations alone', async () => {
      expect((await letter({ _embed: 'author,vault' }))._embedded).to.have.all.keys('author', 'vault');
      expect((await letter({ _embed: ['author', 'vault'] }))._embedded).to.have.all.keys('author', 'vault');
    });

    it('ignores the name of a relation that is not there', async () => {
      expect(await letter({ _embed: 'nothing' })).to.deep.equal(await letter({}));
    });

    it('keeps the order of the links', async () => {
      const { _embedded } = await letter({ _embed: 'reader' });
      expect(_embedded?.['reader']).to.have.lengthOf(2);
      expect(_embedded?.['reader']?.[0]).to.include({ code: 'letters_nobody' });
      expect(_embedded?.['reader']?.[1]).to.include({ id: 2 });
    });

    it('gives a linked collection as a list', async () => {
      expect((await letter({ _embed: 'answers' }))._embedded).to.deep.equal({ answers: [[{ id: 10 }]] });
    });

    it('asks in the context embed', async () => {
      const { _embedded } = await letter({ _embed: 'author' });
      expect(_embedded?.['author']?.[0]).to.include({ id: 1, context: 'embed' });
      expect(asked).to.deep.equal([{ id: 1, context: 'embed', caller: 0 }]);
    });

    it('asks as the same user', async () => {
      const response = await member.get('/letters/v1/letters/1?_embed=vault');
      expect(expectSuccess<Letter>(response)._embedded).to.deep.equal({ vault: [{ opened_by: member.user?.id }] });
    });

    it('embeds the error of what the caller may not see and still answers 200', async () => {
      const { _embedded } = await letter({ _embed: 'vault' });
      expect(_embedded?.['vault']?.[0]).to.deep.include({ code: 'rest_forbidden', data: { status: 401 } });
    });

    it('never follows links that are not embeddable', async () => {
      expect((await letter({ _embed: 'about,self' }))._embedded).to.equal(undefined);
      await letter({ _embed: 'reader' });
      expect(asked.map((each) => each.id)).to.have.members([3, 2]);
    });

    it('does not embed within what is embedded', async () => {
      const { _embedded } = await letter({ _embed: 'author' });
      expect(_embedded?.['author']?.[0]).to.not.have.property('_embedded');
    });

    it('asks for each address once in a list', async () => {
      const list = expectSuccess<Letter[]>(await get('/letters', { _embed: 'author' }));
      expect(list.map(({ _embedded }) => _embedded?.['author']?.[0])).to.satisfy(
        (all: { id: number }[]) => all.map((each) => each.id).join() === '1,1,2',
      );
      expect(asked.map((each) => each.id)).to.have.members([1, 2]);
    });

    it('embeds nothing when _fields leaves out _links or _embedded', async () => {
      expect(await letter({ _embed: '1', _fields: 'id,_embedded' })).to.deep.equal({ id: 1 });
      expect(await letter({ _embed: '1', _fields: 'id,_links' })).to.have.all.keys('id', '_links');
      expect(await letter({ _embed: '1', _fields: 'id' })).to.deep.equal({ id: 1 });
      expect(asked).to.deep.equal([]);
    });

    it('embeds when _fields has both', async () => {
      const shown = await letter({ _embed: 'author', _fields: 'id,_links,_embedded' });
      expect(shown).to.have.all.keys('id', '_links', '_embedded');
      expect(shown._embedded).to.have.all.keys('author');
    });
  });

  describe('_envelope', () => {
    it('moves status and headers into the body', async () => {
      const response = await member.get('/letters/v1/letters?_envelope');
      const { body, status, headers } = expectSuccess<Enveloped>(response);
      expect(body).to.have.lengthOf(3);
      expect(status).to.equal(200);
      expect(headers).to.include({ 'X-WP-Total': 3, 'X-WP-TotalPages': 1, Allow: 'GET' });
      expect(response.headers).to.not.have.any.keys('x-wp-total', 'x-wp-totalpages', 'allow');
    });

    it('wraps errors in the same way', async () => {
      const response = await get('/letters/9', { _envelope: '1' });
      const { body, status } = expectSuccess<Enveloped>(response);
      expect(status).to.equal(404);
      expect(body).to.deep.include({ code: 'letters_none', data: { status: 404 } });
    });

    it('goes together with _fields and _embed', async () => {
      const { body } = expectSuccess<Enveloped>(
        await get('/letters/1', { _envelope: '1', _embed: 'author', _fields: 'id' }),
      );
      expect(body).to.deep.equal({ id: 1 });
      const whole = expectSuccess<Enveloped>(await get('/letters/1', { _envelope: '1', _embed: 'author' }));
      expect(whole.body).to.have.nested.property('_embedded.author[0].id', 1);
    });

    it('wraps an unknown route and a refused nonce', async () => {
      expect(expectSuccess<Enveloped>(await get('/nothing', { _envelope: '1' })).status).to.equal(404);
      const headers = { 'x-wp-nonce': 'wrong' };
      const refused = await site.visitor().get('/letters/v1/letters?_envelope=1', { headers });
      expect(expectSuccess<Enveloped>(refused).status).to.equal(403);
    });
  });

  describe('others', () => {
    it('indents by _pretty', async () => {
      const { text } = await get('/letters/1', { _pretty: '1' });
      expect(text).to.match(/^\{\n +"id": 1,\n/);
      expect((await get('/letters/1')).text).to.not.include('\n');
    });

    it('never refuses unknown parameters, _locale among them', async () => {
      expect(await letter({ _locale: 'user', colour: 'red' })).to.deep.equal(await letter({}));
    });

    it('does not offer _jsonp and ignores it', async () => {
      const response = await get('/letters/1', { _jsonp: 'callback' });
      expect(response.headers['content-type']).to.equal('application/json; charset=UTF-8');
      expect(expectSuccess<Letter>(response).id).to.equal(1);
    });
  });
});
