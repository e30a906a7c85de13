import type { SiteAnswers } from './answers.js';
import { titleOf } from './identifiers.js';
import { sitePluginPath } from './plugin-files.js';

/** What the papers of a site are made from. */
export interface SitePapers extends SiteAnswers {
  readonly name: string;
  /** Ids of the packages of Plinth that the site has. */
  readonly plugins: readonly string[];
}

/** README.md of a site: one screen. */
export function readmeText({ name, hasDemo, database, language, plugins }: SitePapers): string {
  const demo = hasDemo
    ? 'The first start fills the empty site from `demo/bundle.json`: the accounts `admin`, `editor` and `author`, each with the password\n`demo`. With `NODE_ENV=production` it does not.'
    : 'The site is empty: the first start prints an address at which you set it up in your browser.';
  const server =
    database === 'sqlite'
      ? 'SQLite keeps the site in `data/`.'
      : `Copy \`.env.example\` to \`.env\` first and write the address of your database into it.`;
  return `# ${titleOf(name)}

A site of [Plinth](https://github.com/plinth-host/plinth)${plugins.length > 0 ? ` with ${plugins.join(', ')}` : ''}.

\`\`\`sh
npm install
npm start        # http://127.0.0.1:8080, sign in at /wp-login.php
npm test
\`\`\`

${server} ${demo}

| file | what it is |
| --- | --- |
| \`site.json\` | which plugins and extensions are on, and how they are set; read at start |
| \`extensions/\` | filters and actions of this site, one file each |
| \`plugins/\` | plugins of this site, with data of their own |
| \`test/\` | tests of the site |
| \`.env\` | ports, addresses and secrets of this machine; \`.env.example\` lists them |
| \`data/\` | what the site stores; back it up |

| to | do |
| --- | --- |
| add a plugin that somebody published | \`npm install @acme/bookings\`, and \`"@acme/bookings": true\` below \`plugins\` in site.json |
| write an extension | \`npm run plinth -- create-extension welcome\` |
| write a plugin | \`npm run plinth -- create-plugin notebook\`${language === 'ts' ? '' : ' (`--language ts` for TypeScript)'} |
| have your editor complete and check site.json | \`npm run plinth -- config-schema --write\`, and \`"$schema": "./site.schema.json"\` in site.json |
| see what is on, and what is wrong | \`npm run plinth -- plugins list\`, \`npm run plinth -- doctor\` |
`;
}

/** AGENTS.md of a site: what a coding agent has to know to work on it. */
export function agentsText({ name, language, plugins }: SitePapers): string {
  const isTypescript = language === 'ts';
  return `# Working on ${titleOf(name)}

A site of Plinth: a host kernel for Express whose features are plugins. Nothing of Plinth itself lies here; it is in \`node_modules/@plinth\`.

## Commands

| command | what it does |
| --- | --- |
| \`npm install\` | installs; SQLite's driver may compile for a minute |
| \`npm start\` | ${isTypescript ? 'compiles, then ' : ''}migrates and serves on http://127.0.0.1:8080 |
| \`npm test\` | ${isTypescript ? 'compiles, then ' : ''}runs the tests below \`test/\` and \`plugins/*/test/\`, in memory |
| \`npm run plinth -- doctor\` | says what is wrong; exits with 1 then |
| \`npm run plinth -- plugins list\`, \`plugins why <id>\` | what is on, and why |
| \`npm run plinth -- hooks\`, \`routes\`, \`settings list\` | every hook, route and setting of this site; \`--json\` for programs |
| \`npm run plinth -- create-extension <id>\` | a new file in \`extensions/\`, named in site.json |
| \`npm run plinth -- create-plugin <id>\` | a new folder in \`plugins/\` with tests, named in site.json |

Commands that only read change nothing. \`migrate down\`, \`plugins uninstall\` and \`plugins purge\` destroy data: ask first.

## Where things are

- \`site.json\`: plugins by package (${plugins[0] === undefined ? '`@acme/bookings`' : `\`@plinth/${plugins[0]}\``}) or path (\`${sitePluginPath('notebook', language)}\`), their settings, the list of extensions.
  A mistake in it stops the start and says what to write instead.
- \`extensions/*.js\`: an extension taps hooks and may bring routes and settings; it has no tables.
- \`plugins/<id>/src/plugin.${language}\`: a plugin declares everything there: settings, tables, migrations, hooks, routes, taps.
- \`data/\`: the database, uploads, the secret. Never commit it, never edit it.

## Rules

- A declaration is a value: nothing runs while it is read, and nothing is torn down by hand. What a plugin obtains, it obtains from its context.
- A hook is tapped by its exact name. A filter returns the value; an action returns nothing. A tap never hangs: each has a time limit.
- Every route says who may call it (\`access\`), checks its arguments by schema and refuses with a declared error. Rights are checked on the object.
- A rule that must hold for many requests at once is a unique index or a conditional update, never read-then-write.
- A migration that has run is never edited; the next one changes the table.
- Time, randomness and ids come from the context (\`clock\`, ports), so that tests can move the clock.
- A change comes with a test that fails without it. \`testHost\` of \`@plinth/testing\` starts a site in milliseconds; \`conforms(plugin)\` checks
  what every plugin must hold.
- After a change: \`npm test\`, then \`npm run plinth -- doctor\`.
`;
}
