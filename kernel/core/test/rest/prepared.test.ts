import { expect } from 'chai';
import { encodePrepared, picked, prepare, preparedBytes, withFields } from '../../src/rest/prepared.js';
import { type PreparedState, type PreparedStore, SharedPreparedItems } from '../../src/rest/prepared-items.js';
import { wholeOf } from '../../src/rest/send.js';
import { cacheTag, SharedCacheTags } from '../../src/services/cache-tags.js';
import { LocalMessageBus } from '../../src/services/message-bus.js';

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

describe('kernel / stores of prepared items', () => {
  function store(options: { maxBytes?: number; isInTransaction?: boolean } = {}) {
    const cacheTags = new SharedCacheTags(new LocalMessageBus(), 'here');
    const { maxBytes = 10_000, isInTransaction = false } = options;
    const items = new SharedPreparedItems({ cacheTags, maxBytes, database: { isInTransaction } });
    return { cacheTags, items, news: items.open(['news']) };
  }

  /** How things stand at this moment, on a site that keeps something. */
  function stateOf(news: PreparedStore, more?: string): PreparedState {
    const state = news.state(more);
    if (!state) throw new Error('Nothing may be kept.');
    return state;
  }

  it('keep what was made after their state was taken, until a tag is invalidated', () => {
    const { cacheTags, news } = store();
    const state = stateOf(news);
    news.keep('a', { n: 1 }, state, 10);
    expect(news.get('a', state)).to.deep.equal({ n: 1 });
    cacheTags.invalidate('weather');
    expect(news.get('a', stateOf(news))).to.deep.equal({ n: 1 });
    cacheTags.invalidate('news');
    expect(news.get('a', stateOf(news))).to.equal(undefined);
    cacheTags.invalidate('plugins');
    expect(stateOf(news).text).to.not.equal(state.text);
    expect(state.isCurrent()).to.equal(false);
  });

  it('keep nothing that was read before a change', () => {
    const { cacheTags, news } = store();
    const before = stateOf(news);
    cacheTags.invalidate('news');
    news.keep('a', { n: 1 }, before, 10);
    expect(news.get('a', before)).to.equal(undefined);
    expect(news.get('a', stateOf(news))).to.equal(undefined);
  });

  it('keep what depends on one object while others change, and lists do', () => {
    const { cacheTags, items } = store();
    const pages = items.open([]);
    const keep = (key: string, tags: readonly string[]) => {
      const state = pages.state('', tags);
      if (state) pages.keep(key, { key }, state, 10);
    };
    const isKept = (key: string, tags: readonly string[]) => {
      const state = pages.state('', tags);
      return state !== undefined && pages.get(key, state) !== undefined;
    };
    const depends = {
      one: [cacheTag.object('news', 1)],
      two: [cacheTag.object('news', 2)],
      whole: [cacheTag.whole('news')],
      list: ['news'],
    };
    const kept = () => {
      const found = Object.entries(depends).filter(([key, tags]) => isKept(key, tags));
      for (const [key, tags] of Object.entries(depends)) keep(key, tags);
      return found.map(([key]) => key);
    };
    expect(kept()).to.deep.equal([]);
    expect(kept()).to.deep.equal(['one', 'two', 'whole', 'list']);
    cacheTags.invalidate(cacheTag.object('news', 1));
    expect(kept()).to.deep.equal(['two', 'whole']);
    cacheTags.invalidate(cacheTag.lists('news'));
    expect(kept()).to.deep.equal(['one', 'two', 'whole']);
    cacheTags.invalidate('news');
    expect(kept()).to.deep.equal([]);
    cacheTags.invalidate('weather', cacheTag.object('weather', 1));
    expect(kept()).to.deep.equal(['one', 'two', 'whole', 'list']);
  });

  it('tell apart what else their items depend on, and other stores', () => {
    const { items, news } = store();
    const state = stateOf(news, 'taps 1');
    news.keep('a', { n: 1 }, state, 10);
    expect(news.get('a', stateOf(news, 'taps 2'))).to.equal(undefined);
    const other = items.open(['news']);
    expect(other.get('a', stateOf(other, 'taps 1'))).to.equal(undefined);
  });

  it('keep nothing inside a transaction, on a site that keeps nothing, and beyond their memory', () => {
    expect(store({ isInTransaction: true }).news.state()).to.equal(undefined);
    expect(store({ maxBytes: 0 }).news.state()).to.equal(undefined);
    const { news } = store({ maxBytes: 1_000 });
    const state = stateOf(news);
    for (let n = 0; n < 50; n += 1) news.keep(String(n), { n }, state, 100);
    const kept = Array.from({ length: 50 }, (_, n) => news.get(String(n), state)).filter(Boolean);
    expect(kept.length).to.be.within(1, 9);
  });
});
