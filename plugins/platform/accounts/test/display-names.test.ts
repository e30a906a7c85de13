import { USERS } from '@plinth/kernel';
import { type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

describe('display names', () => {
  let site: TestSite;
  let count = 0;
  before(async () => {
    site = await testHost({ plugins: [] });
  });
  after(() => site.stop());

  const create = (displayName: string) => {
    count += 1;
    return site.use(USERS).create({ login: `user${count}`, email: `user${count}@example.org`, displayName });
  };

  for (const name of [
    '',
    '   ',
    '\u00a0',
    '\u200b\u200b',
    '\u2060',
    '\u3164',
    '\u00ad',
    '\u2800',
    '\u115f',
    '\ufeff',
    '\u202e',
  ])
    it(`that show nothing (${JSON.stringify(name)}) are replaced by the login`, async () => {
      const user = await create(name);
      expect(user.displayName).to.equal(user.login);
      const changed = await site.use(USERS).update(user.id, { displayName: name, nickname: name });
      expect(changed.displayName).to.equal(user.login);
      expect(changed.nickname).to.equal(user.login);
    });

  it('do not turn the text around them', async () => {
    expect((await create('\u202egro.nimda')).displayName).to.equal('gro.nimda');
    expect((await create('\u2067Ana\u2069 L.')).displayName).to.equal('Ana L.');
  });

  it('keep marks and joiners that scripts need', async () => {
    for (const name of ['नेहा', 'می‌خواهم', '👩‍👧', 'José', "O'Neill"])
      expect((await create(name)).displayName).to.equal(name);
  });

  it('of email addresses with an international domain are one account, however it is written', async () => {
    const users = site.use(USERS);
    await users.create({ login: 'munich', email: 'x@münchen.example' });
    const taken = await users.create({ login: 'munich2', email: 'x@xn--mnchen-3ya.example' }).catch((error) => error);
    expect(taken).to.have.property('field', 'email');
    expect((await users.findByEmail('X@XN--mnchen-3ya.example'))?.login).to.equal('munich');
    expect((await users.findByEmail('x@MÜNCHEN.example'))?.login).to.equal('munich');
  });
});
