/** What compiled JSX calls, for plugins that write pages with the kit: `"jsxImportSource": "@plinth/pages"`. */
export * from 'preact/jsx-runtime';
