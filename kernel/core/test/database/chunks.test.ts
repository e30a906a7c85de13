import { expect } from 'chai';
import { byChunks } from '../../src/database.js';

describe('byChunks', () => {
  it('loads each key once, by one call for every ten thousand', async () => {
    const asked: number[] = [];
    const keys = Array.from({ length: 25_000 }, (_, index) => index % 20_001);
    const rows = await byChunks(keys, async (chunk) => {
      asked.push(chunk.length);
      return chunk.map((key) => key * 2);
    });
    expect(asked).to.deep.equal([10_000, 10_000, 1]);
    expect([rows.length, rows[20_000]]).to.deep.equal([20_001, 40_000]);
  });

  it('asks nothing for no keys', async () => {
    expect(await byChunks([], () => Promise.reject(new Error('asked')))).to.deep.equal([]);
  });
});
