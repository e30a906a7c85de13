import type { Group } from '@plinth/community';
import { BLANK_TEXTS, expectError, LITERAL_TEXTS, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { DENIED, idOf, makeGroup, NO_GROUP, pathOf, REVIEW, type ReviewJson, reviewSite, write } from './support.js';

describe('group-reviews: POST /groups/{group_id}/reviews', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let group: Group;

  async function start(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    site = await reviewSite(settings, 'Europe/Berlin');
    ana = await site.as('author', 'ana');
    bo = await site.as('subscriber', 'bo');
    group = await makeGroup(site, ana, [[bo, 'member']]);
  }
  afterEach(() => site.stop());

  const total = async () => (await ana.get(pathOf(group))).headers['x-wp-total'];

  it('keeps the review of a member and answers 201 with all its fields', async () => {
    await start();
    const response = await bo.post(pathOf(group), { ...REVIEW, ratings: [5, 4, 4] });
    expect(response.status, response.text).to.equal(201);
    const review = response.json<ReviewJson>();
    const address = `http://localhost/wp-json${pathOf(group)}`;
    expect(response.headers['location']).to.equal(`${address}/${review.id}`);
    expect(review).to.deep.include({
      group_id: group.id,
      ...REVIEW,
      ratings: [
        { criterion: 'Friendliness', rating: 5 },
        { criterion: 'Usability', rating: 4 },
        { criterion: 'Ease of Access', rating: 4 },
      ],
      rating: 4.3,
      status: 'publish',
      date: '2026-01-15T13:00:00',
      date_gmt: '2026-01-15T12:00:00',
      modified_gmt: '2026-01-15T12:00:00',
    });
    expect(review['author'])
      .to.include({ id: idOf(bo), name: bo.user?.displayName })
      .and.have.keys('id', 'name', 'avatar', 'link');
    expect(response.text).to.not.contain(bo.user?.email);
    expect(review['_links']).to.deep.include({
      self: [{ href: `${address}/${review.id}` }],
      collection: [{ href: address }],
    });
    expect(site.fired('community_group_review_created')).to.equal(1);
  });

  for (const [typed, shown] of LITERAL_TEXTS)
    it(`keeps what only looks like a tag: ${typed}`, async () => {
      await start();
      const made = await bo.post(pathOf(group), { subject: typed, description: typed });
      expect(made.status, made.text).to.equal(201);
      const { subject } = made.json<ReviewJson>();
      expect(subject).to.equal(typed);
      expect(made.text).to.include(shown);
    });

  for (const typed of BLANK_TEXTS)
    it(`refuses a text that shows nothing: ${JSON.stringify(typed)}`, async () => {
      await start();
      expectError(await bo.post(pathOf(group), { ...REVIEW, description: typed }), 400, 'rest_invalid_param');
    });

  it('refuses visitors with 401 and signed-in outsiders with 403, a holder of community_moderate included', async () => {
    await start();
    expectError(await site.visitor().post(pathOf(group), REVIEW), 401, DENIED);
    expectError(await (await site.as('subscriber', 'cy')).post(pathOf(group), REVIEW), 403, DENIED);
    expectError(await (await site.as('administrator')).post(pathOf(group), REVIEW), 403, DENIED);
    expect(await total()).to.equal('0');
  });

  it('refuses administrators of the group with 403 and takes the review of a moderator', async () => {
    await start();
    const mo = await site.as('subscriber', 'mo');
    group = await makeGroup(site, ana, [[mo, 'moderator']]);
    expectError(await ana.post(pathOf(group), REVIEW), 403, DENIED);
    await write(mo, group);
    expect(await total()).to.equal('1');
  });

  it('refuses reviews of excluded groups with 403, and reads those that are there', async () => {
    await start({ excludedGroups: [1] });
    expect(group.id).to.equal(1);
    expectError(await bo.post(pathOf(group), REVIEW), 403, DENIED);
    expect((await bo.get(pathOf(group))).status).to.equal(200);
    await write(bo, await makeGroup(site, ana, [[bo, 'member']]));
  });

  it('refuses an unknown group with 404', async () => {
    await start();
    for (const id of [0, 999_999]) expectError(await bo.post(pathOf({ id }), REVIEW), 404, NO_GROUP);
  });

  it('needs subject and description', async () => {
    await start();
    const response = await bo.post(pathOf(group), {});
    expectError(response, 400, 'rest_missing_callback_param');
    expect(response.json<{ data: { params: string[] } }>().data.params).to.deep.equal(['subject', 'description']);
  });

  for (const [what, fields] of [
    ['an empty subject', { subject: ' ' }],
    ['a subject of markup alone', { subject: '<b></b>' }],
    ['a subject of 192 characters', { subject: 'a'.repeat(192) }],
    ['an empty description', { description: '' }],
    ['a description of markup alone', { description: '<p> </p>' }],
    ['a description of 10,001 characters', { description: 'a'.repeat(10_001) }],
    ['no stars', { ratings: [0] }],
    ['six stars', { ratings: [6] }],
    ['half stars', { ratings: [4.5] }],
    ['more ratings than criteria', { ratings: [1, 2, 3, 4] }],
    ['an unknown criterion', { ratings: [{ criterion: 'Humour', rating: 5 }] }],
    ['a criterion rated twice', { ratings: [5, { criterion: 'Friendliness', rating: 4 }] }],
    ['six stars by name', { ratings: [{ criterion: 'Usability', rating: 6 }] }],
    ['a rating without criterion', { ratings: [{ rating: 5 }] }],
  ] as const) {
    it(`refuses ${what} with 400 rest_invalid_param and keeps nothing`, async () => {
      await start();
      expectError(await bo.post(pathOf(group), { ...REVIEW, ...fields }), 400, 'rest_invalid_param');
      expect(await total()).to.equal('0');
    });
  }

  it('keeps plain subjects and harmless descriptions', async () => {
    await start();
    const review = await write(bo, group, {
      subject: '<i>Good</i>',
      description: 'a<img src=x><script>b</script><b>c</b>',
    });
    expect(review.subject).to.equal('Good');
    expect(review.description).to.equal('a<b>c</b>');
  });

  it('takes ratings by name, some of them, none, and the criteria of the setting', async () => {
    await start({ criteria: ['Humour', 'Depth'], multiReviews: true });
    const rated = async (ratings: unknown) => {
      const { ratings: kept, rating } = await write(bo, group, { ratings });
      return [kept.map((each) => [each.criterion, each.rating]), rating];
    };
    expect(await rated([{ criterion: 'Depth', rating: 2 }])).to.deep.equal([[['Depth', 2]], 2]);
    expect(await rated([5])).to.deep.equal([[['Humour', 5]], 5]);
    expect(
      await rated([
        { criterion: 'Depth', rating: 2 },
        { criterion: 'Humour', rating: 3 },
      ]),
    ).to.deep.equal([
      [
        ['Humour', 3],
        ['Depth', 2],
      ],
      2.5,
    ]);
    expect(await rated([])).to.deep.equal([[], 0]);
    expectError(await bo.post(pathOf(group), { ...REVIEW, ratings: [1, 2, 3] }), 400, 'rest_invalid_param');
  });

  it('refuses a second review of a member with 409, also while the first waits', async () => {
    await start({ autoApprove: false });
    expect((await write(bo, group)).status).to.equal('draft');
    expectError(await bo.post(pathOf(group), REVIEW), 409, 'community_rest_review_exists');
    expect(await total()).to.equal('1');
    await write(bo, await makeGroup(site, ana, [[bo, 'member']]));
  });

  it('keeps one of fifty reviews that a member sends at once', async () => {
    await start();
    const responses = await Promise.all(Array.from({ length: 50 }, () => bo.post(pathOf(group), REVIEW)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).to.deep.equal([201, ...Array.from({ length: 49 }, () => 409)]);
    expect(await total()).to.equal('1');
  });

  it('takes several reviews of a member where the setting allows it', async () => {
    await start({ multiReviews: true });
    await Promise.all(Array.from({ length: 5 }, () => write(bo, group)));
    expect(await total()).to.equal('5');
  });

  it('takes a new review once the old one is removed', async () => {
    await start();
    const { id } = await write(bo, group);
    expect((await bo.delete(`${pathOf(group)}/${id}`)).status).to.equal(200);
    await write(bo, group);
  });
});
