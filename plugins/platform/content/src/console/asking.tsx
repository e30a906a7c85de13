import { type CallContext, choice } from '@plinth/kernel';
import { consoleNonce, consolePage } from '@plinth/pages';
import { Breadcrumb, Confirm, Heading, useTexts } from '@plinth/pages/kit';
import { contentScreenTexts } from './texts.js';

/** Most of the things that go are named; the others are counted. */
const MOST_NAMED = 20;

/** What the second press sends, after the question. */
export const sureArgument = {
  sure: choice(['', '1'], { default: '', description: 'Whether it was asked whether they go for good.' }),
};

/** The question before chosen rows of a list go for good. */
export interface Question {
  /** The list that the rows are of, and what it is called. */
  readonly list: { readonly title: string; readonly path: string };
  /** Where the answer goes. */
  readonly to: string;
  /** What the caller chose, all of which comes back with the answer. */
  readonly ids: readonly number[];
  /** What goes, by name. */
  readonly names: readonly string[];
  readonly kind: 'comments' | 'posts' | 'files';
  /** What of the address of the list is kept. */
  readonly fields: Readonly<Record<string, string>>;
}

function Asking({ question, call }: { question: Question; call: CallContext }) {
  const { list, to, ids, names, kind, fields } = question;
  const t = useTexts(contentScreenTexts);
  const others = names.length - MOST_NAMED;
  return (
    <>
      <Breadcrumb crumbs={[list]} />
      <Heading title={t(`ask_${kind}`, { count: names.length })} lead={t(`ask_${kind}_lead`)} />
      <Confirm
        to={to}
        nonce={consoleNonce(call)}
        act={t('remove')}
        back={list.path}
        fields={{ ...fields, act: 'remove', sure: '1' }}
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids[]" value={id} />
        ))}
        <ul>
          {names.slice(0, MOST_NAMED).map((name, index) => (
            <li key={ids[index]}>{name}</li>
          ))}
          {others > 0 ? <li>{t('ask_others', { count: others })}</li> : null}
        </ul>
      </Confirm>
    </>
  );
}

/** The page that asks; the second press keeps the chosen rows. */
export function ask(call: CallContext, question: Question) {
  const title = contentScreenTexts.in(call.site.language)(`ask_${question.kind}`, { count: question.names.length });
  return consolePage({ title, body: <Asking question={question} call={call} /> });
}
