import { expect } from 'chai';
import { allReady, whenReady } from '../src/ready.js';

describe('what is ready', () => {
  it('goes on at once with what is there', () => {
    expect(whenReady(2, (value) => value + 1)).to.equal(3);
  });

  it('waits for what is not, and passes on why it never came', async () => {
    expect(await whenReady(Promise.resolve(2), (value) => value + 1)).to.equal(3);
    const reason = await Promise.resolve(whenReady(Promise.reject(new Error('away')), () => 1)).catch(String);
    expect(reason).to.equal('Error: away');
  });

  it('gives values together, in their order, at once where all are there', async () => {
    expect(allReady([1, 2])).to.deep.equal([1, 2]);
    const waited = allReady([Promise.resolve(1), 2]);
    expect(waited).to.be.instanceOf(Promise);
    expect(await waited).to.deep.equal([1, 2]);
  });
});
