import { kernelLayers } from '@plinth/cli';
import { plugins } from '@plinth/host-config';
import type { Plugin } from '@plinth/kernel';
import { expect } from 'chai';
import { CATALOGUE } from 'create-plinth';

describe('what create-plinth offers', () => {
  it('is every plugin of this repository, with the title and the needs that it declares', () => {
    // The layers of the kernel come with the command line: there is nothing to install.
    const layers = new Set(kernelLayers.map(({ id }) => id));
    const needed = (plugin: Plugin) => Object.keys(plugin.needs?.plugins ?? {}).filter((id) => !layers.has(id));
    const installable = plugins.filter(({ id }) => !layers.has(id));
    const declared = installable.map((plugin) => ({ id: plugin.id, title: plugin.title, needs: needed(plugin) }));
    const offered = CATALOGUE.map(({ id, title, needs }) => ({ id, title, needs: [...needs] }));
    expect(offered).to.have.deep.members(declared);
  });
});
