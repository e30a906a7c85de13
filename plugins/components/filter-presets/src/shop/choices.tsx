import { useTexts } from '@plinth/pages/kit';
import { filterTexts } from './texts.js';

/** One thing that can be chosen, with those below it. */
export interface Choice {
  readonly value: string | number;
  readonly label: string;
  /** What it is called by itself, in a chip; default: the label. */
  readonly name?: string;
  readonly isChosen: boolean;
  readonly tooltip?: string | undefined;
  readonly below?: readonly Choice[];
}

/** How choices with others below them begin. */
export type Nesting = 'collapsed' | 'expanded' | 'open';

/** What is filled in for a filter of choices. */
export interface ChoiceList {
  /** The parameter, without `[]`. */
  readonly name: string;
  readonly choices: readonly Choice[];
  /** Several, or one with the way to take it back. */
  readonly multiple?: boolean;
  readonly nesting?: Nesting;
  /** In how many columns they stand, 1 to 8. */
  readonly columns?: number;
}

/** More columns than a form beside a list has room for. */
const MOST_COLUMNS = 4;

function Items({ list, choices }: { list: ChoiceList; choices: readonly Choice[] }) {
  const { name, multiple = true, nesting = 'open' } = list;
  const t = useTexts(filterTexts);
  return (
    <>
      {choices.map(({ value, label, name: own = label, isChosen, tooltip, below = [] }) => (
        <li key={value}>
          <label title={tooltip}>
            <input type={multiple ? 'checkbox' : 'radio'} name={`${name}[]`} value={value} checked={isChosen} />
            {label}
          </label>
          {below.length === 0 ? null : nesting === 'open' ? (
            <ul>
              <Items list={list} choices={below} />
            </ul>
          ) : (
            <details open={nesting === 'expanded'}>
              <summary>{t('more_of', { name: own })}</summary>
              <ul>
                <Items list={list} choices={below} />
              </ul>
            </details>
          )}
        </li>
      ))}
    </>
  );
}

function hasChosen(choices: readonly Choice[]): boolean {
  return choices.some(({ isChosen, below = [] }) => isChosen || hasChosen(below));
}

/** Check boxes, or radio buttons: of these a chosen one is only taken back by choosing any. */
export function ChoiceInputs(list: ChoiceList) {
  const { name, choices, multiple = true, columns = 1 } = list;
  const t = useTexts(filterTexts);
  const any = multiple ? [] : [{ value: '', label: t('any'), isChosen: !hasChosen(choices) }];
  return (
    <ul class={columns > 1 ? `shop-in-${Math.min(columns, MOST_COLUMNS)}` : undefined}>
      <Items list={{ ...list, name }} choices={[...any, ...choices]} />
    </ul>
  );
}

function Options({ choices, depth }: { choices: readonly Choice[]; depth: number }) {
  return (
    <>
      {choices.map(({ value, label, isChosen, below = [] }) => (
        <>
          <option key={value} value={value} selected={isChosen}>
            {'– '.repeat(depth)}
            {label}
          </option>
          <Options choices={below} depth={depth + 1} />
        </>
      ))}
    </>
  );
}

/** The same as a list that opens. */
export function ChoiceSelect({ name, choices, multiple = false, title }: ChoiceList & { title: string }) {
  const t = useTexts(filterTexts);
  return (
    <select name={`${name}[]`} aria-label={title} multiple={multiple}>
      {multiple ? null : <option value="">{t('any')}</option>}
      <Options choices={choices} depth={0} />
    </select>
  );
}
