import { expect } from 'chai';
import { Type } from '../../src/index.js';
import { compilePath } from '../../src/rest/pattern.js';

describe('kernel / published patterns', () => {
  const published = (path: string, schema: ReturnType<typeof Type.String>) =>
    compilePath(path, { name: schema }).published;

  it('hold no slash within a group, because clients take them apart at slashes', () => {
    for (const schema of [Type.String(), Type.String({ published: '[\\w-]+' }), Type.String({ route: '[a-z]+' })]) {
      expect(published('/things/:name/parts', schema).split('/')).to.have.length(4);
    }
    expect(published('/things/:name', Type.String())).to.equal('/things/(?P<name>[^\\x2f]+)');
    expect(published('/types/:name', Type.String({ published: '[\\w-]+' }))).to.equal('/types/(?P<name>[\\w-]+)');
  });

  it('match no less than before: letters of every script', () => {
    for (const schema of [Type.String(), Type.String({ published: '[\\w-]+' })]) {
      const pattern = compilePath('/tags/:name', { name: schema });
      for (const text of ['tea', 'té', '日本', 'a b', 'x.y'])
        expect(pattern.match(`/tags/${text}`)).to.deep.equal({ name: text });
      expect(pattern.match('/tags/a/b')).to.equal(undefined);
    }
  });

  it('are expressions that match the same texts as the route does', () => {
    const pattern = compilePath('/tags/:name', { name: Type.String() });
    const text = pattern.published.replace('?P<', '?<');
    // Bounded pattern: one group, the texts below.
    const client = new RegExp(`^${text}$`, 'u');
    for (const path of ['/tags/tea', '/tags/té', '/tags/a/b']) {
      expect(client.test(path), path).to.equal(pattern.match(path) !== undefined);
    }
  });
});
