import { type CallContext, choice, Type } from '@plinth/kernel';
import { noteAct } from '@plinth/kernel/administration';
import type { SafeHtml } from '../html.js';
import { Button, Form } from '../kit/button.js';
import { type Option, SelectField } from '../kit/field.js';
import { HiddenFields } from '../kit/hidden-fields.js';
import { Notice } from '../kit/notice.js';
import { useTexts } from '../texts.js';
import { resourceTexts } from './texts.js';

/** The id of the form that the check boxes of a list belong to. */
export const BULK_FORM = 'bulk';
/** The form of the acts in the rows: one nonce for all of them, and no field that Enter would send. */
const ROW_FORM = 'row';

/** The most rows that are changed at once. */
const MAX_ROWS = 100;
const MAX_NAMED = 20;
const MAX_NAME_LENGTH = 60;

interface Sending {
  readonly to: string;
  readonly nonce: SafeHtml;
  /** The part of the address of the list that stays. */
  readonly fields: Readonly<Record<string, string | number>>;
}

/** The form below a list that applies an act to the selected rows. */
export function BulkForm({ to, nonce, fields, acts }: Sending & { acts: readonly Option[] }) {
  const t = useTexts(resourceTexts);
  return (
    <Form to={to} nonce={nonce} id={BULK_FORM} class="filters">
      <HiddenFields of={fields} />
      <SelectField name="act" label={t('act')} value="" options={[{ value: '', title: t('choose_act') }, ...acts]} />
      <Button kind="quiet">{t('apply')}</Button>
    </Form>
  );
}

/** The buttons of one row; each says what it applies to. {@link RowForm} stands once on the page. */
export function RowActs({ id, name, acts }: { id: number; name: string; acts: readonly Option[] }) {
  const t = useTexts(resourceTexts);
  return (
    <>
      {acts.map(({ value, title }) => (
        <Button
          key={value}
          kind="link"
          small
          form={ROW_FORM}
          name="row"
          value={`${value} ${id}`}
          label={t('row_label', { act: title, name })}
        >
          {title}
        </Button>
      ))}
    </>
  );
}

/** The form of all {@link RowActs} of a page. */
export function RowForm({ to, nonce, fields }: Sending) {
  return (
    <Form to={to} nonce={nonce} id={ROW_FORM}>
      <HiddenFields of={fields} />
    </Form>
  );
}

/** The selected ids and the chosen act, or those of the row whose button was pressed. */
export function readBulk({ request }: Pick<CallContext, 'request'>): { ids: number[]; act: string } {
  const { row, ids: checked, act } = request.body;
  const [, rowAct, rowId] = /^(\w+) (\d+)$/.exec(String(row ?? '')) ?? [];
  const sent = rowAct === undefined ? [checked ?? []].flat().map(Number) : [Number(rowId)];
  const ids = [...new Set(sent)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MAX_ROWS);
  return { ids, act: rowAct ?? String(act ?? '') };
}

/** How many rows an act changed, and how many it left unchanged. */
export interface BulkOutcome<A extends string = string> {
  readonly done: number;
  readonly left: number;
  readonly act: '' | A;
}

/** The arguments of a list that say how an act ended. */
export function outcomeArguments<const A extends string>(acts: readonly A[]) {
  return {
    done: Type.Integer({ default: -1, minimum: -1, maximum: MAX_ROWS, description: 'How many were just changed.' }),
    left: Type.Integer({ default: 0, minimum: 0, maximum: MAX_ROWS, description: 'How many were left unchanged.' }),
    act: choice(['', ...acts], { default: '', description: 'The act that just ended.' }),
  };
}

/** The query that {@link outcomeArguments} read. */
export function outcomeQuery<A extends string>({ done, left, act }: BulkOutcome<A>): string {
  return `done=${done}&left=${left}${act === '' ? '' : `&act=${act}`}`;
}

/** Says how an act ended, in the words of the list. */
export function OutcomeNotice<A extends string>(props: {
  outcome: BulkOutcome<A>;
  /** Nothing was selected. */
  none: string;
  told(act: A, count: number): string;
  /** Some were left unchanged. */
  kept(count: number): string;
}) {
  const { none, told, kept } = props;
  const { done, left, act } = props.outcome;
  if (done < 0) return null;
  if ((done === 0 && left === 0) || act === '')
    return (
      <Notice kind="warning">
        <p>{none}</p>
      </Notice>
    );
  return (
    <Notice kind={left > 0 ? 'warning' : 'done'}>
      <p>{told(act, done)}</p>
      {left > 0 ? <p>{kept(left)}</p> : null}
    </Notice>
  );
}

/** Records what was done with which things, by name: ids say nothing once things are deleted. Records nothing for none. */
export async function noteNamed(call: CallContext, act: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const shown = names.slice(0, MAX_NAMED).map((name) => `“${name.slice(0, MAX_NAME_LENGTH)}”`);
  const more = names.length - shown.length;
  const what = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  await noteAct(call, { plugin: call.plugin, act, details: { what } });
}
