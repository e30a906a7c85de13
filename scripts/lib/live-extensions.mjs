/**
 * Extensions that change while the site runs. A loaded module stays what it is, and a host holds on to the declarations
 * it was made with; so each extension has a stand-in that shows the newest declaration, and its file is loaded again
 * under another address. Switching off and on is the kernel's own, with all that the ledger gives back.
 */
import { pathToFileURL } from 'node:url';
import { defineExtension } from '@plinth/kernel';
import { HOST_INSIDE } from '@plinth/kernel/layer';

/** By file: the newest declaration. */
const newest = new Map();
let manager;
let loaded = 0;

/** A declaration that is always the newest one of `file`. What is no extension is returned as it is: the kernel says why. */
export async function liveExtension(file) {
  const { default: first } = await import(pathToFileURL(file).href);
  if (first?.kind !== 'extension') return first;
  newest.set(file, first);
  return new Proxy(
    { ...first },
    {
      get: (_first, name) => newest.get(file)[name],
      has: (_first, name) => name in newest.get(file),
    },
  );
}

/** The extension by which the running site can be told of changes. */
export const development = defineExtension({
  id: 'development',
  title: 'Development',
  describes: 'Switches changed extensions off and on; part of npm run dev.',
  setup({ use, onStop }) {
    ({ manager } = use(HOST_INSIDE));
    onStop(() => {
      manager = undefined;
    });
  },
});

/**
 * Loads an extension again and switches it off and on, along with what needs it.
 * @returns `outcome` 'done', 'refused' (it cannot be loaded: the old one goes on) or 'restart', and a `text` about it
 */
export async function reload(file) {
  const before = newest.get(file);
  if (!manager || !before) return { outcome: 'restart' };
  const { id } = before;
  const found = await load(file);
  if (found.problem) return { outcome: 'refused', text: `${file}: ${found.problem}\n${id} goes on as it was.` };
  if (found.extension?.kind !== 'extension' || found.extension.id !== id) return { outcome: 'restart' };
  await manager.disable(id, { withDependants: true, remember: false });
  newest.set(file, found.extension);
  // Reads the settings anew, by the schemas of the new declaration, and switches on what is meant to be on.
  await manager.follow();
  const { state, why } = manager.list().find((each) => each.id === id);
  const isWell = state === 'on' || why.startsWith('off');
  return isWell
    ? { outcome: 'done', text: `${id} is ${state} again` }
    : { outcome: 'refused', text: `${id} could not be switched on: ${why}` };
}

async function load(file) {
  loaded += 1;
  try {
    const module = await import(`${pathToFileURL(file).href}?changed=${loaded}`);
    return { extension: module.default };
  } catch (error) {
    return { problem: error.message };
  }
}

/** Lets the parent process ask for {@link reload}. */
export function listenForChanges() {
  process.on('message', (message) => {
    if (!message.reload) return;
    reload(message.reload)
      .catch((error) => ({ outcome: 'refused', text: error.message }))
      .then((answer) => process.send({ ...answer, answer: message.asked }));
  });
}
