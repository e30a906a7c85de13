import { expect } from 'chai';
import { undocumentedExports } from '../lib/documented.mjs';
import { goingUp } from '../lib/floors.mjs';
import { hiddenSources } from '../lib/hidden.mjs';
import { unboundedPatterns } from '../lib/patterns.mjs';
import { imports, parse } from '../lib/source.mjs';
import { functionLengths } from '../lib/statements.mjs';
import { unheardErrors } from '../lib/streams.mjs';

const file = 'kernel/core/src/rest/example.ts';

describe('the checks: modules that a source names', () => {
  const specifiers = (text) => imports(parse(file, text)).map(({ specifier }) => specifier);

  it('are found in every form', () => {
    const text = [
      "import a from 'a';",
      "import type { B } from 'b';",
      "export * from 'c';",
      "export { d } from 'd';",
      "const e = await import('e');",
      "const f = require('f');",
      "const g = import.meta.resolve('g');",
      "type H = import('h').H;",
    ];
    expect(specifiers(text.join('\n'))).to.deep.equal(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });

  it('are not found in comments, strings and templates', () => {
    expect(specifiers("// import 'a'\nconst b = `import 'b';`;\nconst c = \"import 'c'\";")).to.deep.equal([]);
  });

  it('break off with file and line where the source cannot be read', () => {
    expect(() => parse(file, 'const a = 1;\nconst = 2;')).to.throw(
      /kernel\/core\/src\/rest\/example\.ts:2: cannot be read/,
    );
  });
});

describe('the checks: what comes from nowhere', () => {
  const found = (text, at = file) => hiddenSources(parse(at, text)).map((each) => each.text.replace(/:.*/s, ''));

  for (const code of [
    'Date.now()',
    'globalThis.Date.now()',
    'new Date()',
    'new Date',
    'Math.random()',
    'crypto.randomUUID()',
    "process.on('exit', end)",
    "process . once('exit', end)",
    'sequelize.sync()',
  ]) {
    it(`is found: ${code}`, () => {
      expect(found(`const value = ${code};`)).to.have.length(1);
    });
  }

  for (const code of ['new Date(0)', '`Date.now()`', 'value.#sync()', 'clock.now()', 'process.env']) {
    it(`is not seen in ${code}`, () => {
      expect(found(`class A { #sync; a(value) { return ${code}; } }`)).to.deep.equal([]);
    });
  }

  it('is let through where the clock lives', () => {
    expect(found('Date.now();', 'kernel/core/src/services/clock.ts')).to.deep.equal([]);
  });

  it('is a global of tsyringe, whatever it is called', () => {
    expect(found("import { container as box } from 'tsyringe';")).to.have.length(1);
    expect(found("import * as all from 'tsyringe';")).to.have.length(1);
    expect(found("import { inject } from 'tsyringe';")).to.deep.equal([]);
  });
});

describe('the checks: the floors of the kernel', () => {
  it('let an import go down and sideways', () => {
    expect(goingUp('../services/clock.js', file)).to.equal(undefined);
    expect(goingUp('./route.js', file)).to.equal(undefined);
    expect(goingUp('../errors.js', file)).to.equal(undefined);
    expect(goingUp('typebox', file)).to.equal(undefined);
  });

  it('do not let one go up', () => {
    expect(goingUp('../host/site.js', file)).to.include({ target: 'kernel/core/src/host/site.ts' });
    expect(goingUp('./rest/route.js', 'kernel/core/src/errors.ts')?.reason).to.match(/^ground is below rest/);
  });

  it('ask where a new folder stands', () => {
    expect(goingUp('../attic/form.js', file)?.reason).to.match(/kernel\/core\/src\/attic is on no floor/);
  });

  it('say nothing about the entry and about other packages', () => {
    expect(goingUp('./host/site.js', 'kernel/core/src/index.ts')).to.equal(undefined);
    expect(goingUp('../host/site.js', 'plugins/components/wiki/src/plugin.ts')).to.equal(undefined);
  });
});

describe('the checks: the length of functions', () => {
  const lengths = (text) => functionLengths(parse(file, text)).map(({ statements }) => statements);

  it('is counted in statements, however they are broken into lines', () => {
    const packed = 'function a() { const b = 1; if (b) { c(); } else { d(); } return b; }';
    expect(lengths(packed)).to.deep.equal([5]);
    expect(lengths(packed.replaceAll(/([{;}]) /g, '$1\n'))).to.deep.equal([5]);
  });

  it('counts a loop once and what is in it', () => {
    expect(lengths('function a() { for (let i = 0; i < 3; i += 1) { b(i); } }')).to.deep.equal([2]);
  });

  it('counts an inner function as one, and apart', () => {
    expect(lengths('function a() { function b() { c(); d(); } return b; }')).to.deep.equal([2, 2]);
    expect(lengths('const a = () => { list.map((b) => { c(); d(); }); };')).to.deep.equal([1, 2]);
  });
});

describe('the checks: streams', () => {
  const found = (text) => unheardErrors(parse(file, text));

  it('are joined by pipeline, and listened to for good', () => {
    expect(found('from.pipe(to);')).to.have.length(1);
    expect(found('from?.pipe(to);')).to.have.length(1);
    expect(found("socket.once('error', end);")).to.have.length(1);
    expect(found("socket.on('error', end); socket.once('close', end); // a.pipe(b)")).to.deep.equal([]);
  });
});

describe('the checks: patterns', () => {
  const found = (text) => unboundedPatterns(parse(file, text)).map(({ pattern }) => pattern);

  it('are found in literals, schemas and texts given to RegExp', () => {
    const text =
      "const a = /b+/u; Type.String({ pattern: '^c\\\\d$' }); new RegExp('e'); RegExp(f + g); const h = 4 / 2 / 1;";
    expect(found(text)).to.deep.equal(['b+', '^c\\d$', 'e', undefined]);
  });

  it('may state their bound in a comment above', () => {
    expect(found('// Bounded pattern: at most 200 characters, the longest title.\nconst a = /b+/;')).to.deep.equal([]);
    expect(
      found("const a = '// Bounded pattern: at most 200 characters, no comment.';\nconst b = /c+/;"),
    ).to.deep.equal(['c+']);
  });
});

describe('the checks: exports', () => {
  const found = (text) => undocumentedExports(parse(file, text)).map((each) => each.match(/: (\w+) has/)[1]);

  it('have a doc comment right above', () => {
    expect(found('/** What it is. */\nexport const a = 1;\nexport function b() {}')).to.deep.equal(['b']);
    expect(found('/** Of something else. */\n\nexport const a = 1;')).to.deep.equal(['a']);
    expect(found('// Not a doc comment.\nexport interface A {}')).to.deep.equal(['A']);
    expect(found('/** What it is. */\n@injectable()\nexport class A {}')).to.deep.equal([]);
    expect(found('/** What it is. */\nexport function a(b: string): void;\nexport function a() {}')).to.deep.equal([]);
    expect(found('const text = `export const a = 1;`;')).to.deep.equal([]);
  });
});
