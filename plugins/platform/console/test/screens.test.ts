import { AUDIT } from '@plinth/operations';
import { submitForm as submit, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { console as consolePlugin } from '../src/plugin.js';
import { ferry, harbour, quay } from './support.js';

const SCREENS = ['plugins', 'settings', 'users', 'roles', 'hooks', 'failures', 'jobs', 'mail', 'audit', 'api'];

describe('console', () => {
  let site: TestSite;
  let admin: TestClient;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [consolePlugin, harbour, ferry, quay] });
    admin = await site.as('administrator', 'ada');
    editor = await site.as('editor', 'edda');
  });
  after(() => site.stop());

  const at = (path: string) => `/wp-admin/${path}`;
  const view = async (path: string) => (await admin.page('GET', at(path))).text;
  const setting = (name: string) => site.host.inside.manager.settings('harbour')[name];

  describe('screens', () => {
    for (const screen of SCREENS) {
      it(`shows "${screen}" to an administrator, in the frame, and to nobody else`, async () => {
        const shown = await admin.page('GET', at(screen));
        expect(shown.status).to.equal(200);
        expect(shown.headers['cache-control']).to.include('no-store');
        expect(shown.text).to.include('aria-current="page"').and.include('<main id="main"');
        expect((await editor.page('GET', at(screen))).status).to.equal(403);
        const led = await site.visitor().page('GET', at(screen), { headers: { accept: 'text/html' } });
        expect(led.status).to.equal(302);
        expect(led.headers['location']).to.include('wp-login.php?redirect_to=');
      });
    }

    it('begins with the overview for an administrator and with the own account for others', async () => {
      expect((await admin.page('GET', '/wp-admin')).text).to.include('<h1>Overview</h1>');
      const own = await editor.page('GET', '/wp-admin/');
      expect(own.status).to.equal(200);
      expect(own.text).to.include('<h1>Your account</h1>');
    });

    it('are gone with the console, and signing in still leads somewhere', async () => {
      await site.disable('console');
      expect((await admin.page('GET', at('plugins'))).status).to.equal(404);
      expect((await admin.page('GET', '/wp-admin/')).text).to.include('<h1>Your account</h1>');
      await site.enable('console');
    });
  });

  describe('plugins', () => {
    it('says what goes with a plugin before it goes, and switches it off and on', async () => {
      const plan = await view('plugins/harbour/switch');
      expect(plan).to.include('Turn off Harbour').and.include('Ferry');
      const off = await submit(admin, at('plugins/harbour/switch'), { enabled: '0' });
      expect(off.status).to.equal(302);
      expect(site.host.inside.manager.isOn('harbour')).to.equal(false);
      expect(site.host.inside.manager.isOn('ferry')).to.equal(false);
      expect(await view('plugins?done=harbour:off')).to.include('Harbour is off. Its data is kept.');
      expect(await view('plugins/ferry/switch')).to.match(/<button[^>]*disabled/);
      await submit(admin, at('plugins/harbour/switch'), { enabled: '1' });
      await submit(admin, at('plugins/ferry/switch'), { enabled: '1' });
      expect(site.host.inside.manager.isOn('ferry')).to.equal(true);
    });

    it('says why one cannot be switched on, and changes nothing', async () => {
      await submit(admin, at('plugins/harbour/switch'), { enabled: '0' });
      const refused = await submit(admin, at('plugins/ferry/switch'), { enabled: '1' });
      expect(refused.status).to.equal(409);
      expect(refused.text).to.include('role="alert"').and.include('harbour');
      expect(site.host.inside.manager.isOn('ferry')).to.equal(false);
      await submit(admin, at('plugins/harbour/switch'), { enabled: '1' });
      await submit(admin, at('plugins/ferry/switch'), { enabled: '1' });
    });

    it('names what needs a plugin that comes back, and brings it back where that is wanted', async () => {
      await submit(admin, at('plugins/harbour/switch'), { enabled: '0' });
      expect(await view('plugins/harbour/switch'))
        .to.include('name="dependants"')
        .and.include('Ferry');
      const back = await submit(admin, at('plugins/harbour/switch'), { enabled: '1', dependants: '1' });
      expect(String(back.headers['location'])).to.match(/done=harbour:on:ferry$/);
      expect(await view('plugins?done=harbour:on:ferry')).to.match(/Harbour is on\. Also turned on: Ferry/);
    });

    it('tells since when and by whom a plugin is off, and offers the way back with those that went with it', async () => {
      const off = await submit(admin, at('plugins/harbour/switch'), { enabled: '0' });
      const told = await view(`plugins?${String(off.headers['location']).split('?')[1]}`);
      expect(told)
        .to.include('Harbour is off. Also turned off: Ferry. Their data is kept.')
        .and.include('Turn on again');
      expect(told).to.match(/since \d+ \w+ \d{4}, \d\d:\d\d, by Test ada/);
      expect(told).to.not.match(/<td[^>]*>[^/]*\d{4}-\d\d-\d\dT/);
      await submit(admin, at('plugins/harbour/switch'), { enabled: '1', others: 'ferry,kernel,nobody' });
      expect(site.host.inside.manager.isOn('ferry')).to.equal(true);
    });

    it('has a page that says what a plugin adds before what programs see of it', async () => {
      const { text } = await admin.page('GET', at('plugins/harbour'));
      expect(text).to.include('site menu entries').and.include('3 settings');
      expect(text.indexOf('What it adds')).to.be.lessThan(text.indexOf('For developers'));
    });

    it('plans in words, and says what stays in any case', async () => {
      const plan = await view('plugins/harbour/switch');
      expect(plan).to.include('What’s removed').and.include('What’s kept').and.include('>Cancel<');
    });

    it('has no way to switch the kernel off, and says what the console takes with it', async () => {
      expect((await admin.page('GET', at('plugins/kernel/switch'))).status).to.equal(404);
      expect(await view('plugins/console/switch')).to.include('plinth plugins enable console');
    });

    it('switches nothing without the nonce of the form', async () => {
      const sent = await admin.page('POST', at('plugins/harbour/switch'), { body: 'enabled=0' });
      expect(sent.status).to.equal(403);
      expect(site.host.inside.manager.isOn('harbour')).to.equal(true);
    });

    it('finds by a part of name or purpose', async () => {
      const found = await view('plugins?search=BERTH');
      expect(found).to.include('Harbour').and.not.include('>Ferry<');
    });
  });

  describe('settings', () => {
    const HARBOUR = at('settings/harbour');

    it('are changed at once, with their story, and reset', async () => {
      const saved = await submit(admin, HARBOUR, { berths: '12', isOpen: '', radioKey: '' });
      expect(saved.headers['location']).to.match(/done=saved$/);
      expect(setting('berths')).to.equal(12);
      expect(setting('isOpen')).to.equal(false);
      const told = await view('settings/harbour');
      expect(told).to.match(/Changed by Test ada on \d+ \w+ \d{4}, \d\d:\d\d\. Resets to: 10\./);
      expect(told).to.include('Resets to: on.');
      const reset = await submit(admin, HARBOUR, { reset: 'berths' });
      expect(setting('berths')).to.equal(10);
      expect(setting('isOpen')).to.equal(false);
      const after = await view(`settings/harbour?${String(reset.headers['location']).split('?')[1]}`);
      expect(after).to.include('“Berths” was reset.').and.not.include('site.json says: 10');
    });

    it('begin with what the plugin is, and are found by the address', async () => {
      const all = await view('settings/quay');
      expect(all)
        .to.include('<p class="lead">A long form.</p>')
        .and.match(/<input[^>]*type="search"/);
      expect(all)
        .to.match(/<h2[^>]*>General</)
        .and.match(/<h2[^>]*>Crane</);
      const found = await view('settings/quay?find=crane');
      expect(found).to.include('name="craneCount"').and.not.include('name="lampBytes"').and.not.include('>General<');
      expect(found).to.include('2 of 10 settings');
      expect(await view('settings/quay?find=zeppelin')).to.include('No settings found');
    });

    it('that were not shown are not touched when what was found is saved', async () => {
      const quaySetting = (name: string) => site.host.inside.manager.settings('quay')[name];
      const sent = await submit(admin, at('settings/quay'), { find: 'crane', craneCount: '4', craneMetres: '30' });
      expect(sent.headers['location']).to.match(/find=crane&done=saved$/);
      expect(quaySetting('craneCount')).to.equal(4);
      expect(quaySetting('isLit')).to.equal(true);
      expect(quaySetting('lampBytes')).to.equal(64 * 1024 * 1024);
    });

    it('speak in words: sizes, names of other settings, capabilities', async () => {
      const quay = await view('settings/quay');
      expect(quay).to.include('64 MB').and.include('as far as “Crane metres” says, by “moderate comments”');
      expect(quay).to.include('>HTML allowed<').and.not.include('moderate_comments');
    });

    it('leave taps to the screen of hooks', async () => {
      expect(await view('settings/kernel')).to.not.include('name="taps"');
    });

    it('say every mistake and keep what was typed; nothing is changed', async () => {
      const refused = await submit(admin, HARBOUR, { berths: '100', radioKey: 'abc' });
      expect(refused.status).to.equal(400);
      expect(refused.text).to.include('Berths must be a whole number from 1 to 99.').and.include('value="100"');
      expect(setting('berths')).to.equal(10);
      expect(setting('radioKey')).to.equal('');
    });

    it('never show a secret, and keep it when its field is left empty', async () => {
      await submit(admin, HARBOUR, { berths: '10', isOpen: '1', radioKey: 'the-radio-key' });
      expect(setting('radioKey')).to.equal('the-radio-key');
      await submit(admin, HARBOUR, { berths: '11', isOpen: '1', radioKey: '' });
      expect(setting('radioKey')).to.equal('the-radio-key');
      expect(await view('settings/harbour')).to.not.include('the-radio-key');
      expect(await view('audit')).to.not.include('the-radio-key');
    });
  });

  describe('hooks', () => {
    const HOOK = at('hooks/site_navigation');
    const tapOf = () =>
      site.host.hooks
        .describe()
        .find(({ name }) => name === 'site_navigation')
        ?.taps.find(({ plugin }) => plugin === 'harbour');

    it('mute and move one tap, for good, and give it back', async () => {
      await submit(admin, HOOK, { tap: 'harbour:links', act: 'mute' });
      expect(tapOf()?.muted).to.equal(true);
      await submit(admin, HOOK, { tap: 'harbour:links', act: 'move', priority: '3' });
      expect(tapOf()).to.include({ muted: true, priority: 3 });
      expect(site.host.inside.manager.settings('kernel')['taps']).to.deep.equal({
        'site_navigation/harbour:links': { mute: true, priority: 3 },
      });
      expect(await view('settings/kernel')).to.include('1 tap is muted or moved.');
      await submit(admin, at('settings/kernel'), { reset: 'taps' });
      expect(tapOf()).to.include({ muted: false, priority: 10 });
    });

    it('say what was done with which tap, and explain what can be done', async () => {
      const muted = await submit(admin, HOOK, { tap: 'harbour:links', act: 'mute' });
      const told = (await admin.page('GET', String(muted.headers['location']).replace(/^https?:\/\/[^/]+/, ''))).text;
      expect(told).to.include('harbour:links is muted.').and.include('“Reset” undoes both').and.include('Harbour');
      await submit(admin, HOOK, { tap: 'harbour:links', act: 'release' });
      expect(tapOf()).to.include({ muted: false, priority: 10 });
    });

    it('are paged and narrowed by the address', async () => {
      const first = await view('hooks?per_page=5&orderby=slowest');
      expect(first.match(/<tbody>.*<\/tbody>/s)?.[0].match(/<tr>/g)).to.have.length(5);
      expect(first).to.match(/hooks\?orderby=slowest&amp;order=desc&amp;page=2/);
      expect(await view('hooks?show=listened_to&per_page=100')).to.include('>site_navigation<');
      expect(await view('hooks?show=failing')).to.include('No hooks found');
    });

    it('know taps that are there only', async () => {
      expect((await submit(admin, HOOK, { tap: 'nobody:here', act: 'mute' })).status).to.equal(404);
      expect((await admin.page('GET', at('hooks/no_such_hook'))).status).to.equal(404);
    });
  });

  describe('jobs', () => {
    const JOB = 'harbour:sweep-quays';

    it('have a name in words, and tell what came of a run where the eye is', async () => {
      expect(await view('jobs'))
        .to.include('Sweep quays')
        .and.include('aria-label="Run now: Sweep quays (Harbour)"');
      const ran = await submit(admin, at('jobs'), { job: JOB });
      const told = await view(`jobs?${String(ran.headers['location']).split('?')[1]}`);
      expect(told).to.include('Sweep quays (Harbour) finished successfully');
      expect(told).to.match(/<time[^>]*>in \d+ \w+<\/time>/);
      const failed = await submit(admin, at('jobs'), { job: 'harbour:sink' });
      const why = await view(`jobs?${String(failed.headers['location']).split('?')[1]}`);
      expect(why).to.include('Sink (Harbour) failed: There is a hole.');
    });

    it('are those that there are', async () => {
      expect((await submit(admin, at('jobs'), { job: 'nobody:here' }, at('jobs'))).status).to.equal(404);
    });
  });

  describe('mail', () => {
    it('sends a test message to whom was named, and nothing to what is no address', async () => {
      const before = site.mail.length;
      const refused = await submit(admin, at('mail'), { to: 'nowhere' });
      expect(refused.status).to.equal(400);
      expect(refused.text).to.include('field-to-error').and.include('value="nowhere"');
      expect(site.mail).to.have.length(before);
      const sent = await submit(admin, at('mail'), { to: 'ada@example.org' });
      expect(sent.headers['location']).to.include('/wp-admin/mail?sent=ada%40example.org');
      expect(site.mail.at(-1)).to.include({ to: 'ada@example.org' });
      expect(await view('mail?sent=ada%40example.org')).to.include('A test email to ada@example.org');
    });
  });

  describe('audit', () => {
    it('has a line for every administrative act, by whom and to what', async () => {
      const lines = await view('audit');
      expect(lines).to.include('ada').and.include('POST /wp-admin/plugins/harbour/switch');
      expect(lines).to.include('Changed settings.');
    });

    it('says which way a plugin was switched, and what a setting was before', async () => {
      await submit(admin, at('settings/harbour'), { berths: '21', isOpen: '1' });
      const lines = await view('audit');
      expect(lines).to.match(/Turned off\s*<a href="\/wp-admin\/plugins\/harbour">Harbour</);
      expect(lines)
        .to.match(/Berths: \d+ → 21/)
        .and.include('href="/wp-admin/settings/harbour">Harbour<');
      expect(lines).to.not.include('Enabled: ');
      expect(lines).to.match(/<a href="\/wp-admin\/users\/\d+">Test ada</);
    });

    it('is narrowed by person, kind and day in the address', async () => {
      const settings = await view('audit?kind=settings');
      expect(settings)
        .to.include('Changed settings.')
        .and.not.match(/Switched o\w+\s*<a/);
      expect(await view('audit?kind=plugins'))
        .to.match(/Turned off\s*<a/)
        .and.not.include('Berths: ');
      expect(await view('audit?person=999')).to.include('No matching entries');
      expect(await view('audit?day=2001-01-01')).to.include('No matching entries');
      const { rows } = await site.use(AUDIT).page({ page: 1, perPage: 1 });
      const day = rows[0]?.at.slice(0, 10);
      expect(await view(`audit?day=${day}&kind=settings`)).to.include('Berths: ');
    });

    it('finds a kind however much happened after it', async () => {
      const audit = site.use(AUDIT);
      await audit.record({}, { plugin: 'kernel', act: 'Moved a tap.', object: 'POST /hooks/harbour_opened/mute' });
      for (let line = 0; line < 1_050; line++)
        await audit.record({}, { plugin: 'kernel', act: 'Wrote something.', object: 'POST /wp/v2/posts' });
      expect(await view('audit?kind=hooks')).to.include('Moved a tap.');
      expect((await audit.page({ page: 1, perPage: 1, kind: 'rest' })).total).to.be.at.least(1_050);
    });
  });
});
