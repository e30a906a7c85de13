/** A copy of site.json in which each extension is replaced by its stand-in of live-extensions.mjs. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const live = new URL('./live-extensions.mjs', import.meta.url).href;

/** The copy of `siteFile`: where it is, how it is written anew after a change, and how it is removed. */
export function prepareSite(siteFile) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-dev-'));
  const file = path.join(folder, path.basename(siteFile));
  return {
    file,
    write: () => write(siteFile, file),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function write(siteFile, copy) {
  const folder = path.dirname(copy);
  const site = parsed(readFileSync(siteFile, 'utf8'));
  if (!Array.isArray(site?.extensions ?? [])) {
    // What is wrong with it is the kernel's to say.
    copyFileSync(siteFile, copy);
    return;
  }
  const standIns = (site.extensions ?? []).map((extension, at) => {
    const original = path.resolve(path.dirname(siteFile), extension);
    const standIn = path.join(folder, `${at}-${path.basename(original, path.extname(original))}.mjs`);
    const lines = [
      `import { liveExtension } from ${JSON.stringify(live)};`,
      `export default await liveExtension(${JSON.stringify(original)});`,
    ];
    writeFileSync(standIn, `${lines.join('\n')}\n`);
    return standIn;
  });
  const development = path.join(folder, 'development.mjs');
  writeFileSync(development, `export { development as default } from ${JSON.stringify(live)};\n`);
  writeFileSync(copy, JSON.stringify({ ...site, extensions: [...standIns, development] }));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
