import { expect } from 'chai';
import { serverUrl } from '../support/databases.js';
import { PARTS, run } from './run.js';

/** The long run is `npm run attack`; this one keeps what it found closed. */
const SEED = 20_261_122;
/** What depends on the database is found in less. */
const SECONDS = serverUrl === undefined ? 40 : 20;

describe('an attack on the whole site', () => {
  it('finds nothing in a short run', async () => {
    const said: string[] = [];
    const { passed, findings } = await run({ seed: SEED, seconds: SECONDS, print: (text) => said.push(text) });
    expect(
      findings.map(({ what }) => what),
      said.join('\n'),
    ).to.deep.equal([]);
    expect(passed).to.be.greaterThan(Object.keys(PARTS).length * 20);
  }).timeout(600_000);
});
