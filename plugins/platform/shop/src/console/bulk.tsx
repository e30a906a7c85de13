import type { CallContext, SafeHtml } from '@plinth/kernel';
import { Button, defineTexts, Form, type Option, SelectField, useTexts } from '@plinth/kernel/page';

/** What stands around acts, whatever they are done to. */
const bulkTexts = defineTexts({
  act: 'With the chosen ones',
  apply: 'Do it',
  choose_act: 'Choose …',
  row_label: '{{act}}: {{name}}',
});

/** The id of the form that the check boxes of the list belong to. */
export const BULK_FORM = 'bulk';
/** That of the acts in the rows: one nonce for all of them, and no field that Enter would send. */
const ROW_FORM = 'row';

/** The most rows that are changed at once. */
export const MOST = 100;

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

/** The form below the list: what to do with the rows that are checked. */
export function BulkForm({ to, nonce, fields, acts }: Sending & { acts: readonly Option[] }) {
  const t = useTexts(bulkTexts);
  return (
    <Form to={to} nonce={nonce} id={BULK_FORM} class="filters">
      <Kept fields={fields} />
      <SelectField name="act" label={t('act')} value="" options={[{ value: '', title: t('choose_act') }, ...acts]} />
      <Button kind="quiet">{t('apply')}</Button>
    </Form>
  );
}

/** What can be done with one row, in it; to those who hear the buttons one by one each says to whom. */
export function RowActs({ id, name, acts }: { id: number; name: string; acts: readonly Option[] }) {
  const t = useTexts(bulkTexts);
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
