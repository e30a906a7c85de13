import { expect } from 'chai';
import { withExtension, withPlugin } from '../src/site-json.js';

const WRITTEN = `{
  "site": { "title": "Mine", "timezone": "Europe/Zurich" },
  "plugins": {
    "@plinth/content": true
  },
  "extensions": ["./extensions/hello.js"]
}
`;

describe('a line put into site.json', () => {
  it('switches a plugin on and leaves the rest as it was written', () => {
    expect(withPlugin(WRITTEN, './plugins/a/src/plugin.js')).to.equal(
      WRITTEN.replace('true\n', 'true,\n    "./plugins/a/src/plugin.js": true\n'),
    );
  });

  it('adds an extension at the end of the list', () => {
    expect(JSON.parse(withExtension(WRITTEN, './extensions/b.js')).extensions).to.deep.equal([
      './extensions/hello.js',
      './extensions/b.js',
    ]);
  });

  it('makes what is missing', () => {
    expect(JSON.parse(withPlugin('{}', 'a'))).to.deep.equal({ plugins: { a: true } });
    expect(JSON.parse(withExtension('{}', './b.js'))).to.deep.equal({ extensions: ['./b.js'] });
  });

  it('changes nothing where it stands already, were it switched off', () => {
    const off = '{ "plugins": { "a": false }, "extensions": ["./b.js"] }';
    expect(withPlugin(off, 'a')).to.equal(off);
    expect(withExtension(off, './b.js')).to.equal(off);
  });
});
