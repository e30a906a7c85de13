import { anyone, can, page, paged, route, signedIn, Type, under } from '@plinth/kernel';
import { is } from './is.js';

interface Note {
  readonly id: number;
  readonly title: string;
}
declare function findNote(id: number): Promise<Note>;

const common = { method: 'GET', path: '/notes', summary: 'Notes.', access: anyone } as const;

// Arguments follow from their schemas; one with a default is always there, an optional one may be missing.
route({
  ...common,
  args: {
    id: Type.Integer({ description: 'The note.' }),
    order: Type.Union([Type.Literal('asc'), Type.Literal('desc')], { default: 'asc', description: 'The order.' }),
    tags: Type.Optional(Type.Array(Type.String(), { description: 'Only with these.' })),
  },
  handle({ args, sent }) {
    is<number>()(args.id);
    is<'asc' | 'desc'>()(args.order);
    is<string[] | undefined>()(args.tags);
    sent('tags');
    // @ts-expect-error: no such argument is declared
    args.page;
    // @ts-expect-error: nor can anybody have sent it
    sent('page');
    return paged([], 0, 10);
  },
});

// What `subject` finds is what `permit` and `handle` are given.
route({
  ...common,
  path: '/notes/:id',
  args: { id: Type.Integer({ description: 'The note.' }) },
  resource: ({ args }) => findNote(args.id),
  authorizeResource({ resource }) {
    is<Note>()(resource);
  },
  handle({ resource }) {
    is<Note>()(resource);
    // @ts-expect-error: a note has no author
    resource.author;
    return resource;
  },
});

// A route without arguments has none.
route({
  ...common,
  handle({ args }) {
    // @ts-expect-error: nothing is declared
    const text: string = args.text;
    return text;
  },
});

// @ts-expect-error: without a rule of access nobody knows who may come in
route({ method: 'GET', path: '/notes', summary: 'Notes.', handle: () => [] });

// @ts-expect-error: the same for a page
page({ method: 'GET', path: '/notes', summary: 'Notes.', handle: () => [] });

// @ts-expect-error: a rule of access is a value (anyone, signedIn(), can('…')), not a flag
route({ ...common, access: true, handle: () => [] });

// @ts-expect-error: the rule is what signedIn() answers
route({ ...common, access: signedIn, handle: () => [] });

// @ts-expect-error: a capability is named
route({ ...common, access: can(), handle: () => [] });

// @ts-expect-error: one line for the reference is needed
route({ method: 'GET', path: '/notes', access: anyone, handle: () => [] });

// @ts-expect-error: no such method
route({ ...common, method: 'FETCH', handle: () => [] });

// @ts-expect-error: a misspelt field is no field
route({ method: 'GET', path: '/notes', summary: 'Notes.', access: anyone, limits: 10, handle: () => [] });

// @ts-expect-error: a namespace comes before the routes
under([route({ ...common, handle: () => [] })]);
