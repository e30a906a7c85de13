import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { errorCatalogue, HostError } from '../src/errors.js';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');
const packages = ['core', 'pages', 'openapi', 'bundle', 'redis', 'cli'].map((name) => path.join('kernel', name));

/** The sources that may throw them: the kernel and the packages on top of it. */
const text = packages
  .map((name) => path.join(repository, name, 'src'))
  .flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('errors.ts'))
      .map((file) => readFileSync(path.join(source, file), 'utf8')),
  )
  .join('\n');

describe('kernel / the catalogue of errors', () => {
  for (const [code, { template, cure }] of Object.entries(errorCatalogue)) {
    it(`${code} is thrown somewhere and says what to do`, () => {
      expect(text).to.contain(`'${code}'`);
      expect(template).to.match(/[.:}]$/);
      expect(cure).to.match(/\.$/);
    });
  }

  it('fills every place of a message and keeps the cause', () => {
    const cause = new Error('inner');
    const error = new HostError('HOST_PLUGIN_UNKNOWN', { plugin: 'pols', suggestion: '', wanted: 'polls' }, cause);
    expect(error.message).to.equal('No plugin "pols" is installed. Installed are polls.');
    expect(error.cause).to.equal(cause);
    expect(error.kind).to.equal('owner');
  });
});
