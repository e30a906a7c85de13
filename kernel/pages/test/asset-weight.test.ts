import { readFileSync, statSync } from 'node:fs';
import { expect } from 'chai';

const FOLDER = new URL('../assets/', import.meta.url);

/** A bundle and all that it loads, at once or later. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  for (const [, part = ''] of text.matchAll(/(?:from|import|import\()\s*"\.\/([\w.-]+\.js)"/g)) loaded(part, seen);
  return seen;
}

describe('pages / the weight of what browsers load, compressed', () => {
  const { named }: { named: Record<string, string> } = JSON.parse(
    readFileSync(new URL('manifest.json', FOLDER), 'utf8'),
  );
  const sizeOf = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + statSync(new URL(`${file}.br`, FOLDER)).size, 0);
  const weight = (name: string) => sizeOf([...loaded(named[name] ?? '')]);
  /** What the editor loads only when somebody opens the library of pictures. */
  const isLibrary = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8').includes('picture-choices');

  it('is under 20 kB for the look and the script of every page', () => {
    expect(weight('page.css') + weight('page.js'))
      .to.be.above(0)
      .and.below(20_000);
  });

  it('is under 70 kB for charts, and under 136 kB for rich text', () => {
    expect(weight('chart.js')).to.be.above(50_000).and.below(70_000);
    const editor = [...loaded(named['rich-text.js'] ?? '')];
    expect(sizeOf(editor.filter((file) => !isLibrary(file))))
      .to.be.above(100_000)
      .and.below(136_000);
    const library = editor.filter(isLibrary);
    expect(library).to.have.length(1);
    expect(sizeOf(library)).to.be.below(5_000);
  });
});
