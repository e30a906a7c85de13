import { expect } from 'chai';
import { filePlan, type Representation } from '../src/media/private/conditions.js';

const FILE: Representation = { size: 100, tag: '"now"', modified: new Date('2026-01-15T12:00:00.400Z') };
const MODIFIED = 'Thu, 15 Jan 2026 12:00:00 GMT';
const EARLIER = 'Thu, 15 Jan 2026 11:59:59 GMT';

describe('content: requests for private files', () => {
  const plan = (headers: Record<string, string>, isHead = false, file = FILE) => filePlan({ headers, isHead }, file);

  for (const [range, start, end] of [
    ['bytes=0-', 0, 99],
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=90-4711', 90, 99],
    ['bytes=-10', 90, 99],
    ['bytes=-4711', 0, 99],
    ['Bytes= 10-19 ', 10, 19],
    ['bytes=0-9,10-19', 0, 19],
    ['bytes=5-19, 0-9', 0, 19],
    ['bytes=0-9,200-', 0, 9],
  ] as const)
    it(`give the part that ${range} names`, () => {
      expect(plan({ range })).to.deep.equal({ status: 206, range: { start, end } });
    });

  for (const range of [
    'bytes=100-',
    'bytes=-0',
    'bytes=100-200,300-',
    'bytes=',
    'bytes=-',
    'bytes=x-y',
    'bytes=9-5',
    'bytes=1-2,9-5',
    'bytes=1',
    'bytes=99999999999999999999-',
  ])
    it(`are refused with ${range}`, () => {
      expect(plan({ range })).to.deep.equal({ status: 416 });
    });

  for (const range of ['lines=1-2', 'none', 'bytes=0-9,50-59', 'bytes=0-0,2-2,4-4'])
    it(`give the whole file for ${range}`, () => {
      expect(plan({ range })).to.deep.equal({ status: 200 });
    });

  it('give nothing of an empty file', () => {
    const empty = { ...FILE, size: 0 };
    expect(plan({ range: 'bytes=0-' }, false, empty)).to.deep.equal({ status: 416 });
    expect(plan({ range: 'bytes=-5' }, false, empty)).to.deep.equal({ status: 416 });
    expect(plan({}, false, empty)).to.deep.equal({ status: 200 });
  });

  it('have no parts for HEAD', () => {
    expect(plan({ range: 'bytes=0-9' }, true)).to.deep.equal({ status: 200 });
    expect(plan({ range: 'bytes=200-' }, true)).to.deep.equal({ status: 200 });
  });

  it('are 304 when the client has the file', () => {
    for (const condition of ['"now"', 'W/"now"', '*', '"x", "now"'])
      expect(plan({ 'if-none-match': condition, 'cache-control': 'no-cache' }), condition).to.deep.equal({
        status: 304,
      });
    expect(plan({ 'if-modified-since': MODIFIED })).to.deep.equal({ status: 304 });
    expect(plan({ 'if-modified-since': EARLIER })).to.deep.equal({ status: 200 });
    expect(plan({ 'if-modified-since': 'yesterday' })).to.deep.equal({ status: 200 });
    // The entity tag decides where there are both.
    expect(plan({ 'if-none-match': '"x"', 'if-modified-since': MODIFIED })).to.deep.equal({ status: 200 });
    expect(plan({ 'if-none-match': '"now"', range: 'bytes=200-' })).to.deep.equal({ status: 304 });
  });

  it('are 412 when the client requires another state', () => {
    expect(plan({ 'if-match': '"x"' })).to.deep.equal({ status: 412 });
    expect(plan({ 'if-match': 'W/"now"' })).to.deep.equal({ status: 412 });
    expect(plan({ 'if-match': '"now"' })).to.deep.equal({ status: 200 });
    expect(plan({ 'if-unmodified-since': EARLIER })).to.deep.equal({ status: 412 });
    expect(plan({ 'if-unmodified-since': MODIFIED })).to.deep.equal({ status: 200 });
  });

  it('go on with the part only of the same file', () => {
    const range = 'bytes=50-';
    const rest = { status: 206, range: { start: 50, end: 99 } };
    expect(plan({ range, 'if-range': '"now"' })).to.deep.equal(rest);
    expect(plan({ range, 'if-range': MODIFIED })).to.deep.equal(rest);
    for (const condition of ['"x"', 'W/"now"', EARLIER, 'yesterday'])
      expect(plan({ range, 'if-range': condition }), condition).to.deep.equal({ status: 200 });
  });
});
