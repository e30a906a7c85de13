import { CONSOLE } from '@plinth/kernel';
import { submitForm, type TestSite } from '@plinth/kernel/testing';
import { expect } from 'chai';
import { from, limitedSite, makeListing, message, statuses } from './support.js';

describe('directory-limits: the pages', () => {
  let site: TestSite;

  beforeEach(async () => {
    site = await limitedSite();
    site.use(CONSOLE).open({ render: (_viewing, main) => main, front: async () => undefined });
  });
  afterEach(() => site.stop());

  const submit = (ip: string) => site.visitor().post('/directory/v1/submit', {}, from(ip));

  it('the console shows who was turned away, by address and by what was asked', async () => {
    const { id } = await makeListing(site, 'The teahouse');
    await statuses(7, () => submit('192.0.2.1'));
    const write = () => site.visitor().post(`/directory/v1/listings/${id}/contact-form`, message, from('192.0.2.2'));
    await statuses(5, write);
    const admin = await site.as('administrator');
    const shown = async (query = '') => (await admin.page('GET', `/wp-admin/directory/limits${query}`)).text;
    expect(await shown())
      .to.include('192.0.2.1')
      .and.include('The teahouse')
      .and.include('5 in an hour');
    expect(await shown('?ip=192.0.2.2'))
      .to.include('192.0.2.2')
      .and.not.include('192.0.2.1<');
    expect(await shown('?endpoint=submit'))
      .to.include('192.0.2.1')
      .and.not.include('192.0.2.2');
    expect(await shown('?ip=203.0.113.9')).to.include('Nothing fits these filters.');
    expect(await shown('?per_page=1&page=2')).to.include('2 to 2 of 2');
  });

  it('the console is for those who may read the log', async () => {
    expect((await (await site.as('editor')).page('GET', '/wp-admin/directory/limits')).status).to.equal(403);
    expect((await site.visitor().page('GET', '/wp-admin/directory/limits')).status).to.equal(401);
  });

  it('a visitor is told what remains before they type, and keeps what was typed when nothing does', async () => {
    const { slug } = await makeListing(site, 'The teahouse');
    const visitor = site.visitor();
    const path = `/directory/${slug}`;
    expect((await visitor.page('GET', path)).text).to.include('3 of 3 remain for you in an hour.');
    const send = () => submitForm(visitor, path, { form: 'contact', ...message });
    expect(await statuses(3, send)).to.deep.equal([303, 303, 303]);
    expect((await visitor.page('GET', path)).text).to.include('The limit of 3 in an hour is reached');
    const refused = await send();
    expect(refused.status).to.equal(429);
    expect(refused.text).to.include('Are you open today?').and.include('try again later');
    expect((await visitor.page('GET', '/submit-listing')).text).to.include('5 of 5 remain for you in an hour.');
  });

  it('a listing that a visitor submits by the page counts like one by REST, and comes back when it is one too many', async () => {
    const visitor = site.visitor();
    const typed = { guest_name: 'Ann', email: 'ann@example.org' };
    const names = ['Bakery', 'Kiosk', 'Quay', 'Windmill', 'Observatory', 'Zeppelin'];
    const sent = [];
    for (const title of names) sent.push(await submitForm(visitor, '/submit-listing', { ...typed, title }));
    expect(sent.map(({ status }) => status)).to.deep.equal([303, 303, 303, 303, 303, 429]);
    expect(sent.at(-1)?.text).to.include('value="Zeppelin"');
  });

  it('a member is told what is theirs and what the limits are; a visitor is led to sign-in', async () => {
    const member = await site.member();
    const { text } = await member.page('GET', '/account/directory');
    expect(text).to.include('no limit holds for you').and.include('5 in an hour').and.include('Your listings');
    expect((await member.page('GET', '/submit-listing')).text).to.not.include('remain for you');
    expect((await site.visitor().page('GET', '/account/directory')).status).to.be.oneOf([302, 303, 401]);
  });
});
