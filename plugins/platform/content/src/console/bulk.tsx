import { choice, Type } from '@plinth/kernel';
import type { SafeHtml } from '@plinth/pages';
import { Button, Form, Notice, type Option, SelectField, useTexts } from '@plinth/pages/kit';
import { BULK_FORM } from '@plinth/pages/resource';
import { contentScreenTexts } from './texts.js';

const MOST = 100;

/** What can be done with rows of a list; the address that follows says which it was. */
const ACTS = [
  ...(['approve', 'unapprove', 'mark_spam', 'not_spam', 'bring_back'] as const),
  ...(['publish', 'to_draft', 'to_trash', 'restore', 'remove', 'upload'] as const),
] as const;

/** What was done with the chosen rows of a list, told in the address of the list. */
export const outcomeArguments = {
  done: Type.Integer({ default: -1, minimum: -1, maximum: MOST, description: 'How many were just changed.' }),
  left: Type.Integer({ default: 0, minimum: 0, maximum: MOST, description: 'How many were left as they were.' }),
  act: choice(['', ...ACTS], { default: '', description: 'What was just done.' }),
};

/** How many rows an act changed, and how many it left as they were. */
export interface Outcome {
  readonly done: number;
  readonly left: number;
}

/** An outcome with what was done. */
export interface ToldOutcome extends Outcome {
  readonly act: '' | (typeof ACTS)[number];
}

/** What the address of a list says of what was just done; read by {@link outcomeArguments}. */
export function outcomeQuery({ done, left }: Outcome, asked: string): string {
  const act = ACTS.find((each) => each === asked);
  return `done=${done}&left=${left}${act ? `&act=${act}` : ''}`;
}

/** Says what an act came to. */
export function OutcomeNotice({ done, left, act }: ToldOutcome) {
  const t = useTexts(contentScreenTexts);
  if (done < 0) return null;
  if (done === 0 && left === 0)
    return (
      <Notice kind="warning">
        <p>{t('none_chosen')}</p>
      </Notice>
    );
  return (
    <Notice kind={left > 0 ? 'warning' : 'done'}>
      <p>{t(act === '' ? 'done' : `done_${act}`, { count: done })}</p>
      {left > 0 ? <p>{t('left', { count: left })}</p> : null}
    </Notice>
  );
}

/** The form below a list: what to do with the rows that are checked. */
export function BulkForm(props: {
  to: string;
  nonce: SafeHtml;
  acts: readonly Option[];
  /** What of the address is kept. */
  fields: Readonly<Record<string, string | number>>;
}) {
  const t = useTexts(contentScreenTexts);
  const options = [{ value: '', title: t('choose_act') }, ...props.acts];
  return (
    <Form to={props.to} nonce={props.nonce} id={BULK_FORM} class="filters">
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField name="act" label={t('act')} value="" options={options} />
      <Button kind="quiet">{t('apply')}</Button>
    </Form>
  );
}

/** Does something with each of some things, one after the other, and tells which of them it changed. */
export async function each<T>(
  things: readonly T[],
  work: (thing: T) => Promise<boolean>,
): Promise<Outcome & { changed: T[] }> {
  const changed: T[] = [];
  for (const thing of things) if (await work(thing)) changed.push(thing);
  return { changed, done: changed.length, left: things.length - changed.length };
}
