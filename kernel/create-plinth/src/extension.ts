import { titleOf } from './identifiers.js';

/** A new extension in plain JavaScript: one tap, one route. */
export function extensionText(id: string): string {
  return `import { anyone, defineExtension, route, tap, Type, under } from '@plinth/kernel';

/** An extension is one file: it taps hooks, and may bring routes and settings. */
export default defineExtension({
  id: '${id}',
  title: '${titleOf(id)}',
  taps: [
    // Any hook by its name: \`plinth hooks\` lists them. A filter returns the value, an action returns nothing.
    tap('user_register', {}, ({ log }, user) => {
      log.info('welcome', { login: user.login });
    }),
  ],
  routes: under('${id}/v1', [
    route({
      method: 'GET',
      path: '/greet/:name',
      summary: 'Greets somebody.',
      access: anyone,
      args: { name: Type.String({ maxLength: 50, description: 'Whom to greet.' }) },
      handle: ({ args }) => ({ greeting: \`Hello, \${args.name}!\` }),
    }),
  ]),
});
`;
}
