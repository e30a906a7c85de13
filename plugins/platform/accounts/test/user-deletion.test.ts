import { tap, USERS } from '@plinth/kernel';
import { identityHooks } from '@plinth/kernel/identity';
import { expectError, expectSuccess, fiftyTimes, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';

describe('accounts / users / deleting an account', () => {
  let site: TestSite;
  let administrator: TestClient;
  let ana: TestClient;

  before(async () => {
    site = await testHost({ plugins: [] });
    administrator = await site.as('administrator');
  });
  beforeEach(async () => {
    ana = await site.member();
  });
  after(() => site.stop());

  const remove = (query: string, client = administrator) => client.delete(`/wp/v2/users/${ana.user?.id}?${query}`);

  it('needs force, and to be told who gets what was written', async () => {
    const { data } = expectError(await remove('force=true'), 400, 'rest_missing_callback_param');
    expect(data['params']).to.deep.equal(['reassign']);
    expectError(await remove('reassign=false'), 501, 'rest_trash_not_supported');
    expectSuccess(await ana.get('/wp/v2/users/me'));
  });

  it('answers what it was', async () => {
    const previous = expectSuccess(await administrator.get(`/wp/v2/users/${ana.user?.id}?context=edit`));
    expect(expectSuccess(await remove('force=true&reassign=false'))).to.deep.equal({ deleted: true, previous });
    expectError(await remove('force=true&reassign=false'), 404, 'rest_user_invalid_id');
  });

  it('names the reassignTo to who keeps what was written', async () => {
    const seen: unknown[] = [];
    const undo = site.tap(
      tap(identityHooks.delete_user, { id: 'note' }, (_context, user, reassignTo) => {
        seen.push([user.id, reassignTo]);
      }),
    );
    expectSuccess(await remove(`force=true&reassign=${administrator.user?.id}`));
    undo();
    expect(seen).to.deep.equal([[ana.user?.id, administrator.user?.id]]);
  });

  it('refuses an reassignTo who is not there or is the account itself', async () => {
    for (const reassignTo of [9999, ana.user?.id, 'x', -1]) {
      expect((await remove(`force=true&reassign=${reassignTo}`)).status, String(reassignTo)).to.equal(400);
    }
    expectError(await remove('force=true&reassign=9999'), 400, 'rest_user_invalid_reassign');
    expectSuccess(await ana.get('/wp/v2/users/me'));
  });

  it('is refused to others, also of oneself', async () => {
    expectError(await remove('force=true&reassign=false', await site.as('editor')), 403, 'rest_user_cannot_delete');
    expectError(await remove('', site.visitor()), 401, 'rest_user_cannot_delete');
    expectError(await ana.delete('/wp/v2/users/me?force=true&reassign=false'), 403, 'rest_user_cannot_delete');
    expectError(await site.visitor().delete('/wp/v2/users/me'), 401, 'rest_not_logged_in');
  });

  it('undoes everything when a plugin that keeps something fails', async () => {
    const undo = site.tap(
      tap(identityHooks.delete_user, { id: 'broken' }, () => {
        throw new Error('cannot let go');
      }),
    );
    expectError(await remove('force=true&reassign=false'), 500, 'internal_server_error');
    undo();
    expectSuccess(await ana.get('/wp/v2/users/me'));
    expect(await site.use(USERS).find(ana.user?.id ?? 0)).to.deep.equal(ana.user);
  });

  it('happens once under fifty parallel requests, and is announced once', async () => {
    const before = site.fired('delete_user');
    const answers = await fiftyTimes(() => remove('force=true&reassign=false'));
    expect(answers.filter(({ status }) => status === 200)).to.have.lengthOf(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectError(answer, 404, 'rest_user_invalid_id');
    expect(site.fired('delete_user')).to.equal(before + 1);
  });
});
