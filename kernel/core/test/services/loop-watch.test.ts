import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';

const MODULE = new URL('../../src/services/loop-watch.js', import.meta.url).href;

/** Runs a script that watches its event loop; returns what it wrote and how it ended. */
async function run(script: string) {
  const code = `import { watchLoop } from ${JSON.stringify(MODULE)};\n${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => written.push(part.toString()));
  const [status, signal] = await once(child, 'close');
  return { output: written.join(''), status, signal };
}

const SPIN = 'function spinner(ms) { const end = Date.now() + ms; while (Date.now() < end); }';
/** The beats and the thread need a moment before anything can be seen. */
const AFTER_A_MOMENT = 'await new Promise((resolve) => setTimeout(resolve, 500));';

describe('kernel / services / the watch over the event loop', () => {
  it('tells what held it, with function and line, once it is free again', async () => {
    const { output } = await run(`${SPIN}
      const end = watchLoop(({ ms, stack }) => { console.log(ms >= 200, stack.split('\\n')[0].includes('spinner')); end(); }, { heldMs: 200 });
      setTimeout(() => undefined, 3000).unref(); const kept = setInterval(() => undefined, 1000); setTimeout(() => clearInterval(kept), 2500);
      ${AFTER_A_MOMENT}
      spinner(600);`);
    expect(output).to.equal('true true\n');
  });

  it('sees into a pattern that goes through too many ways', async () => {
    const { output } = await run(`
      const end = watchLoop(({ stack }) => { console.log(stack.includes('backtracks')); end(); }, { heldMs: 100 });
      const kept = setInterval(() => undefined, 1000); setTimeout(() => clearInterval(kept), 2500);
      ${AFTER_A_MOMENT}
      function backtracks() { const end = Date.now() + 500; while (Date.now() < end) /^(a+)+$/.test('a'.repeat(22) + 'b'); }
      backtracks();`);
    expect(output).to.equal('true\n');
  });

  it('keeps no process alive, and says nothing while the loop turns', async () => {
    const { output, status } = await run(`watchLoop(() => console.log('held'), { heldMs: 200 }); ${AFTER_A_MOMENT}`);
    expect({ output, status }).to.deep.equal({ output: '', status: 0 });
  });

  it('ends a process that does nothing any more, with a line that says where it was', async () => {
    const { output, signal } = await run(`${SPIN}
      watchLoop(() => undefined, { heldMs: 100, endAfterMs: 700 });
      ${AFTER_A_MOMENT}
      spinner(20_000);`);
    expect(signal).to.equal('SIGKILL');
    expect(output).to.include('The process did nothing for 1 s and ends.').and.include('at spinner (');
  });
});
