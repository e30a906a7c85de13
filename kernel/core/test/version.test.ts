import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { isServed, KERNEL_VERSION } from '../src/version.js';

describe('kernel / versions', () => {
  it('are what the package says', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(KERNEL_VERSION).to.equal(version);
    expect(isServed(`^${version}`)).to.equal(true);
  });

  it('serve what was written for the minor version before, and no older one', () => {
    expect(isServed('^0.1.0', '0.2.0')).to.equal(true);
    expect(isServed('^0.1.4', '0.2.3')).to.equal(true);
    expect(isServed('^0.1.0', '0.3.0')).to.equal(false);
    expect(isServed('^1.4.0', '1.5.0')).to.equal(true);
    expect(isServed('~1.4.0', '1.5.0')).to.equal(true);
    expect(isServed('~1.3.0', '1.5.0')).to.equal(false);
    expect(isServed('^2.0.0', '1.5.0')).to.equal(false);
    expect(isServed('^0.3.0', '0.2.0')).to.equal(false);
  });
});
