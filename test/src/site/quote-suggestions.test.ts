import community from '@plinth/community';
import type { Plugin } from '@plinth/kernel';
import quotes from '@plinth/quotes';
import { expectError, expectSuccess, submitForm, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

const EXTENSION = new URL('../../../../host-config/extensions/quote-suggestions.js', import.meta.url);

const TEXT =
  'Then it rained. Whoever waits for the tide learns more about patience than any book can tell. And so we went. The sea keeps no calendar!';

interface Suggested {
  readonly suggestions: readonly string[];
  readonly model: string;
}

describe('the extension that suggests quotes', () => {
  let site: TestSite;
  let member: TestClient;
  before(async () => {
    const { default: extension }: { default: Plugin } = await import(EXTENSION.href);
    site = await testHost({ plugins: [community, quotes, extension] });
    member = await site.as('author');
  });
  after(() => site.stop());

  it('picks the sentences of a text that stand best alone, whole and as they are', async () => {
    const asked = { prompt: TEXT, context: 'refine', count: 2 };
    const { suggestions, model } = expectSuccess<Suggested>(await member.post('/quotes/v1/ai/suggest', asked));
    expect(suggestions).to.deep.equal([
      'Whoever waits for the tide learns more about patience than any book can tell.',
      'The sea keeps no calendar!',
    ]);
    expect(model).to.equal('the sentences of your text');
  });

  it('makes the page of suggestions work on a site whose settings name no provider', async () => {
    const page = '/quote-suggestions?context=refine';
    expect((await member.page('GET', page)).text).to.match(/value="refine"[^>]*checked/);
    const answer = await submitForm(member, '/quote-suggestions', { prompt: TEXT, context: 'refine', count: 1 }, page);
    expect(answer.text).to.include('Whoever waits for the tide').and.not.include('keeps no calendar!</code>');
  });

  it('has nothing for a text without a sentence, which costs nobody anything', async () => {
    const before = expectSuccess<{ remaining_quota: number }>(
      await member.post('/quotes/v1/ai/suggest', { prompt: 'The sea is near.' }),
    );
    expectError(await member.post('/quotes/v1/ai/suggest', { prompt: '...!' }), 503, 'quotes_ai_unavailable');
    const after = expectSuccess<{ remaining_quota: number }>(
      await member.post('/quotes/v1/ai/suggest', { prompt: 'The sea is near.' }),
    );
    expect(after.remaining_quota).to.equal(before.remaining_quota - 1);
  });
});
