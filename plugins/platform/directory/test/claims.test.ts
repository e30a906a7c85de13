import { USERS } from '@plinth/kernel';
import { expectError, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import { PROOF_FILES } from '../src/claims/files.js';
import { CLAIMS, LISTINGS } from '../src/plugin.js';
import { directorySite, fifty, idOf, makeListing } from './support.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('claims', () => {
  let site: TestSite;
  let listing: number;

  before(async () => {
    site = await directorySite();
  });
  beforeEach(async () => {
    listing = (await makeListing(site)).id;
  });
  after(() => site.stop());

  const claim = (client: TestClient, fields: object = {}) =>
    client.post('/directory/v1/claims', { listing_id: listing, proof_text: 'I built it.', ...fields });
  const withFile = (client: TestClient, content: Buffer | string, filename = 'proof.png') =>
    client.upload('/directory/v1/claims', {
      ...{ field: 'proof_file', filename, type: 'image/png', content },
      fields: { listing_id: String(listing), proof_text: 'I built it.' },
    });

  it('201 with status pending; an approved claim gives the listing away', async () => {
    const member = await site.member();
    const response = await claim(member);
    expect(response.status, response.text).to.equal(201);
    const { id, status } = response.json<{ id: number; status: string }>();
    expect(status).to.equal('pending');
    expect(response.json<object>()).not.to.have.property('proof_file_url');
    const editor = await site.as('editor');
    const [waiting] = (await editor.get('/directory/v1/claims')).json<{ id: number; role: string }[]>();
    expect(waiting).to.include({ id, role: 'owner' });
    expect((await editor.post(`/directory/v1/claims/${id}`, { status: 'approved' })).status).to.equal(200);
    expect(await site.pluginContext('directory').use(LISTINGS).find(listing)).to.include({
      ownerId: idOf(member),
      claimed: true,
    });
    expectError(
      await editor.post(`/directory/v1/claims/${id}`, { status: 'rejected' }),
      409,
      'directory_claim_decided',
    );
    expectError(await claim(await site.member()), 409, 'directory_already_claimed');
    expectError(await claim(member), 409, 'directory_own_listing');
  });

  it('a proof file is kept by its bytes, for its maker and moderators alone', async () => {
    const member = await site.member();
    const response = await withFile(member, PNG);
    expect(response.status, response.text).to.equal(201);
    const { id, proof_file_url } = response.json<{ id: number; proof_file_url: string }>();
    const path = `/directory/v1/claims/${id}/proof`;
    expect(proof_file_url).to.equal(site.host.site.restUrl + path);
    const got = await member.get(path);
    expect([got.status, got.headers['content-type']]).to.deep.equal([200, 'image/png']);
    expect(got.bytes.equals(PNG)).to.equal(true);
    expect((await (await site.as('editor')).get(path)).status).to.equal(200);
    expectError(await site.visitor().get(path), 401, 'rest_forbidden');
    expectError(await (await site.member()).get(path), 404, 'directory_invalid_claim');
  });

  it('the file goes with the account of its maker', async () => {
    const member = await site.member();
    expect((await withFile(member, PNG)).status).to.equal(201);
    const [key = ''] = await site.pluginContext('directory').use(CLAIMS).proofsOf(idOf(member));
    expect(await site.pluginContext('directory').use(PROOF_FILES).exists(key)).to.equal(true);
    await site.use(USERS).remove(idOf(member), undefined);
    expect(await site.pluginContext('directory').use(PROOF_FILES).exists(key)).to.equal(false);
  });

  it('400 for a file that is neither an image nor a PDF, or has more than 5 MB', async () => {
    const member = await site.member();
    expectError(await withFile(member, '<?php'), 400, 'directory_invalid_file');
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
    expectError(await withFile(member, large), 400, 'directory_file_too_large');
    expect((await withFile(member, '%PDF-1.4\n%%EOF', 'proof.pdf')).status).to.equal(201);
  });

  it('409 directory_claim_pending: one of fifty parallel requests is kept', async () => {
    const member = await site.member();
    const answers = await fifty(() => claim(member));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1);
    expectError(await claim(member), 409, 'directory_claim_pending');
  });

  it('closes the other claims that wait when one is approved, and tells those who made them why', async () => {
    const [winner, loser] = [await site.member(), await site.member()];
    const [won, lost] = [
      (await claim(winner)).json<{ id: number }>().id,
      (await claim(loser)).json<{ id: number }>().id,
    ];
    const editor = await site.as('editor');
    expect((await editor.post(`/directory/v1/claims/${won}`, { status: 'approved' })).status).to.equal(200);
    const closed = await site.pluginContext('directory').use(CLAIMS).find(lost);
    expect(closed?.status).to.equal('rejected');
    expect(closed?.answer).to.include('Someone else’s claim');
    const told = site.mail.filter(({ to }) => to === loser.user?.email);
    expect(told).to.have.length(1);
    expect(told[0]?.text).to.include('was rejected').and.include('Someone else’s claim');
    expect(
      site.mail.filter(({ to, subject }) => to === winner.user?.email && subject.includes('approved')),
    ).to.have.length(1);
    expectError(
      await editor.post(`/directory/v1/claims/${lost}`, { status: 'approved' }),
      409,
      'directory_claim_decided',
    );
    const waiting = await site.pluginContext('directory').use(CLAIMS).inState('pending', { limit: 50, offset: 0 });
    expect(waiting.claims.filter(({ listingId }) => listingId === listing)).to.deep.equal([]);
  });

  it('of two claims that are approved at once one gets the listing', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await claim(await site.member())).json<{ id: number }>().id));
    const editor = await site.as('editor');
    const answers = await Promise.all(
      ids.map((id) => editor.post(`/directory/v1/claims/${id}`, { status: 'approved' })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 409]);
  });

  it('401 signed out, 403 directory_claims_disabled, 404 directory_invalid_listing, 400 without proof_text', async () => {
    expectError(await claim(site.visitor()), 401, 'rest_forbidden');
    const member = await site.member();
    expectError(await claim(member, { listing_id: 9_999 }), 404, 'directory_invalid_listing');
    expectError(await member.post('/directory/v1/claims', { listing_id: listing }), 400, 'rest_missing_callback_param');
    const closed = await directorySite({ settings: { directory: { claims: false } } });
    expectError(await claim(await closed.member()), 403, 'directory_claims_disabled');
    await closed.stop();
  });
});

describe('POST /listings/{id}/contact-form', () => {
  let site: TestSite;
  const message = { name: 'Ann\r\nBcc: x', email: 'ann@example.org', message: 'Are you open?', phone: '123' };

  before(async () => {
    site = await directorySite();
  });
  after(() => site.stop());

  const write = (id: number, fields: object = {}) =>
    site.visitor().post(`/directory/v1/listings/${id}/contact-form`, { ...message, ...fields });

  it('200 {success, message}: mail to the owner with the sender as Reply-To', async () => {
    const owner = await site.member();
    const { id } = await makeListing(site, { ownerId: idOf(owner) });
    const response = await write(id);
    expect(response.status).to.equal(200);
    expect(response.body).to.deep.equal({ success: true, message: 'Your message was sent.' });
    expect(site.mail.at(-1)).to.include({ to: owner.user?.email, replyTo: 'ann@example.org' });
    expect(site.mail.at(-1)?.text).to.contain('Are you open?').and.to.contain('Ann Bcc: x');
  });

  it('a filled honeypot is told the same, and nothing is sent', async () => {
    const { id } = await makeListing(site, { guestEmail: 'g@example.org' });
    const before = site.mail.length;
    expect((await write(id, { hp: 'x' })).body).to.deep.equal({ success: true, message: 'Your message was sent.' });
    expect(site.mail.length).to.equal(before);
  });

  it('400 for a bad address and missing fields, 404 for no public listing, 409 when nobody can be written to', async () => {
    const { id } = await makeListing(site);
    expectError(await write(id, { email: 'ann' }), 400, 'directory_invalid_email');
    expectError(
      await site.visitor().post(`/directory/v1/listings/${id}/contact-form`, {}),
      400,
      'rest_missing_callback_param',
    );
    expectError(await write(9_999), 404, 'directory_invalid_listing');
    expectError(await write(id), 409, 'directory_no_contact');
  });
});
