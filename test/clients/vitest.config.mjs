/** Runs the own test file of `@wordpress/hooks` on our registry: what it imports from `..` is our adapter. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const adapter = fileURLToPath(new URL('../dist/src/clients/installed/hooks-dialect.js', import.meta.url));

export default defineConfig({
  plugins: [
    {
      name: 'our-registry',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === '..' && importer?.includes('/hooks/src/test/') ? adapter : undefined,
    },
  ],
  test: {
    include: ['node_modules/@wordpress/hooks/src/test/*.test.js'],
    exclude: [],
    environment: 'jsdom',
    setupFiles: ['./console-matchers.mjs'],
    // Vite would turn `new URL('./file.js', import.meta.url)` in the kernel into an address for browsers.
    server: { deps: { inline: [/@wordpress\/hooks/], external: [/\/(?:kernel|plugins)\/.*\/dist\//] } },
  },
});
