import { GROUPS, type Group } from '@plinth/community';
import { tap, USERS } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { type Review, reviewHooks } from '../src/plugin.js';
import { REVIEWS } from '../src/store.js';
import { DENIED, idOf, makeGroup, NO_REVIEW, pathOf, REVIEW, type ReviewJson, reviewSite, write } from './support.js';

describe('group-reviews: changing and removing', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let mo: TestClient;
  let cy: TestClient;
  let group: Group;
  let review: ReviewJson;
  let path: string;

  async function start(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    site = await reviewSite(settings);
    ana = await site.as('author', 'ana');
    [bo, mo, cy] = [
      await site.as('subscriber', 'bo'),
      await site.as('subscriber', 'mo'),
      await site.as('subscriber', 'cy'),
    ];
    group = await makeGroup(site, ana, [
      [bo, 'member'],
      [mo, 'moderator'],
      [cy, 'member'],
    ]);
    review = await write(bo, group, { ratings: [5, 5, 5] });
    path = `${pathOf(group)}/${review.id}`;
  }
  afterEach(() => site.stop());

  it('changes what is sent by PUT, PATCH and POST alike, and keeps the rest', async () => {
    await start();
    site.advance(60_000);
    const changed = (await bo.put(path, { subject: 'Better' })).json<ReviewJson>();
    expect(changed).to.deep.include({ ...review, subject: 'Better', modified_gmt: '2026-01-15T12:01:00' });
    expect((await bo.patch(path, { description: 'New' })).json<ReviewJson>()).to.include({
      subject: 'Better',
      description: 'New',
    });
    expect((await bo.post(path, { ratings: [1] })).json<ReviewJson>()).to.deep.include({
      ratings: [{ criterion: 'Friendliness', rating: 1 }],
      rating: 1,
      description: 'New',
    });
    expect(site.fired('community_group_review_updated')).to.equal(3);
  });

  it('lets moderators and administrators of the group and community_moderate change it, and nobody else', async () => {
    await start();
    for (const client of [mo, ana, await site.as('administrator')])
      expect((await client.put(path, { subject: 'Mended' })).status).to.equal(200);
    expectError(await site.visitor().put(path, { subject: 'x' }), 401, DENIED);
    expectError(await cy.put(path, { subject: 'x' }), 403, DENIED);
    expectError(await cy.delete(path), 403, DENIED);
    expectError(await site.visitor().delete(path), 401, DENIED);
    expect((await cy.get(path)).json<ReviewJson>().subject).to.equal('Mended');
  });

  it('refuses bad fields with 400 and changes nothing', async () => {
    await start();
    for (const bad of [
      { subject: '' },
      { description: '<p></p>' },
      { ratings: [9] },
      { ratings: [1, 1, 1, 1] },
      { status: 'spam' },
    ])
      expectError(await bo.put(path, { subject: 'x', ...bad }), 400, 'rest_invalid_param');
    expect((await bo.get(path)).body).to.deep.equal(review);
  });

  it('lets administrators of the group accept a waiting review, and nobody else', async () => {
    await start({ autoApprove: false });
    expect(review.status).to.equal('draft');
    for (const client of [bo, mo]) expectError(await client.put(path, { status: 'publish' }), 403, DENIED);
    expectError(await cy.put(path, { status: 'publish' }), 404, NO_REVIEW);
    expect((await ana.put(path, { status: 'publish' })).json<ReviewJson>().status).to.equal('publish');
    expect((await cy.get(path)).status).to.equal(200);
    expect((await bo.put(path, { subject: 'Other' })).json<ReviewJson>().status).to.equal('draft');
    expect((await ana.put(path, { subject: 'Mended' })).json<ReviewJson>().status).to.equal('draft');
    expect((await (await site.as('administrator')).put(path, { status: 'publish' })).status).to.equal(200);
    expect((await ana.put(path, { status: 'draft' })).json<ReviewJson>().status).to.equal('draft');
  });

  it('answers a removal with deleted and previous, and announces what happened', async () => {
    await start();
    const gone: Review[] = [];
    site.tap(tap(reviewHooks.community_group_review_deleted, {}, (_context, each) => void gone.push(each)));
    const response = await bo.delete(path);
    expect(response.status).to.equal(200);
    expect(response.body).to.deep.equal({ deleted: true, previous: review });
    expectError(await bo.delete(path), 404, NO_REVIEW);
    expect(gone.map(({ id }) => id)).to.deep.equal([review.id]);
    for (const client of [mo, ana, await site.as('administrator')]) {
      const { id } = await write(bo, group);
      expect((await client.delete(`${pathOf(group)}/${id}`)).status).to.equal(200);
    }
  });

  it('removes the reviews of a group with it', async () => {
    await start();
    await site.pluginContext('community').use(GROUPS).remove(group.id);
    expect(await site.pluginContext('group-reviews').use(REVIEWS).find(review.id)).to.equal(undefined);
  });

  for (const reassignTo of [false, true]) {
    it(`removes the reviews of an account with it, ${reassignTo ? 'whoever inherits' : 'without an reassignTo'}`, async () => {
      await start();
      const kept = await write(cy, group);
      await site.use(USERS).remove(idOf(bo), reassignTo ? idOf(cy) : undefined);
      expect((await ana.get(pathOf(group))).json<ReviewJson[]>().map(({ id }) => id)).to.deep.equal([kept.id]);
    });
  }

  it('keeps the review of somebody who leaves the group, and lets the author change it', async () => {
    await start();
    await site.pluginContext('community').use(GROUPS).leave(group.id, idOf(bo));
    expect((await bo.put(path, { subject: 'Farewell' })).status).to.equal(200);
    expectError(await bo.post(pathOf(group), REVIEW), 403, DENIED);
  });
});

describe('group-reviews: site bundles', () => {
  it('carry reviews to another site, once, and name what is missing', async () => {
    const site = await reviewSite();
    const [ana, bo] = [await site.as('author', 'ana'), await site.as('subscriber', 'bo')];
    const group = await makeGroup(site, ana, [[bo, 'member']]);
    const kept = await write(bo, group, { ratings: [3] });
    const bundle = await site.exportBundle();
    await site.stop();
    const other = await reviewSite();
    const imported = async () => (await other.importBundle(bundle)).find(({ section }) => section === 'group_reviews');
    expect(await imported()).to.include({ created: 1, kept: 0 });
    expect(await imported()).to.include({ created: 0, kept: 1 });
    const [item] = (await other.visitor().get(pathOf({ id: 1 }))).json<ReviewJson[]>();
    const { subject, description, ratings, date } = kept;
    expect(item).to.deep.include({ subject, description, ratings, date });
    expect((await other.exportBundle())['group_reviews']).to.deep.equal(bundle['group_reviews']);
    const lost = { key: 'x', group: 'nowhere', author: 'bo', subject: 'a', description: 'b' };
    const refused: unknown = await other
      .importBundle({ plinth: 1, group_reviews: [lost] })
      .catch((thrown: unknown) => thrown);
    expect(String(refused)).to.contain('there is no group "nowhere"');
    await other.stop();
  });
});
