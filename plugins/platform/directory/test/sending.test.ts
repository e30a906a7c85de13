import content, { POSTS } from '@plinth/content';
import { type FormFields, submitForm, type TestClient, type TestSite } from '@plinth/testing';
import { expect } from 'chai';
import directory, { LISTINGS, type Listing } from '../src/plugin.js';
import { directorySite, idOf, makeListing } from './support.js';

const nonceIn = (text: string) => /name="_wpnonce" value="([^"]+)"/.exec(text)?.[1] ?? '';

describe('directory: what a listing needs before it is sent in', () => {
  let site: TestSite;
  let member: TestClient;

  beforeEach(async () => {
    site = await directorySite();
    member = await site.member();
  });
  afterEach(() => {
    expect(site.errors).to.deep.equal([]);
    return site.stop();
  });

  const store = () => site.pluginContext('directory').use(LISTINGS);
  const draft = (fields: Partial<Listing> = {}) =>
    makeListing(site, {
      title: 'Teahouse',
      status: 'draft',
      ownerId: idOf(member),
      description: '<p>Tea.</p>',
      ...fields,
    });
  const shown = async (id: number, name: string) => (await member.page('GET', `/my-listings/${id}/${name}`)).text;
  /** Presses a button that the page does not show, as a tab that was left open does. */
  const send = async (id: number) => {
    const body = new URLSearchParams({ _wpnonce: nonceIn(await shown(id, 'basics')) }).toString();
    return member.page('POST', `/my-listings/${id}/send`, { body });
  };

  it('is a kind and a category where the site has some; a draft may lack them', async () => {
    const begun = await submitForm(member, '/submit-listing', { title: 'Begun' });
    expect(begun.status).to.equal(303);
    const { id } = await draft();
    expect(await shown(id, 'send'))
      .to.include('Still missing: Type, Category.')
      .and.not.include('>Submit listing<');
    const refused = await send(id);
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('id="field-listing_type-error"').and.include('id="field-category-error"');
    expect(refused.text).to.include('value="Teahouse"').and.include(`/my-listings/${id}/basics`);
    expect((await store().find(id))?.status).to.equal('draft');
  });

  it('is what its kind asks, beside the field that asks it', async () => {
    const { id } = await draft({ typeId: 1, categoryId: 1 });
    const refused = await send(id);
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('id="field-field_cuisine-error"').and.include('Cuisine is required');
  });

  it('is nothing of it where the site has no kinds and no categories', async () => {
    const plain = await (await import('@plinth/testing')).testHost({ plugins: [directory] });
    const owner = await plain.member();
    const begun = await submitForm(owner, '/submit-listing', { title: 'Plain' });
    const id = Number(/my-listings\/(\d+)/.exec(begun.headers['location'] ?? '')?.[1]);
    const details = { description: '<p>A plain place.</p>', tags: '', video: '' };
    await submitForm(owner, `/my-listings/${id}/details`, details);
    const sent = await submitForm(owner, `/my-listings/${id}/send`, {});
    expect(sent.headers['location']).to.include('done=pending');
    await plain.stop();
  });

  it('is a description, which a picture alone is not', async () => {
    const { id } = await draft({ typeId: 2, categoryId: 1, description: '<p><img src="/tea.png"></p>' });
    expect(await shown(id, 'send')).to.include('Still missing: Description.');
    const refused = await send(id);
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('id="field-description-error"').and.include('Enter a description.');
    expect((await store().find(id))?.status).to.equal('draft');
  });

  it('REST takes listings without kind, category and description, as before', async () => {
    const { status } = await member.post('/directory/v1/submit', { title: 'A quiet place' });
    expect(status).to.equal(201);
  });

  it('visitors are asked for both as well, with what they typed kept', async () => {
    const typed: FormFields = { title: 'Kiosk', guest_name: 'Ann', email: 'ann@example.org' };
    const refused = await submitForm(site.visitor(), '/submit-listing', typed);
    expect(refused.status).to.equal(400);
    expect(refused.text).to.include('id="field-listing_type-error"').and.include('id="field-category-error"');
    expect(refused.text).to.include('value="Kiosk"').and.include('id="field-description-error"');
    const all = await submitForm(site.visitor(), '/submit-listing', { title: '', lat: '91', lng: '' });
    for (const name of ['title', 'listing_type', 'category', 'description', 'guest_name', 'email', 'lat', 'lng'])
      expect(all.text, name).to.include(`id="field-${name}-error"`);
    expect(all.text).to.include('Enter a latitude from -90 to 90.');
    expect(all.text).to.include('Enter a longitude as well');
  });

  it('is shown as its page will show it', async () => {
    const { id, slug } = await draft({
      ...{ typeId: 1, categoryId: 1, fields: { cuisine: 'Tea' }, tags: ['quiet'], location: 'Husum', lat: 54, lng: 9 },
      description: '<p>Forty <strong>teas</strong></p>',
    });
    const part = (text: string) => /<dl.*?<\/dl>/s.exec(text)?.[0];
    const [preview, page] = [await shown(id, 'send'), (await member.page('GET', `/directory/${slug}`)).text];
    expect(preview).to.include('<p>Forty <strong>teas</strong></p>').and.include('View on map');
    expect(part(preview)).to.be.a('string').and.equal(part(page));
  });
});

describe('directory: the page of a listing', () => {
  let site: TestSite;
  let author: TestClient;

  beforeEach(async () => {
    site = await directorySite({ plugins: [content, directory] });
    author = await site.as('author');
  });
  afterEach(() => site.stop());

  it('shows its owner what an owner needs, and everybody else the form', async () => {
    const { id } = await makeListing(site, { title: 'Teahouse', slug: 'tea', ownerId: idOf(author) });
    const own = (await author.page('GET', '/directory/tea')).text;
    expect(own).to.include('You own this listing').and.include(`/my-listings/${id}/basics`);
    expect(own)
      .to.include(`/my-listings/${id}/pictures`)
      .and.include(author.user?.email ?? 'none');
    expect(own).to.not.include('Contact the owner').and.not.include('name="message"');
    const others = (await (await site.member()).page('GET', '/directory/tea')).text;
    expect(others).to.include('Contact the owner').and.not.include('You own this listing');
  });

  it('tells those who share it what it is and where, when it has no words of its own', async () => {
    await makeListing(site, { title: 'Bare', slug: 'bare', typeId: 2, categoryId: 1, location: 'Husum' });
    const { text } = await site.visitor().page('GET', '/directory/bare');
    expect(text).to.include('<meta property="og:description" content="Shop · Tea and coffee · Husum">');
    await makeListing(site, { title: 'Told', slug: 'told', description: '<p>Forty teas.</p>' });
    const told = await site.visitor().page('GET', '/directory/told');
    expect(told.text).to.include('<meta property="og:description" content="Forty teas.">');
    expect(told.text).to.not.include('og:image');
  });

  it('has no step of pictures for who may add none and has none, and says why', async () => {
    const member = await site.member();
    const { id } = await makeListing(site, { title: 'Plain', status: 'draft', ownerId: idOf(member) });
    const { headers, status } = await member.page('GET', `/my-listings/${id}/pictures`);
    expect([status, headers['location']]).to.deep.equal([303, `${site.host.site.url}/my-listings/${id}/send`]);
    const place = (await member.page('GET', `/my-listings/${id}/place`)).text;
    expect(place).to.include('Your account can’t upload images, so there’s no image step.');
    expect(place).to.not.include(`/my-listings/${id}/pictures`);
    expect((await member.page('GET', '/submit-listing')).text).to.include('4 short steps');
    expect((await author.page('GET', '/submit-listing')).text).to.include('5 short steps');
  });

  it('lets who may add none choose among those that the listing has', async () => {
    const member = await site.member();
    const post = { type: 'attachment', status: 'inherit', title: 'A picture', mimeType: 'image/png' } as const;
    const picture = await site
      .pluginContext('content')
      .use(POSTS)
      .insert({ ...post, authorId: idOf(author) });
    const owned = { title: 'Given', status: 'draft', ownerId: idOf(member), featuredImage: picture.id } as const;
    const { id } = await makeListing(site, owned);
    const { status, text } = await member.page('GET', `/my-listings/${id}/pictures`);
    expect(status).to.equal(200);
    expect(text).to.include('Choose from your existing images').and.not.include('type="file"');
  });
});
