import { plugins } from '@plinth/host-config';
import { expect } from 'chai';
import { CATALOGUE } from 'create-plinth';

describe('what create-plinth offers', () => {
  it('is every plugin of this repository, with the title and the needs that it declares', () => {
    const declared = plugins.map(({ id, title, needs }) => ({ id, title, needs: Object.keys(needs?.plugins ?? {}) }));
    const offered = CATALOGUE.map(({ id, title, needs }) => ({ id, title, needs: [...needs] }));
    expect(offered).to.have.deep.members(declared);
  });
});
