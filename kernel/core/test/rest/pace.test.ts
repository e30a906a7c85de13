import { Readable } from 'node:stream';
import { expect } from 'chai';
import { paced } from '../../src/rest/pace.js';

async function read(chunks: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

describe('kernel / the pace of a body', () => {
  it('does not matter to one that comes at once', async () => {
    expect(await read(paced(Readable.from([Buffer.from('a'), Buffer.from('b')]), 1_000_000))).to.equal('ab');
  });

  it('cuts off one that stands still', async () => {
    const source = new Readable({ read: () => undefined });
    source.push('a');
    const error: unknown = await read(paced(source, 1000, 5)).catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: 'rest_request_timeout', status: 408 });
    expect(source.destroyed).to.equal(false);
  });

  it("is nobody's business where the owner says so", async () => {
    const source = new Readable({ read: () => undefined });
    const reading = read(paced(source, 0, 1));
    await new Promise((resolve) => setImmediate(resolve));
    source.push('late');
    source.push(null);
    expect(await reading).to.equal('late');
  });
});
