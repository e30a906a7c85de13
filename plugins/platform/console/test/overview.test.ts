import { USERS } from '@plinth/kernel';
import { testHost } from '@plinth/testing';
import { expect } from 'chai';
import { reachesPeople } from '../src/overview/mail-reach.js';
import { console as consolePlugin } from '../src/plugin.js';
import { harbour } from './support.js';

describe('console: the overview', () => {
  it('leads through the first steps of a site that has just begun, and has no chart where there is nothing to draw', async () => {
    const site = await testHost({ plugins: [consolePlugin, harbour] });
    const admin = await site.as('administrator');
    const { text } = await admin.page('GET', '/wp-admin/');
    expect(text).to.include('First steps').and.include('Registration is').and.include('href="/wp-admin/mail"');
    expect(text).to.include('A chart appears here once').and.not.include('Show as table');
    // What no plugin brings is no step.
    expect(text).to.not.include('Write your first post');
    await site.use(USERS).create({ login: 'bea', email: 'bea@example.org', roles: ['author'] });
    expect((await admin.page('GET', '/wp-admin/')).text).to.not.include('First steps');
    await site.stop();
  });

  it('begins with what needs somebody, figures after', async () => {
    const site = await testHost({ plugins: [consolePlugin] });
    const { text } = await (await site.as('administrator')).page('GET', '/wp-admin/');
    const places = ['Everything is working', 'To do', 'First steps', 'Accounts'].map((word) => text.indexOf(word));
    expect(places)
      .to.deep.equal([...places].sort((a, b) => a - b))
      .and.not.include(-1);
    await site.stop();
  });

  it('knows that messages reach nobody in production where no mail server is set', () => {
    expect(reachesPeople({ environment: 'production' }, {})).to.equal(false);
    expect(reachesPeople({ environment: 'production' }, { SMTP_URL: 'smtp://mail.example.org' })).to.equal(true);
    expect(reachesPeople({ environment: 'local' }, {})).to.equal(true);
  });
});
