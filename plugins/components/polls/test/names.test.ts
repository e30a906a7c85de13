import { DATABASE } from '@plinth/kernel/database';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { reconcileCounts } from '../src/counters.js';
import { pollOptions, polls } from '../src/tables.js';
import { makePoll, pollSite, question, readPoll, report } from './support.js';

const BLANKS = [
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\u00ad',
];

describe('polls: names of answers', () => {
  let site: TestSite;
  let author: TestClient;
  let voter: TestClient;

  before(async () => {
    site = await pollSite();
    author = await site.as('author');
    voter = await site.as('subscriber');
  });
  after(() => site.stop());

  const post = (fields: object) => author.post('/poll/v1/postpoll', { ...question, ...fields });
  const vote = (client: TestClient, pollid: number, body: object) => client.post('/poll/v1/vote', { pollid, ...body });

  for (const twice of [
    ['Tea', 'Tea'],
    ['Tea', ' tea '],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ｗｉｄｅ', 'wide'],
    ['Caf\u00e9', 'cafe\u0301'],
    ['a\u200bb', 'ab'],
    ['<b>Tea</b>', 'Tea'],
  ])
    it(`are refused when two are the same: ${twice.join(', ')}`, async () => {
      expectError(await post({ _poll_answer: ['Other', ...twice] }), 400, 'rest_invalid_param');
    });

  for (const both of [
    ['año', 'ano'],
    ['ハス', 'バス'],
    ['C', 'C++'],
    ['1', '10'],
  ])
    it(`are taken when they differ: ${both.join(', ')}`, async () => {
      expect((await post({ _poll_answer: both })).status).to.equal(200);
    });

  it('join an answer of a voter with the one that is the same, and no other', async () => {
    const pollid = await makePoll(author, { _poll_answer: ['Straße', 'ano'], _poll_add_additional_fields: 'yes' });
    expect((await vote(voter, pollid, { new_answer: 'STRASSE' })).status).to.equal(200);
    expect((await vote(await site.as('editor'), pollid, { new_answer: 'año' })).status).to.equal(200);
    expect((await readPoll(author, pollid)).options).to.have.length(3);
  });

  it('keep their votes when they are spelled another way, each its own', async () => {
    const pollid = await makePoll(author, { _poll_answer: ['tea', 'Coffee'] });
    expect((await vote(voter, pollid, { answers: [0] })).status).to.equal(200);
    expect((await post({ poll_id: pollid, _poll_answer: ['Coffee', 'Tea'] })).status).to.equal(200);
    expect(await report(author, pollid)).to.include({ total: 1 });
  });

  for (const blank of BLANKS)
    it(`of blanks alone count as none, like a title: ${JSON.stringify(blank)}`, async () => {
      expectError(await post({ title: blank }), 400, 'rest_invalid_param');
      expectError(await post({ _poll_answer: ['One', blank] }), 400, 'rest_invalid_param');
      const pollid = await makePoll(author, {
        _poll_answer: ['One', blank, 'Two'],
        _poll_add_additional_fields: 'yes',
      });
      expect((await readPoll(author, pollid)).options).to.have.length(2);
      expectError(await vote(await site.as('contributor'), pollid, { new_answer: blank }), 400, 'rest_invalid_param');
    });

  it('have counts that the daily job corrects', async () => {
    const pollid = await makePoll(author);
    await vote(voter, pollid, { answers: [1] });
    const database = site.use(DATABASE);
    await database.transaction(async () => {
      await database.rows(polls).change({ id: pollid }, { ballots: 7 });
      await database.rows(pollOptions).change({ pollId: pollid }, { votes: 7 });
    });
    await reconcileCounts(site.pluginContext('polls'));
    expect(await database.rows(polls).find({ id: pollid })).to.include({ ballots: 1 });
    const options = await database.rows(pollOptions).list({ pollId: pollid }, { orderBy: { position: 'asc' } });
    expect(options.map(({ votes }) => votes)).to.deep.equal([0, 1, 0]);
  });
});
