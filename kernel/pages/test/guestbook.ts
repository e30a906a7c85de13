import { anyone, definePlugin, notFound, page, redirect, signedIn, Type } from '@plinth/kernel';
import { html, htmlDocument } from '../src/index.js';
import { pages } from '../src/points.js';

/** Pages outside the REST root: one to read, one to sign, a handbook of any depth, and pages that fail. */
export const guestbook = definePlugin({
  id: 'guestbook',
  version: '1.0.0',
  title: 'Guest book',
  contributes: [
    pages([
      page({
        method: 'GET',
        path: '/guests',
        summary: 'Greets the visitor.',
        access: anyone,
        args: { greeting: Type.String({ default: 'Hello', maxLength: 50 }) },
        handle({ caller, args, header, site }) {
          header('X-Seen', 'yes');
          const body = html`<p>${args.greeting} ${caller.user?.login ?? 'stranger'} by ${caller.credential}</p>`;
          return htmlDocument({ site, title: 'Guests', body });
        },
      }),
      page({
        method: 'POST',
        path: '/guests',
        summary: 'Signs the book.',
        access: anyone,
        nonceAction: 'sign-guestbook',
        args: { text: Type.String({ minLength: 1 }) },
        handle: ({ args, request }) => html`<p>Signed: ${args.text}, ${request.files.length} files</p>`,
      }),
      page({
        method: 'GET',
        path: '/guests/poem',
        summary: 'A long page.',
        access: anyone,
        handle: () => html`<p>${'The tide comes in. '.repeat(200)}</p>`,
      }),
      page({
        method: 'POST',
        path: '/guests/picture',
        summary: 'Adds a picture.',
        access: anyone,
        uploads: 'multipart',
        nonceAction: 'sign-guestbook',
        handle: ({ request }) => html`<p>${request.files.map(({ filename }) => filename)}</p>`,
      }),
      page({
        method: 'GET',
        path: '/guests/members',
        summary: 'For members.',
        access: signedIn(),
        handle: () => 'members',
      }),
      page({
        method: 'GET',
        path: '/guests/old',
        summary: 'Moved.',
        access: anyone,
        handle: () => redirect('http://localhost/guests'),
      }),
      page({
        method: 'GET',
        path: '/guests/:id',
        summary: 'A guest, of whom there is none.',
        access: anyone,
        args: { id: Type.Integer() },
        resource({ args }): never {
          throw notFound('no_guest', `There is no guest <${args.id}>.`);
        },
        handle: () => null,
      }),
      page({
        method: 'GET',
        path: '/articles/:slug',
        summary: 'An article, of which there is none.',
        access: anyone,
        args: { slug: Type.String() },
        handle() {
          throw notFound('rest_no_route', 'There is no such page.');
        },
      }),
      page({
        method: 'GET',
        path: '/fail',
        summary: 'Fails.',
        access: anyone,
        handle() {
          throw new Error('a detail that nobody may see');
        },
      }),
      page({
        method: 'GET',
        path: '/handbook/*rest',
        summary: 'Any page of the handbook.',
        access: anyone,
        args: { rest: Type.String() },
        handle: ({ args }) => `handbook ${args.rest}`,
      }),
      page({
        method: 'GET',
        path: '/handbook/contents',
        summary: 'Contents.',
        access: anyone,
        handle: () => 'contents',
      }),
      page({
        method: 'GET',
        path: '/handbook/:chapter/notes',
        summary: 'Notes.',
        access: anyone,
        args: { chapter: Type.String() },
        handle: ({ args }) => `notes of ${args.chapter}`,
      }),
    ]),
  ],
});
