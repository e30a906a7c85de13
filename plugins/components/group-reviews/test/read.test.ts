import type { Group } from '@plinth/community';
import { tap } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { reviewHooks } from '../src/plugin.js';
import { DENIED, makeGroup, NO_GROUP, NO_REVIEW, pathOf, type ReviewJson, reviewSite, write } from './support.js';

describe('group-reviews: reading', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let mo: TestClient;
  let cy: TestClient;
  let group: Group;

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
    ]);
  }
  afterEach(() => site.stop());

  it('lists the reviews of a group newest first, ten a page, up to a hundred, with the totals', async () => {
    await start({ multiReviews: true });
    const made: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      made.unshift((await write(bo, group)).id);
      if (n % 2) site.advance(1000);
    }
    await write(bo, await makeGroup(site, ana, [[bo, 'member']]));
    const page = async (query: object) => {
      const response = await site.visitor().get(pathOf(group), { query: { ...query } });
      return [
        response.json<ReviewJson[]>().map(({ id }) => id),
        response.headers['x-wp-total'],
        response.headers['x-wp-totalpages'],
      ];
    };
    expect(await page({})).to.deep.equal([made.slice(0, 10), '12', '2']);
    expect(await page({ page: 2 })).to.deep.equal([made.slice(10), '12', '2']);
    expect(await page({ per_page: 5, page: 3 })).to.deep.equal([made.slice(10), '12', '3']);
    expect(await page({ per_page: 100 })).to.deep.equal([made, '12', '1']);
    expect(await page({ page: 9 })).to.deep.equal([[], '12', '2']);
    for (const query of [{ per_page: 101 }, { per_page: 0 }, { page: 0 }])
      expectError(await ana.get(pathOf(group), { query }), 400, 'rest_invalid_param');
  });

  it('refuses unknown groups and reviews with 404, also a review of another group', async () => {
    await start();
    const { id } = await write(bo, group);
    const other = await makeGroup(site, ana, [[bo, 'member']]);
    for (const unknown of [0, 999_999, 99_999_999_999])
      expectError(await ana.get(pathOf({ id: unknown })), 404, NO_GROUP);
    expectError(await ana.get(`${pathOf({ id: 999_999 })}/${id}`), 404, NO_GROUP);
    for (const path of [
      `${pathOf(group)}/999999`,
      `${pathOf(group)}/99999999999`,
      `${pathOf(group)}/0`,
      `${pathOf(other)}/${id}`,
    ]) {
      expectError(await site.visitor().get(path), 404, NO_REVIEW);
      expectError(await bo.patch(path, { subject: 'x' }), 404, NO_REVIEW);
      expectError(await bo.delete(path), 404, NO_REVIEW);
    }
    for (const path of [`${pathOf(group)}/x`, `${pathOf(group)}/-1`, `/community/v1/groups/x/reviews`])
      expectError(await ana.get(path), 404, 'rest_no_route');
    expect((await site.visitor().get(`${pathOf(group)}/${id}`)).json<ReviewJson>().id).to.equal(id);
  });

  for (const status of ['private', 'hidden'] as const) {
    it(`shows the reviews of a ${status} group to its members and holders of community_moderate alone`, async () => {
      await start();
      const closed = await makeGroup(site, ana, [[bo, 'member']], status);
      const { id } = await write(bo, closed);
      for (const path of [pathOf(closed), `${pathOf(closed)}/${id}`]) {
        expectError(await site.visitor().get(path), 401, DENIED);
        expectError(await cy.get(path), 403, DENIED);
        for (const reader of [ana, bo, await site.as('administrator')])
          expect((await reader.get(path)).status).to.equal(200);
      }
    });
  }

  it('shows a waiting review to its author and those who moderate the group, and counts it for them alone', async () => {
    await start({ autoApprove: false });
    const { id } = await write(bo, group);
    const waiting = await write(mo, group);
    const seen = async (client: TestClient) => (await client.get(pathOf(group))).headers['x-wp-total'];
    expect(await Promise.all([ana, mo, bo, cy, site.visitor()].map(seen))).to.deep.equal(['2', '2', '1', '0', '0']);
    for (const reader of [ana, mo, bo, await site.as('administrator')])
      expect((await reader.get(`${pathOf(group)}/${id}`)).status).to.equal(200);
    for (const outsider of [cy, site.visitor()])
      expectError(await outsider.get(`${pathOf(group)}/${id}`), 404, NO_REVIEW);
    expectError(await bo.get(`${pathOf(group)}/${waiting.id}`), 404, NO_REVIEW);
  });

  it('shows the raw description in the edit context to those who may change the review', async () => {
    await start();
    const path = `${pathOf(group)}/${(await write(bo, group)).id}`;
    for (const reader of [bo, mo, ana])
      expect((await reader.get(path, { query: { context: 'edit' } })).json<ReviewJson>().description).to.include({
        raw: 'They <b>wait</b> for you.',
      });
    expectError(await cy.get(path, { query: { context: 'edit' } }), 403, DENIED);
    expectError(await site.visitor().get(path, { query: { context: 'edit' } }), 401, DENIED);
    expectError(await bo.get(pathOf(group), { query: { context: 'edit' } }), 403, DENIED);
    expect((await mo.get(pathOf(group), { query: { context: 'edit' } })).status).to.equal(200);
  });

  it('passes each item through community_rest_prepare_review with the review and the request', async () => {
    await start();
    const { id } = await write(bo, group);
    site.tap(
      tap(reviewHooks.community_rest_prepare_review, {}, (_context, item, review, request) => ({
        ...item,
        seen: [review.id, request.method],
      })),
    );
    expect((await cy.get(pathOf(group))).json<ReviewJson[]>()[0]?.['seen']).to.deep.equal([id, 'GET']);
  });

  it('publishes the schema of a review on both paths', async () => {
    await start();
    for (const path of [pathOf(group), `${pathOf(group)}/1`]) {
      const { schema } = (await site.visitor().options(path)).json<{ schema: { title: string; properties: object } }>();
      expect(schema.title).to.equal('group-review');
      expect(schema.properties).to.include.keys(
        'id',
        'author',
        'subject',
        'description',
        'ratings',
        'rating',
        'status',
        'date',
      );
    }
  });
});
