import { choice, Type } from '@plinth/kernel';
import { Notice } from '@plinth/kernel/page';
import { MOST } from './bulk.js';

/** What was done with the chosen rows of a list, told in its address. */
export function outcomeArguments<const A extends string>(acts: readonly A[]) {
  return {
    done: Type.Integer({ default: -1, minimum: -1, maximum: MOST, description: 'How many were just changed.' }),
    left: Type.Integer({ default: 0, minimum: 0, maximum: MOST, description: 'How many were left as they were.' }),
    act: choice(['', ...acts], { default: '', description: 'What was just done.' }),
  };
}

/** What an act came to. */
export interface Outcome<A extends string> {
  readonly done: number;
  readonly left: number;
  readonly act: '' | A;
}

/** What the address of the list says of what was just done. */
export function outcomeQuery<A extends string>({ done, left, act }: Outcome<A>): string {
  return `done=${done}&left=${left}${act === '' ? '' : `&act=${act}`}`;
}

/** Says what an act came to, in the words of the list. */
export function OutcomeNotice<A extends string>(props: {
  outcome: Outcome<A>;
  /** That nothing was chosen. */
  none: string;
  /** What was done. */
  told(act: A, count: number): string;
  /** What was left as it was. */
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
