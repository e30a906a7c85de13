import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { FILES } from '@plinth/toolkit';
import { expect } from 'chai';
import { ASSIGNMENT_FILES, hideAssignments } from '../src/handing-in/private.js';
import { learningSite } from './support.js';

describe('learning: assignments of an earlier version', () => {
  it('leave the public uploads at the start', async () => {
    const site = await learningSite();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-learning-'));
    await writeFile(path.join(folder, 'work'), 'my work');
    const key = '.learning-assignments/0123456789abcdefgh.pdf';
    await site.use(FILES).put(key, path.join(folder, 'work'));
    await hideAssignments(site.pluginContext('learning'));
    expect(await site.use(FILES).exists(key)).to.equal(false);
    const files = site.pluginContext('learning').use(ASSIGNMENT_FILES);
    expect((await files.read(key).toArray()).join('')).to.equal('my work');
    await rm(folder, { recursive: true });
    await site.stop();
  });
});
