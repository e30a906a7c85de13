import { json } from './files.js';

/** The compiler's options for code that runs in Node.js as it is compiled. */
const COMPILER_OPTIONS = {
  target: 'ES2023',
  lib: ['ES2023'],
  module: 'NodeNext',
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  declaration: true,
  skipLibCheck: true,
  jsx: 'react-jsx',
  jsxImportSource: '@plinth/pages',
  types: ['node', 'mocha'],
  rootDir: '.',
  outDir: 'dist',
};

/** A tsconfig.json that compiles these folders into `dist`. */
export function typescriptConfig(include: readonly string[]): string {
  return json({ compilerOptions: COMPILER_OPTIONS, include });
}
