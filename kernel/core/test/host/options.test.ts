import { expect } from 'chai';
import { createHost } from '../../src/host/create-host.js';
import type { HostOptions } from '../../src/host/options.js';
import { definePlugin } from '../../src/plugin/definition.js';

const polls = definePlugin({ id: 'polls', version: '1.0.0', title: 'Polls' });

/** What `createHost` says of options as plain JavaScript may give them. */
async function mistakesOf(options: Record<string, unknown>): Promise<string> {
  // What a program in JavaScript gives is what no type has checked.
  return createHost({ plugins: [polls], ...options } as HostOptions).then(
    async (host) => {
      await host.stop();
      return '';
    },
    (error: Error) => error.message,
  );
}

describe('kernel / the options of createHost', () => {
  it('are refused with every mistake at once, and with the nearest name', async () => {
    const message = await mistakesOf({
      pluginz: [],
      config: { pols: true, polls: { enabld: true }, kernel: { settings: { timezone: 'Mars/Base' } } },
      site: { titel: 'x', timezone: 'Mars/Base', url: 'example.org' },
      limits: { bodybytes: 1 },
      secret: 'short',
      resolveUser: { id: 1 },
      trustedProxies: '10.0.0.1',
      clientAddressHeader: 'X Forwarded',
      allowedOrigins: [1],
    });
    expect(message).to.include('13 mistake(s)');
    for (const hint of ['"plugins"', '"polls"', '"enabled"', '"title"', '"bodyBytes"'])
      expect(message, hint).to.include(`did you mean ${hint}`);
    for (const where of [
      'secret:',
      'resolveUser:',
      'trustedProxies:',
      'clientAddressHeader:',
      'allowedOrigins:',
      'site.url:',
    ])
      expect(message, where).to.include(where);
    expect(message).to.include('site.timezone').and.include('config.kernel.settings.timezone');
    expect(message).not.to.include('short');
  });

  it('say which of the plugins is none', async () => {
    expect(await mistakesOf({ plugins: [polls, {}, undefined] }))
      .to.include('plugins[1]')
      .and.include('plugins[2]');
    expect(await mistakesOf({ plugins: polls })).to.include('plugins: wanted a list');
  });

  it('refuse a plugin of another copy of the kernel, with the places of both', async () => {
    const foreign = Object.defineProperty({ ...polls }, Symbol.for('plinth/made-by'), {
      value: '0.1.0 in /elsewhere/node_modules/@plinth/kernel/',
    });
    const message = await mistakesOf({ plugins: [foreign] });
    expect(message).to.include('"polls"').and.include('/elsewhere/node_modules/@plinth/kernel/');
  });
});
