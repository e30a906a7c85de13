import type { Files, Language } from './files.js';
import { snakeCase, titleOf } from './identifiers.js';

/** The page of a new plugin in the console: a form made from a schema, which a route of the plugin judges. */
export function screenFiles(id: string, language: Language): Files {
  const isTypescript = language === 'ts';
  return {
    [`src/texts.${language}`]: textsFile(titleOf(id)),
    [isTypescript ? 'src/screen.tsx' : 'src/screen.js']: isTypescript ? typedScreen(id) : plainScreen(id),
  };
}

function textsFile(title: string): string {
  return `import { defineTexts } from '@plinth/pages/kit';

/** What the page of the console says. */
export const texts = defineTexts({
  title: '${title}',
  lead: 'Write down what you want to find again.',
  add: 'Add the note',
  added: 'The note is kept.',
});
`;
}

/** What comes after the function that draws the page: the same in both languages. */
function pagesOf(id: string): string {
  return `  pages: [
    page({
      method: 'GET',
      path: '/${id}',
      summary: 'The form of a note.',
      access,
      args: { done: Type.Boolean({ default: false, description: 'Whether one was just added.' }) },
      handle: (call) => show(call, { done: call.args.done }),
    }),
    page({
      method: 'POST',
      path: '/${id}',
      summary: 'Adds a note.',
      access,
      args: note,
      // What does not fit comes back beside its field, with what was typed.
      invalid: (call, refused) => show(call, { values: { note: String(call.request.body['note'] ?? '') }, refused }),
      async handle(call) {
        const path = '/${id}/v1/notes';
        try {
          // The route judges; what it refuses comes back beside its field, with what was typed.
          await call.use(REST_SURFACE).ask(call, { method: 'POST', path, body: { ...call.args } });
        } catch (thrown) {
          return show(call, { values: call.args, refused: refusedBy(call, thrown) });
        }
        return redirect(\`\${call.site.url}\${call.use(CONSOLE).path}/${id}?done=1\`);
      },
    }),
  ],
`;
}

function beginning(id: string): string {
  return `const access = can('write_${snakeCase(id)}_notes');

/** What the form asks for: label, help, bounds and control come from the schema. */
const note = {
  note: Type.String({ title: 'Note', maxLength: 10_000, description: 'What you want to find again.' }),
};
`;
}

function typedScreen(id: string): string {
  return `import { type CallContext, can, page, redirect, Type } from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedBy, type Screen } from '@plinth/pages';
import { Button, Form, Heading, Notice, RefusedNotice, SchemaFields } from '@plinth/pages/kit';
import { texts } from './texts.js';

${beginning(id)}
interface Shown {
  readonly done?: boolean;
  readonly values?: { readonly note: string };
  readonly refused?: Refused;
}

function show(call: CallContext, { done = false, values = { note: '' }, refused }: Shown) {
  const t = texts.in(call.site.language);
  return consolePage({
    title: t('title'),
    status: refused?.status ?? 200,
    body: (
      <>
        <Heading title={t('title')} lead={t('lead')} />
        {done ? (
          <Notice kind="done">
            <p>{t('added')}</p>
          </Notice>
        ) : null}
        <RefusedNotice refused={refused} />
        <Form to={\`\${call.use(CONSOLE).path}/${id}\`} nonce={consoleNonce(call)} guarded>
          <SchemaFields schemas={note} values={values} mistakes={refused?.mistakes ?? []} />
          <Button>{t('add')}</Button>
        </Form>
      </>
    ),
  });
}

/** A page in the console. */
export const screen: Screen = {
  id: 'notes',
  title: '${titleOf(id)}',
  section: 'content',
  access,
${pagesOf(id)}};
`;
}

function plainScreen(id: string): string {
  return `import { CONSOLE, consoleNonce, consolePage, refusedBy } from '@plinth/pages';
import { can, page, redirect, Type } from '@plinth/kernel';
import { REST_SURFACE } from '@plinth/kernel/administration';
import { Button, Form, Heading, Notice, RefusedNotice, SchemaFields } from '@plinth/pages/kit';
import { jsx, jsxs } from '@plinth/pages/jsx-runtime';
import { texts } from './texts.js';

${beginning(id)}
function show(call, { done = false, values = { note: '' }, refused }) {
  const t = texts.in(call.site.language);
  const to = \`\${call.use(CONSOLE).path}/${id}\`;
  const fields = jsx(SchemaFields, { schemas: note, values, mistakes: refused?.mistakes ?? [] });
  return consolePage({
    title: t('title'),
    status: refused?.status ?? 200,
    // What JSX would be compiled to: this plugin has no build.
    body: jsxs('div', {
      children: [
        jsx(Heading, { title: t('title'), lead: t('lead') }),
        done ? jsx(Notice, { kind: 'done', children: jsx('p', { children: t('added') }) }) : null,
        jsx(RefusedNotice, { refused }),
        jsxs(Form, {
          to,
          nonce: consoleNonce(call),
          guarded: true,
          children: [fields, jsx(Button, { children: t('add') })],
        }),
      ],
    }),
  });
}

/** A page in the console. */
export const screen = {
  id: 'notes',
  title: '${titleOf(id)}',
  section: 'content',
  access,
${pagesOf(id)}};
`;
}
