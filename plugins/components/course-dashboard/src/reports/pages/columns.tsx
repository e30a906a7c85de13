import { Type } from '@plinth/kernel';
import { Button, ChoiceField, useAddress, useTexts } from '@plinth/pages/kit';
import { reportAddress } from '../../pages/addresses.js';
import type { Shown } from '../produce.js';
import { type Column, TableReport } from '../report.js';
import { type Asked, filtersIn } from './asked.js';
import { reportTexts } from './texts.js';

/** What the form sends in which columns are chosen: those that are, and that it was sent, for nobody may choose none. */
export const columnArguments = {
  chosen: Type.Boolean({ default: false, description: 'Whether columns were just chosen.' }),
  show: Type.Array(Type.String({ maxLength: 100 }), { default: [], maxItems: 100, description: 'Those to show.' }),
};

/** The columns that a table has to show; the address of a file is behind its name. */
function visibleColumns(columns: readonly Column[]): Column[] {
  const names = new Set(columns.map(({ data }) => data));
  return columns.filter(({ data, visible }) => visible && !(data === 'file_url' && names.has('file_name')));
}

/** The columns that are shown; the first, by which rows are known, always is. */
export function shownColumns(columns: readonly Column[], { typed }: Asked): Column[] {
  const hidden = new Set(typed.hide.split(','));
  return visibleColumns(columns).filter(({ data }, place) => place === 0 || !hidden.has(data));
}

/** What was chosen in the form, as the address has it: the columns that are left out. */
export function hiddenBy({ report }: Shown, show: readonly string[]): string {
  if (!(report instanceof TableReport)) return '';
  const [, ...others] = visibleColumns(report.columns);
  return others
    .map(({ data }) => data)
    .filter((data) => !show.includes(data))
    .join(',');
}

/** Which columns of a wide table somebody wants to see. */
export function ColumnChoice({ shown, asked }: { shown: Shown; asked: Asked }) {
  const t = useTexts(reportTexts);
  const address = useAddress();
  const { id, report } = shown;
  if (!(report instanceof TableReport)) return null;
  const [, ...others] = visibleColumns(report.columns);
  const [, ...seen] = shownColumns(report.columns, asked);
  const { orderby, order } = asked.typed;
  const kept = { ...filtersIn(asked), orderby, order };
  return (
    <details class="column-choice">
      <summary>{t('columns', { seen: seen.length + 1, all: others.length + 1 })}</summary>
      <form method="get" action={address(reportAddress(id))}>
        {Object.entries(kept).map(([name, value]) =>
          value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <input type="hidden" name="chosen" value="1" />
        <ChoiceField
          name="show"
          label={t('columns_choose')}
          values={seen.map(({ data }) => data)}
          options={others.map(({ data, title }) => ({ value: data, title }))}
        />
        <Button kind="quiet">{t('columns_act')}</Button>
      </form>
    </details>
  );
}
