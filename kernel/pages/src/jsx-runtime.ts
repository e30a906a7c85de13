/** What compiled JSX calls, for plugins that write pages with the kit: `"jsxImportSource": "@plinth/kernel/page"`. */
export * from 'preact/jsx-runtime';
