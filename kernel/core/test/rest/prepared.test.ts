import { expect } from 'chai';
import { encodePrepared, picked, prepare, preparedBytes, withFields } from '../../src/rest/prepared.js';
import { wholeOf } from '../../src/rest/send.js';

const text = (body: unknown) => String(wholeOf(encodePrepared(body)?.content ?? ''));

describe('kernel / prepared items', () => {
  const item = () => prepare({ id: 1, title: { rendered: 'Tëa “x”' }, tags: [1, 2] });

  it('are the same bytes as their JSON, alone and in a list', () => {
    const one = item();
    expect(text(one)).to.equal(JSON.stringify(one));
    expect(text([one, item()])).to.equal(JSON.stringify([one, one]));
    expect(encodePrepared([])).to.equal(undefined);
    expect(encodePrepared([one, { ...one }])).to.equal(undefined);
  });

  it('are put into the fields of an object around them', () => {
    const one = item();
    for (const body of [{ one }, { before: 'ä', one, after: [1], again: one }, { one, none: undefined, last: null }]) {
      expect(text(body)).to.equal(JSON.stringify(body));
    }
    const digest = (body: unknown) => encodePrepared(body)?.digest;
    expect(digest({ one, n: 1 })).to.equal(digest({ one, n: 1 }));
    expect(digest({ one, n: 1 })).to.not.equal(digest({ one, n: 2 }));
    expect(digest({ one, n: 1 })).to.not.equal(digest({ n: 1, one }));
    expect(encodePrepared({ other: [one] })).to.equal(undefined);
  });

  it('cannot be changed in place, however deep', () => {
    const one: { title: { rendered: string }; tags: number[] } = item();
    expect(() => one.tags.push(3)).to.throw(TypeError);
    expect(() => Object.assign(one.title, { rendered: '' })).to.throw(TypeError);
    expect(() => Object.assign(one, { id: 2 })).to.throw(TypeError);
  });

  it('lose their bytes in a changed copy', () => {
    expect(preparedBytes({ ...item(), id: 2 })).to.equal(undefined);
  });

  it('get more fields, or others in their place, and are prepared again, once for the same fields', () => {
    const one = item();
    const more = withFields(one, { group: 'g,"}' });
    expect(text(more)).to.equal(JSON.stringify({ ...one, group: 'g,"}' }));
    expect(withFields(one, { group: 'g,"}' })).to.equal(more);
    expect(withFields(one, { group: 'other' })).to.not.equal(more);
    const changed = withFields(one, { id: 7 });
    expect(text(changed)).to.equal(JSON.stringify({ ...one, id: 7 }));
    expect(withFields(one, {})).to.deep.equal(one);
    expect(withFields({ id: 1 }, { group: 2 })).to.deep.equal({ id: 1, group: 2 });
  });

  it('give some of their fields, each choice apart from the fields that were added', () => {
    const one = item();
    const pick = () => ({ id: one.id });
    const some = picked(one, '"id"', pick);
    expect(text(some)).to.equal('{"id":1}');
    expect(picked(one, '"id"', () => 'never')).to.equal(some);
    const added = withFields(one, { mb: 0 });
    expect(picked(one, '{"mb":0}', pick)).to.not.equal(added);
  });

  it('do not hold many times their own memory in forms', () => {
    const one = item();
    for (let n = 0; n < 100; n += 1) withFields(one, { n });
    const bytes = preparedBytes(one);
    const held = [...(bytes?.extended.values() ?? [])].reduce(
      (sum, each) => sum + (preparedBytes(each)?.content.length ?? 0),
      0,
    );
    expect(held).to.be.at.most(3 * (bytes?.content.length ?? 0));
  });

  it('have digests that differ with their content, and lists that differ with order and members', () => {
    const [a, b] = [prepare({ id: 1 }), prepare({ id: 2 })];
    const digests = [
      encodePrepared(a),
      encodePrepared(b),
      encodePrepared([a, b]),
      encodePrepared([b, a]),
      encodePrepared([a]),
    ];
    expect(new Set(digests.map((each) => each?.digest)).size).to.equal(5);
  });
});
