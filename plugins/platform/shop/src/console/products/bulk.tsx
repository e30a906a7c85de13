import { type CallContext, choice, type SafeHtml, Type } from '@plinth/kernel';
import { Button, Form, Notice, SelectField, useTexts } from '@plinth/kernel/page';
import { PRODUCT_ACTS, type ProductAct } from './acts.js';
import { productTexts } from './texts.js';

/** The id of the form that the check boxes of the list belong to. */
export const BULK_FORM = 'bulk';
/** That of the acts in the rows: one nonce for all of them, and no field that Enter would send. */
const ROW_FORM = 'row';

const MOST = 100;

/** What was done with the chosen products, told in the address of the list. */
export const outcomeArguments = {
  done: Type.Integer({ default: -1, minimum: -1, maximum: MOST, description: 'How many were just changed.' }),
  left: Type.Integer({ default: 0, minimum: 0, maximum: MOST, description: 'How many were left as they were.' }),
  act: choice(['', ...PRODUCT_ACTS], { default: '', description: 'What was just done.' }),
};

/** What an act came to. */
export interface Outcome {
  readonly done: number;
  readonly left: number;
  readonly act: '' | ProductAct;
}

/** What the address of the list says of what was just done. */
export function outcomeQuery({ done, left, act }: Outcome): string {
  return `done=${done}&left=${left}${act === '' ? '' : `&act=${act}`}`;
}

/** Says what an act came to. */
export function OutcomeNotice({ done, left, act }: Outcome) {
  const t = useTexts(productTexts);
  if (done < 0) return null;
  if ((done === 0 && left === 0) || act === '')
    return (
      <Notice kind="warning">
        <p>{t('none_chosen')}</p>
      </Notice>
    );
  return (
    <Notice kind={left > 0 ? 'warning' : 'done'}>
      <p>{t(`done_${act}`, { count: done })}</p>
      {left > 0 ? <p>{t('left', { count: left })}</p> : null}
    </Notice>
  );
}

interface Sending {
  readonly to: string;
  readonly nonce: SafeHtml;
  /** What of the address of the list is kept. */
  readonly fields: Readonly<Record<string, string | number>>;
}

function Kept({ fields }: Pick<Sending, 'fields'>) {
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}

/** The form below the list: what to do with the products that are checked. */
export function BulkForm({ to, nonce, fields, acts }: Sending & { acts: readonly ProductAct[] }) {
  const t = useTexts(productTexts);
  const options = [{ value: '', title: t('choose_act') }, ...acts.map((value) => ({ value, title: t(`do_${value}`) }))];
  return (
    <Form to={to} nonce={nonce} id={BULK_FORM} class="filters">
      <Kept fields={fields} />
      <SelectField name="act" label={t('act')} value="" options={options} />
      <Button kind="quiet">{t('apply')}</Button>
    </Form>
  );
}

/** What can be done with one product, in its row. */
export function RowActs({ id, name, acts }: { id: number; name: string; acts: readonly ProductAct[] }) {
  const t = useTexts(productTexts);
  return (
    <>
      {acts.map((act) => (
        <Button
          key={act}
          kind="link"
          small
          form={ROW_FORM}
          name="row"
          value={`${act} ${id}`}
          label={t('row_label', { act: t(`row_${act}`), name })}
        >
          {t(`row_${act}`)}
        </Button>
      ))}
    </>
  );
}

/** Stands once beside the list. */
export function RowForm({ to, nonce, fields }: Sending) {
  return (
    <Form to={to} nonce={nonce} id={ROW_FORM}>
      <Kept fields={fields} />
    </Form>
  );
}

/** The ids that were checked, and the act that was chosen; or those of the row whose act was pressed. */
export function readBulk({ request }: Pick<CallContext, 'request'>): { ids: number[]; act: string } {
  const { row, ids: checked, act } = request.body;
  const [, rowAct, rowId] = /^(\w+) (\d+)$/.exec(String(row ?? '')) ?? [];
  const sent = rowAct === undefined ? [checked ?? []].flat().map(Number) : [Number(rowId)];
  const ids = [...new Set(sent)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST);
  return { ids, act: rowAct ?? String(act ?? '') };
}
