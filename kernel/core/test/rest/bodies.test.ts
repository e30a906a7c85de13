import { expectError, expectSuccess, type Refused, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { answers } from '../fixtures/answers.js';

describe('kernel / REST bodies', () => {
  let site: TestSite;

  before(async () => {
    site = await testHost({ plugins: [answers], checkAnswers: false });
  });
  after(() => site.stop());

  const say = (what: string) => site.visitor().get(`/answers/v1/say/${what}`);

  describe('what a handler answers', () => {
    for (const [what, text] of [
      ['null', ''],
      ['nothing', ''],
      ['false', 'false'],
      ['zero', '0'],
      ['text', '"a \\"text\\""'],
      ['list', '[1,"b"]'],
      ['map', '{}'],
    ] as const) {
      it(`sends ${what} as ${text === '' ? 'an empty body' : text}`, async () => {
        const response = await say(what);
        expect(response).to.include({ status: 200, text });
      });
    }

    it('keeps the status and headers of a reply', async () => {
      const response = await say('teapot');
      expect(expectSuccess(response, 418)).to.deep.equal({ tea: true });
      expect(response.headers).to.include({ 'x-tea': 'green', 'x-cups': '2' });
    });

    it('sends 201 with the address of what was made', async () => {
      const response = await say('created');
      expect(expectSuccess(response, 201)).to.deep.equal({ id: 7 });
      expect(response.headers['location']).to.equal('http://localhost/things/7');
    });

    it('sends 204 without a body', async () => {
      expect(await say('gone')).to.include({ status: 204, text: '' });
    });

    it('keeps the location of a redirect', async () => {
      const response = await say('elsewhere');
      expect(response).to.include({ status: 302, text: '' });
      expect(response.headers['location']).to.equal('http://localhost/elsewhere');
    });

    it('sends a raw body with its own type', async () => {
      const response = await say('plain');
      expect(response.text).to.equal('as it is');
      expect(response.headers['content-type']).to.equal('text/plain; charset=utf-8');
      expect(response.headers['x-content-type-options']).to.equal('nosniff');
    });
  });

  describe('refusals', () => {
    it('carry code, message and the status in their data', async () => {
      expect(expectError(await say('refusal'), 410, 'no_more_tea')).to.deep.equal({
        code: 'no_more_tea',
        message: 'There is no tea left.',
        data: { status: 410 },
      });
    });

    it('put the first of several into the envelope, the others beside it, and keep further data', async () => {
      const envelope = expectError(await say('several'), 409, 'first');
      expect(envelope.data).to.deep.equal({ status: 409, extra: 'kept' });
      expect(envelope.additional_errors).to.deep.equal([
        { code: 'second', message: 'The second.', data: { status: 400, more: 1 } },
      ]);
    });

    it('use the same code with 401 signed out and 403 signed in', async () => {
      expectError(await site.visitor().get('/answers/v1/private'), 401, 'rest_forbidden');
      const member = await site.as('subscriber');
      expectError(await member.get('/wp/v2/users?context=edit'), 403, 'rest_forbidden_context');
      expectError(await site.visitor().get('/wp/v2/users?context=edit'), 401, 'rest_forbidden_context');
    });
  });

  describe('faults', () => {
    for (const path of [
      ...['say/error', 'say/thrown-text', 'say/thrown-nothing', 'say/rejected'],
      ...['say/circular', 'say/bigint', 'say/split-header', 'fail/access', 'fail/subject', 'fail/permit'],
    ]) {
      it(`answer an envelope that tells nothing and are logged under the plugin's name: ${path}`, async () => {
        const before = site.errors.length;
        const response = await site.visitor().get(`/answers/v1/${path}`);
        const envelope = expectError(response, 500, 'internal_server_error');
        expect(envelope.data).to.deep.equal({ status: 500 });
        expect(response.text).to.not.match(/detail|answers|\.js|\.ts|circular|BigInt/);
        expect(response.headers).to.not.have.property('set-cookie');
        expect(site.errors.slice(before)).to.have.lengthOf(1);
        expect(site.errors.at(-1)).to.match(/^answers: /);
      });
    }

    it('leave the site standing', async () => {
      await say('error');
      expect(await say('zero')).to.include({ status: 200, text: '0' });
    });

    it('are enveloped like everything else', async () => {
      const { body, status } = expectSuccess<{ body: Refused; status: number }>(await say('error?_envelope'));
      expect(status).to.equal(500);
      expect(body.code).to.equal('internal_server_error');
    });
  });
});
