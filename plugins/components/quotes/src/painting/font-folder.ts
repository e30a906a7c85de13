import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import decompress from 'woff2-encoder/decompress';
import { FONT_PACKAGES } from './font-packages.js';

const CONFIG = 'fonts.conf';

/** Upright, with all weights in one file; packages without variable fonts bring the regular weight. */
const WANTED = /-(?:wght|400)-normal\.woff2$/;

/**
 * Parts of a font that a browser would load as it needs them. Emoji with skin tones and joined ones are made of characters
 * of several parts, so that only the whole font draws them.
 */
const PARTS = /^noto-color-emoji-\d/;

interface FontFile {
  readonly source: string;
  /** Name in the folder. */
  readonly name: string;
}

interface BundledFonts {
  readonly files: readonly FontFile[];
  /** Changes whenever a package does. */
  readonly fingerprint: string;
}

async function bundledFonts(packages: readonly string[]): Promise<BundledFonts> {
  const { resolve } = createRequire(import.meta.url);
  const hash = createHash('sha256');
  const files: FontFile[] = [];
  for (const name of packages) {
    const manifest = resolve(`${name}/package.json`);
    hash.update(await readFile(manifest));
    const folder = path.join(path.dirname(manifest), 'files');
    for (const file of await readdir(folder)) {
      if (WANTED.test(file) && !PARTS.test(file))
        files.push({ source: path.join(folder, file), name: `${file.slice(0, -6)}.ttf` });
    }
  }
  for (const { name } of files) hash.update(name);
  return { files, fingerprint: hash.digest('hex').slice(0, 16) };
}

/** The families that Pango asks for are all in the folder: no other folder is named, no rule added. */
function fontconfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${path.join(folder, 'fonts')}</dir>
<cachedir>${path.join(folder, 'cache')}</cachedir>
<alias binding="same"><family>emoji</family><prefer><family>Noto Color Emoji</family></prefer></alias>
</fontconfig>
`;
}

/** Pango reads no WOFF2, which is what the packages hold: each file is unpacked once. The folder will move to `place`. */
async function fill(folder: string, { files }: BundledFonts, place: string): Promise<void> {
  await mkdir(path.join(folder, 'fonts'));
  await mkdir(path.join(folder, 'cache'));
  for (const { source, name } of files) {
    await writeFile(path.join(folder, 'fonts', name), await decompress(await readFile(source)));
  }
  await writeFile(path.join(folder, CONFIG), fontconfig(place));
}

/** Whether a folder is complete and nobody else's: a folder for temporary files is open to everybody on the machine. */
async function isUsable(folder: string, { files }: BundledFonts): Promise<boolean> {
  try {
    const entry = await lstat(folder);
    const isMine = process.getuid === undefined || (entry.uid === process.getuid() && (entry.mode & 0o022) === 0);
    if (!entry.isDirectory() || !isMine) return false;
    const present = new Set(await readdir(path.join(folder, 'fonts')));
    return (await lstat(path.join(folder, CONFIG))).isFile() && files.every(({ name }) => present.has(name));
  } catch {
    return false;
  }
}

/**
 * Unpacks the bundled fonts into a folder of this machine, unless an earlier run or another process has.
 * @param parent where the folder is made; default the folder for temporary files
 * @param packages npm packages of fonts; default all that are bundled
 * @returns path of the fontconfig file that names these fonts and no others
 */
export async function fontConfiguration(
  parent = os.tmpdir(),
  packages: readonly string[] = FONT_PACKAGES,
): Promise<string> {
  const fonts = await bundledFonts(packages);
  const folder = path.join(parent, `plinth-quotes-${os.userInfo().uid}-${fonts.fingerprint}`);
  if (await isUsable(folder, fonts)) return path.join(folder, CONFIG);
  const made = await mkdtemp(`${folder}-`);
  await fill(made, fonts, folder);
  const moved = await rename(made, folder).then(
    () => true,
    () => false,
  );
  if (moved) return path.join(folder, CONFIG);
  if (await isUsable(folder, fonts)) {
    await rm(made, { recursive: true, force: true });
    return path.join(folder, CONFIG);
  }
  // What lies there is damaged or somebody else's.
  await writeFile(path.join(made, CONFIG), fontconfig(made));
  return path.join(made, CONFIG);
}
