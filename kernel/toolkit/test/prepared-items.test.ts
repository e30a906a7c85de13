import { cacheTag } from '@plinth/kernel';
import { LocalMessageBus, SharedCacheTags } from '@plinth/kernel/layer';
import { expect } from 'chai';
import { type PreparedState, type PreparedStore, SharedPreparedItems } from '../src/lists/prepared-items.js';

describe('toolkit / stores of prepared items', () => {
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
