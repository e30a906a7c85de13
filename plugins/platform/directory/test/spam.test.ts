import { RestError, tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { directoryHooks, type SpamCandidate } from '../src/hooks.js';
import { directorySite, makeListing } from './support.js';

const LISTINGS = '/directory/v1/listings';

describe('directory: guards against spam', () => {
  let site: TestSite;
  let member: TestClient;
  let listingId: number;

  beforeEach(async () => {
    const settings = { directory: { blockedWords: ['casino', 'quick money', 'C++'], mostLinks: 2 } };
    site = await directorySite({ settings });
    member = await site.as('subscriber');
    listingId = (await makeListing(site, { guestEmail: 'owner@example.org' })).id;
  });
  afterEach(() => site.stop());

  const senders: Readonly<Record<string, (text: string) => ReturnType<TestClient['post']>>> = {
    listing: (text) => member.post('/directory/v1/submit', { title: `Fresh ${text.length}`, description: text }),
    review: (text) =>
      member.post(`${LISTINGS}/${listingId}/reviews`, {
        overall_rating: 4,
        title: 'Good',
        content: `${text} and more words`,
      }),
    contact: (text) =>
      site.visitor().post(`${LISTINGS}/${listingId}/contact-form`, {
        ...{ name: 'Ann', email: 'ann@example.org', message: text },
      }),
  };

  for (const [kind, send] of Object.entries(senders)) {
    it(`refuse a ${kind} with a listed word or phrase, whatever its letter case, with 403 directory_spam`, async () => {
      for (const text of ['Visit the Casino tonight', 'Make QUICK MONEY here', 'Learn c++ now', '<b>cas</b>ino games'])
        expectError(await send(text), 403, 'directory_spam');
    });

    it(`refuse a ${kind} with more links than allowed, and take as many as allowed`, async () => {
      const link = 'https://example.org/a';
      expectError(await send(`See ${link} ${link} www.example.org/b`), 403, 'directory_spam');
      expect((await send(`A place: ${link} ${link}`)).status).to.be.oneOf([200, 201]);
    });

    it(`let a ${kind} pass whose words only contain a listed one`, async () => {
      expect((await send('The casinos of old, and quicker money')).status).to.be.oneOf([200, 201]);
    });

    it(`ask directory_spam_check about a ${kind}; null lets it pass, an error is the answer`, async () => {
      const seen: SpamCandidate[] = [];
      let verdict: RestError | null = null;
      site.tap(
        tap(directoryHooks.directory_spam_check, {}, (_context, before, candidate) => {
          seen.push(candidate);
          return verdict ?? before;
        }),
      );
      expect((await send('A plain and friendly text')).status).to.be.oneOf([200, 201]);
      expect(seen.map((each) => each.kind)).to.deep.equal([kind]);
      expect(seen[0]?.text).to.include('A plain and friendly text');
      verdict = new RestError('captcha_needed', 'Please solve the captcha.', { status: 403 });
      expectError(await send('Another plain and friendly text'), 403, 'captcha_needed');
    });
  }

  it('run after the honeypot: a filled one is not asked about', async () => {
    let asked = 0;
    site.tap(
      tap(directoryHooks.directory_spam_check, {}, (_context, verdict) => {
        asked += 1;
        return verdict;
      }),
    );
    expectError(await member.post('/directory/v1/submit', { title: 'x', hp_field: 'x' }), 403, 'directory_spam');
    await site.visitor().post(`${LISTINGS}/${listingId}/contact-form`, {
      ...{ name: 'Ann', email: 'ann@example.org', message: 'Hello', hp: 'x' },
    });
    expect(asked).to.equal(0);
  });

  it('are off by default but for ten links', async () => {
    const plain = await directorySite();
    const client = await plain.as('subscriber');
    const send = (count: number) =>
      client.post('/directory/v1/submit', {
        title: `Links ${count}`,
        description: 'https://a.example/ '.repeat(count),
      });
    expect((await send(10)).status).to.equal(201);
    expectError(await send(11), 403, 'directory_spam');
    await plain.stop();
  });
});
