/** An embedder's process whose host cannot be made: the mistake is told, and nothing keeps the process alive. */
import { plugins } from '@plinth/host-config';
import { reasonOf } from '@plinth/kernel';
import { makeHost } from './application.js';

try {
  await makeHost('http://127.0.0.1:9', { plugins: [...plugins, ...plugins] });
} catch (thrown) {
  console.log(`refused: ${reasonOf(thrown)}`);
}
