import { expect } from 'chai';
import { FairQueue } from '../src/worker/fair-queue.js';
import { TextWorker } from '../src/worker/text-worker.js';

/** Work that ends when the test says so. */
function manual<T>(result: T) {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish: () => finish(), work: () => done.then(() => result) };
}

const PATIENT = { waiting: 50, patienceMs: 60_000 };

describe('snippets: the queue before a thread', () => {
  /** A queue whose first task runs until `release` is called; the others note their names when they run. */
  function blockedQueue(limits = PATIENT) {
    const queue = new FairQueue<string>(limits);
    const first = manual('first');
    const ran: string[] = [];
    const blocker = queue.run('blocker', 'first', first.work);
    const add = (client: string, key: string) =>
      queue.run(client, key, async () => {
        ran.push(key);
        return key;
      });
    return { queue, add, ran, blocker, release: first.finish };
  }

  it('lets clients take turns, however many tasks one of them has', async () => {
    const { add, ran, release, blocker } = blockedQueue();
    const all = [...Array(20).keys()].map((index) => add('greedy', `greedy ${index}`));
    all.push(add('one', 'one 0'), add('one', 'one 1'), add('two', 'two 0'));
    release();
    await Promise.all([blocker, ...all]);
    expect(ran.slice(0, 5)).to.have.members(['greedy 0', 'one 0', 'two 0', 'greedy 1', 'one 1']);
    expect(ran).to.have.length(23);
  });

  it('runs the task of a client that comes while another one runs before the next task of that one', async () => {
    const { add, ran, release, blocker } = blockedQueue();
    await Promise.resolve();
    const all = [add('blocker', 'second'), add('blocker', 'third'), add('newcomer', 'small')];
    release();
    await Promise.all([blocker, ...all]);
    expect(ran).to.deep.equal(['small', 'second', 'third']);
  });

  it('runs equal tasks once, fifty at a time, whether they wait or run', async () => {
    const { add, ran, release, blocker } = blockedQueue();
    const waiting = [...Array(50).keys()].map((index) => add(`client ${index % 5}`, 'same'));
    release();
    expect(new Set(await Promise.all(waiting))).to.deep.equal(new Set(['same']));
    expect(await blocker).to.equal('first');
    expect(ran).to.deep.equal(['same']);

    const queue = new FairQueue<string>(PATIENT);
    const slow = manual('slow');
    const both = [queue.run('one', 'slow', slow.work), queue.run('one', 'slow', slow.work)];
    await Promise.resolve();
    both.push(queue.run('two', 'slow', () => Promise.reject(new Error('It runs twice.'))));
    slow.finish();
    expect(await Promise.all(both)).to.deep.equal(['slow', 'slow', 'slow']);
  });

  it('runs a task that two wait for at the turn that comes first', async () => {
    const { add, ran, release } = blockedQueue();
    const all = ['a', 'b', 'c', 'wanted'].map((key) => add('greedy', key));
    all.push(add('other', 'wanted'));
    release();
    await Promise.all(all);
    expect(ran.indexOf('wanted')).to.be.below(2);
    expect(ran).to.have.length(4);
  });

  it('makes room for somebody new by dropping the newest task of the client with the most', async () => {
    const { add, ran, release, queue } = blockedQueue({ waiting: 4, patienceMs: 60_000 });
    await Promise.resolve();
    const greedy = ['a', 'b', 'c', 'd', 'e'].map((key) => add('greedy', key));
    expect(await greedy[4], 'over the limit').to.equal(undefined);
    const other = add('other', 'other');
    expect(await greedy[3], 'dropped').to.equal(undefined);
    expect(queue.waiting).to.equal(4);
    release();
    expect(await other).to.equal('other');
    await Promise.all(greedy);
    expect(ran).to.have.members(['a', 'b', 'c', 'other']);
  });

  it('gives up a task that waits too long, and goes on after one that fails', async () => {
    const { add, blocker, release } = blockedQueue({ waiting: 50, patienceMs: 1 });
    expect(await add('one', 'late')).to.equal(undefined);
    release();
    expect(await blocker).to.equal('first');
    const queue = new FairQueue<string>(PATIENT);
    const failing = queue.run('one', 'fails', () => Promise.reject(new Error('on purpose')));
    expect(await Promise.all([failing, queue.run('one', 'next', async () => 'next')])).to.deep.equal([
      undefined,
      'next',
    ]);
    expect(await queue.run('one', 'later', async () => 'later')).to.equal('later');
  });
});

describe('snippets: the threads', () => {
  const pair = { before: 'a\n', after: 'b\n' };
  const task = (key: string) => ({ client: '192.0.2.1', key });

  it('end a task that takes too long, and go on with the next one', async () => {
    const worker = new TextWorker(1);
    const long = Array.from({ length: 3_000 }, (_, index) => `a${index}`).join('\n');
    const pairs = [{ before: long, after: long.replaceAll('a', 'b') }];
    expect(await worker.compare(task('long'), () => pairs)).to.equal('failed');
    await worker.stop();
    const patient = new TextWorker();
    const found = await patient.compare(task('short'), () => [pair]);
    expect(found).to.have.nested.property('answer[0].exact', true);
    const code = [{ content: 'const a = 1', language: 'javascript' }];
    expect(await patient.highlight(task('code'), code)).to.deep.equal([
      '<span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>',
    ]);
    const unknown = [{ content: '<b>', language: 'no-such-language' }];
    expect(await patient.highlight(task('unknown'), unknown)).to.deep.equal([undefined]);
    await patient.stop();
  });

  it('compare while a long text is highlighted, and highlight while long diffs wait', async () => {
    const worker = new TextWorker(60_000);
    const slow = { content: '<a b="c">{{ x }}\n'.repeat(7_000), language: 'handlebars' };
    let isHighlighted = false;
    const highlighted = worker
      .highlight(
        task('slow'),
        Array.from({ length: 5 }, () => slow),
      )
      .then((shown) => {
        isHighlighted = true;
        return shown;
      });
    expect(await worker.compare(task('pair'), () => [pair])).to.have.nested.property('answer[0].exact', true);
    expect(isHighlighted, 'the comparison did not wait').to.equal(false);
    await worker.stop();
    expect(new Set(await highlighted)).to.deep.equal(new Set([undefined]));
  });

  it('answer at once when the site stops', async () => {
    const worker = new TextWorker();
    const waiting = ['one', 'two'].map((key) => worker.compare(task(key), () => [pair]));
    await worker.stop();
    expect(await Promise.all(waiting)).to.deep.equal(['busy', 'busy']);
  });
});
