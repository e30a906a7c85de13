import { expect } from 'chai';
import { ProcessLane } from '../src/files/process-lane.js';

describe('toolkit / the lane of work in a process of its own', () => {
  it('runs the task of an owner who comes during a task of another one before the next task of that one', async () => {
    const module = new URL('data:text/javascript,export default (task) => task');
    const lane = new ProcessLane<string, string>({ module, title: 'tasks of a test' });
    const done: string[] = [];
    const run = (task: string, owner: string) => lane.run(task, owner).then((result) => done.push(result));
    const all = [run('first', 'greedy'), run('second', 'greedy'), run('third', 'greedy'), run('small', 'newcomer')];
    await Promise.all(all);
    await lane.stop();
    expect(done).to.deep.equal(['first', 'small', 'second', 'third']);
  });
});
