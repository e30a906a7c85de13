/** Takes the screenshots of `npm run look`. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { Demo, type View } from './demo.js';
import { PAGES, SCREENS } from './pages.js';

const VIEWS: readonly View[] = [1280, 375].flatMap((width) => [
  { width, colorScheme: 'light' },
  { width, colorScheme: 'dark' },
]);

/** Who looks: everything as an administrator, the pages for everybody as a visitor and a member too. */
const VIEWERS = ['', 'subscriber', 'admin'];

/** Pictures that wait until they are scrolled to are fetched, because the whole page is taken. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate(`(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
  })()`);
}

async function look(folder: string): Promise<void> {
  const demo = await Demo.start();
  for (const login of VIEWERS) {
    for (const view of VIEWS) {
      const window = await demo.window(login, view);
      const who = login || 'visitor';
      const place = path.join(folder, `${who}-${view.width}-${view.colorScheme}`);
      await mkdir(place, { recursive: true });
      for (const { path: address, as } of [...PAGES, ...SCREENS]) {
        if (!as.includes(login)) continue;
        await window.go(address);
        await drawn(window.page);
        const name = address.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'front';
        await window.page.screenshot({ path: path.join(place, `${name}.png`), fullPage: true });
      }
      await window.close();
    }
  }
  await demo.close();
  console.log(`They lie in ${folder}.`);
}

await look(process.argv[2] ?? 'look');
