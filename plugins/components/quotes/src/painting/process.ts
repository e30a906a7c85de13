/**
 * The program that paints cards: a process of its own, because the fonts of a process are chosen by its environment, and
 * because shaping a stranger's text and compressing a picture must not hold up the site. It reads a request a line from its
 * input, answers each with a line, and ends with its input.
 */
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fontConfiguration } from './font-folder.js';
import type { PaintAnswer, PaintRequest } from './picture.js';

// Before the first text is set: whatever is installed on the machine shall not change how a card looks.
process.env['FONTCONFIG_FILE'] = await fontConfiguration();
const { paintCard } = await import('./paint.js');

async function answer({ id, picture, target }: PaintRequest): Promise<PaintAnswer> {
  try {
    await writeFile(target, await paintCard(picture));
    return { id };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request: PaintRequest = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await answer(request))}\n`);
}
