import { Demo } from './demo.js';
import { perform } from './tasks/task.js';
import { TASKS } from './tasks/tasks.js';

/** What people come for, done as they do it. `npm run tasks` measures the same. */
describe('browser: everyday tasks', function () {
  this.timeout(60_000);
  let demo: Demo;

  before(async function () {
    demo = await Demo.open(this);
  });
  after(() => demo?.close());

  for (const task of TASKS) {
    it(`${task.as || 'a visitor'}: ${task.what}`, async () => {
      await perform(demo, task);
    });
  }
});
