import { USERS } from '@plinth/kernel';
import { openSession, type StartedHost, send, startHost } from '@plinth/testing';
import { expect } from 'chai';
import { console as consolePlugin } from '../src/plugin.js';

describe('console: plugins that were left out of a start', () => {
  let started: StartedHost;

  before(async () => {
    started = await startHost({ plugins: [consolePlugin], leftOut: ['./extensions/bad.js', 'bookings'] });
  });
  after(() => started.stop());

  async function overviewOf(role: string): Promise<string> {
    const { host } = started;
    const user = await host.use(USERS).create({ login: role, email: `${role}@example.org`, roles: [role] });
    const { cookie } = await openSession(host, user.id);
    return (await send(host, { url: '/wp-admin/', headers: { cookie } })).text;
  }

  it('are named to administrators, and to nobody else', async () => {
    expect(await overviewOf('administrator')).to.include('The site started without: ./extensions/bad.js, bookings.');
    expect(await overviewOf('author')).to.not.include('started without');
  });
});
