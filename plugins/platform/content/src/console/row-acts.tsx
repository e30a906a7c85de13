import type { SafeHtml } from '@plinth/pages';
import { Button, Form } from '@plinth/pages/kit';

/** The form that the acts in the rows of a list belong to: one nonce for all of them, and no field that Enter would send. */
const ROW_FORM = 'row';

/** One act of a row. */
export interface RowAct {
  /** What is done, as the bulk form names it. */
  readonly act: string;
  readonly title: string;
  /** The same with what it is done to, for those who hear the buttons one by one. */
  readonly label: string;
}

/** What can be done with one row of a list, beside what it says. */
export function RowActs({ id, acts }: { id: number; acts: readonly RowAct[] }) {
  return (
    <span class="row-acts">
      {acts.map(({ act, title, label }) => (
        <Button key={act} kind="link" small form={ROW_FORM} name="row" value={`${act} ${id}`} label={label}>
          {title}
        </Button>
      ))}
    </span>
  );
}

/** Stands once beside a list whose rows have acts. */
export function RowForm(props: {
  to: string;
  nonce: SafeHtml;
  /** What of the address of the list is kept. */
  fields: Readonly<Record<string, string | number>>;
}) {
  return (
    <Form to={props.to} nonce={props.nonce} id={ROW_FORM}>
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Form>
  );
}
