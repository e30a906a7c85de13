import { GROUPS, type Group } from '@plinth/community';
import type { TestClient, TestResponse, TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { idOf, makeGroup, pathOf, type ReviewJson, reviewSite, write } from './support.js';

describe('group-reviews: the pages', () => {
  let site: TestSite;
  let ana: TestClient;
  let bo: TestClient;
  let cy: TestClient;
  let group: Group;

  async function start(settings: Readonly<Record<string, unknown>> = {}): Promise<void> {
    site = await reviewSite(settings);
    ana = await site.as('author', 'ana');
    bo = await site.as('subscriber', 'bo');
    cy = await site.as('subscriber', 'cy');
    group = await makeGroup(site, ana, [
      [bo, 'member'],
      [cy, 'member'],
    ]);
  }
  afterEach(() => site.stop());

  const read = async (client: TestClient, path = '') => (await client.page('GET', `/groups/${group.slug}${path}`)).text;
  const submit = (client: TestClient, fields: Readonly<Record<string, string | readonly string[]>>) => {
    const pairs = Object.entries({ _wpnonce: client.nonce('community-group-review'), ...fields });
    const body = new URLSearchParams(
      pairs.flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, each])),
    );
    return client.page('POST', `/groups/${group.slug}/reviews`, { body: body.toString() });
  };
  const listed = async () => (await ana.get(pathOf(group))).json<ReviewJson[]>();
  const place = (response: TestResponse) => response.headers['location'] ?? '';
  const filled = { do: 'write', subject: 'Good & kind', description: 'They <b>wait</b>.', 'stars[]': ['5', '0', '4'] };

  it('show the average and the newest reviews on the page of the group, with the way to all of them', async () => {
    await start({ multiReviews: true });
    expect(await read(site.visitor()))
      .to.contain('No reviews yet.')
      .and.not.contain('Write a review');
    await write(bo, group, { subject: 'Oldest', ratings: [5, 5, 4] });
    for (const subject of ['A & b', 'Unrated', 'Newest'])
      await write(cy, group, { subject, ...(subject === 'Newest' ? { ratings: [2] } : {}) });
    const text = await read(site.visitor());
    expect(text).to.contain('aria-label="3.3 out of 5 stars"').and.contain('4 reviews').and.contain('All reviews</a>');
    expect(text).to.contain('<h3>A &amp; b</h3>').and.contain('They <b>wait</b> for you.').and.not.contain('Oldest');
    expect(text).to.contain('Friendliness 2').and.not.contain('Delete permanently');
    expect(await read(site.visitor(), '/reviews'))
      .to.contain('Oldest')
      .and.contain('Newest');
  });

  it('list ten reviews a page', async () => {
    await start({ multiReviews: true });
    for (let count = 1; count <= 11; count += 1) await write(bo, group, { subject: `Number ${count}.` });
    expect((await read(ana, '/reviews')).match(/<article/g)).to.have.length(10);
    expect(await read(ana, '/reviews?page=2'))
      .to.contain('Number 1.')
      .and.contain('11–11 of 11');
  });

  it('take a review by the form on the page of the group, and thank for it', async () => {
    await start();
    expect(await read(bo))
      .to.contain('Write a review')
      .and.contain('Ease of Access</label>');
    const response = await submit(bo, filled);
    expect([response.status, place(response)]).to.deep.equal([
      303,
      `http://localhost/groups/${group.slug}/reviews?done=kept`,
    ]);
    const [review] = await listed();
    expect(review).to.deep.include({ subject: 'Good & kind', description: 'They <b>wait</b>.', rating: 4.5 });
    expect(review?.ratings).to.deep.equal([
      { criterion: 'Friendliness', rating: 5 },
      { criterion: 'Ease of Access', rating: 4 },
    ]);
    expect(await read(bo, '/reviews?done=kept')).to.contain('Thank you for your review.');
    expect(await read(bo)).to.not.contain('Write a review');
  });

  it('offer the form to nobody whose review would be refused, and take none from them', async () => {
    await start();
    const stranger = await site.as('subscriber', 'dee');
    for (const client of [ana, stranger, await site.as('administrator')]) {
      expect(await read(client)).to.not.contain('Write a review');
      expect((await submit(client, filled)).status).to.equal(403);
    }
    expect((await submit(site.visitor(), filled)).status).to.equal(401);
    const body = new URLSearchParams({ do: 'write', subject: 'a', description: 'b', _wpnonce: 'x' }).toString();
    expect((await bo.page('POST', `/groups/${group.slug}/reviews`, { body })).status).to.equal(403);
    expect(await listed()).to.deep.equal([]);
  });

  it('show the form again with what was written when something is wrong', async () => {
    await start();
    const refused = await submit(bo, { ...filled, description: '<i></i>' });
    expect(refused.status).to.equal(400);
    expect(refused.text).to.contain('Enter a review.').and.contain('value="Good &amp; kind"');
    expect(refused.text).to.contain('<option value="4" selected');
    const nothing = await submit(bo, { do: 'write', subject: ' ', description: '', 'stars[]': ['5'] });
    expect(nothing.text)
      .to.contain('id="field-subject-error"')
      .and.contain('id="field-description-error"')
      .and.contain('There are 2 problems');
    const long = await submit(bo, { ...filled, subject: 'x'.repeat(300) });
    expect([long.status, long.text.includes('x'.repeat(300))]).to.deep.equal([400, true]);
    await submit(bo, filled);
    const twice = await submit(bo, { ...filled, subject: 'Again' });
    expect(twice.status).to.equal(409);
    expect(twice.text).to.contain('You have reviewed this group already.');
    expect((await submit(bo, { ...filled, 'stars[]': ['6'] })).status).to.equal(400);
    expect((await listed()).map(({ subject }) => subject)).to.deep.equal(['Good & kind']);
  });

  it('let authors and those who moderate the group change and delete a review, and nobody else', async () => {
    await start();
    const { id } = await write(bo, group, { ratings: [3] });
    const review_id = String(id);
    for (const client of [cy, site.visitor()]) {
      expect(await read(client, '/reviews')).to.not.contain('Delete permanently');
      expect((await client.page('GET', `/groups/${group.slug}/reviews?edit=${id}`)).status).to.be.within(401, 403);
      for (const deed of ['change', 'delete', 'accept'])
        expect((await submit(client, { ...filled, do: deed, review_id })).status).to.be.within(401, 403);
    }
    expect(await read(bo, `/reviews?edit=${id}`)).to.contain('They &lt;b>wait&lt;/b> for you.</textarea>');
    expect(place(await submit(bo, { ...filled, do: 'change', review_id }))).to.contain('done=changed');
    expect((await listed())[0]).to.include({ id, subject: 'Good & kind', rating: 4.5 });
    expect((await submit(bo, { ...filled, subject: ' ', do: 'change', review_id })).status).to.equal(400);
    expect(await read(ana)).to.contain('Delete permanently');
    expect(place(await submit(ana, { do: 'delete', review_id }))).to.contain('done=removed');
    expect(await listed()).to.deep.equal([]);
    expect((await submit(ana, { do: 'delete', review_id })).status).to.equal(404);
  });

  it('let nobody rewrite what another member wrote, whatever they are in the group or the site', async () => {
    await start();
    const { id } = await write(bo, group, { ratings: [3] });
    const before = (await listed())[0];
    await site.pluginContext('community').use(GROUPS).join(group.id, idOf(cy), 'moderator');
    for (const client of [ana, cy, await site.as('administrator'), await site.as('editor')]) {
      const text = await read(client, '/reviews');
      expect(text).to.not.contain(`?edit=${id}`);
      const opened = await client.page('GET', `/groups/${group.slug}/reviews?edit=${id}`);
      expect([opened.status, opened.text.includes('name="subject"')]).to.deep.equal([403, false]);
      for (const deed of ['change', 'write'])
        expect((await submit(client, { ...filled, do: deed, review_id: String(id) })).status).to.equal(
          client === cy && deed === 'write' ? 303 : 403,
        );
    }
    const kept = (await listed()).find((each) => each.id === id);
    expect(kept).to.deep.equal(before);
    // A member's own form is empty, or holds what they wrote themselves.
    const own = (await listed()).find((each) => each.id !== id);
    expect(own?.['author']).to.include({ id: idOf(cy) });
    expect(await read(cy, `/reviews?edit=${own?.id}`)).to.contain('value="Good &amp; kind"');
  });

  it('keep waiting reviews out of the average, and let administrators of the group accept them', async () => {
    await start({ autoApprove: false });
    expect(place(await submit(bo, filled))).to.contain('done=waiting');
    const review_id = String((await listed())[0]?.id);
    expect(await read(cy))
      .to.contain('No reviews yet.')
      .and.not.contain('Good &amp; kind');
    expect(await read(bo))
      .to.contain('Awaiting approval')
      .and.not.contain('value="accept"');
    expect((await submit(bo, { do: 'accept', review_id })).status).to.equal(403);
    expect(await read(ana)).to.contain('value="accept"');
    expect(place(await submit(ana, { do: 'accept', review_id }))).to.contain('done=accepted');
    expect(await read(cy))
      .to.contain('aria-label="4.5 out of 5 stars"')
      .and.contain('1 review');
  });

  it('follow the group: outsiders of a private one are refused, a hidden one is not found', async () => {
    await start();
    for (const [status, refusal] of [
      ['private', 403],
      ['hidden', 404],
    ] as const) {
      group = await makeGroup(site, ana, [[bo, 'member']], status);
      await write(bo, group);
      expect((await cy.page('GET', `/groups/${group.slug}/reviews`)).status).to.equal(refusal);
      expect((await submit(cy, filled)).status).to.equal(refusal);
      expect(await read(bo, '/reviews')).to.contain('Good company');
    }
    expect((await bo.page('GET', '/groups/nowhere/reviews')).status).to.equal(404);
  });

  it('keep one of fifty reviews that the form sends at once', async () => {
    await start();
    const all = await Promise.all(Array.from({ length: 50 }, () => submit(bo, filled)));
    expect(all.filter(({ status }) => status === 303)).to.have.length(1);
    expect(all.filter(({ status }) => status === 409)).to.have.length(49);
    expect(await listed()).to.have.length(1);
  });

  it('and their part of the group are not there while their module is off', async () => {
    await start();
    await site.stop();
    site = await reviewSite({}, 'UTC', { 'group-reviews': { pages: false } });
    ana = await site.as('author', 'ana');
    group = await makeGroup(site, ana);
    expect(await read(ana)).to.not.contain('id="reviews"');
    expect((await ana.page('GET', `/groups/${group.slug}/reviews`)).status).to.equal(404);
    expect((await ana.get(pathOf(group))).status).to.equal(200);
    expect(await site.pluginContext('community').use(GROUPS).role(group.id, idOf(ana))).to.equal('administrator');
  });
});
