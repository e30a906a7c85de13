import { expect } from 'chai';
import { InvalidArgumentError } from 'commander';
import { Ends } from '../../src/cli/process-group.js';
import { processCount } from '../../src/cli/start-processes.js';

describe('kernel / processes that end on their own', () => {
  it('are one too many when the fifth ends within a minute', () => {
    let now = 0;
    const ends = new Ends({ monotonic: () => now });
    const found = [0, 10_000, 20_000, 30_000, 59_999].map((at) => {
      now = at;
      return ends.add();
    });
    expect(found).to.deep.equal([false, false, false, false, true]);
  });

  it('are forgotten after a minute', () => {
    let now = 0;
    const ends = new Ends({ monotonic: () => now });
    for (let at = 0; at <= 600_000; at += 15_001) {
      now = at;
      expect(ends.add()).to.equal(false);
    }
  });
});

describe('kernel / how many processes are asked for', () => {
  it('is a whole number from 1 to 64', () => {
    expect(['1', '2', '64'].map(processCount)).to.deep.equal([1, 2, 64]);
    for (const value of ['0', '65', '1.5', '2x', '-1', '', ' 2', '1e1', '0x2'])
      expect(() => processCount(value), value).to.throw(InvalidArgumentError);
  });
});
