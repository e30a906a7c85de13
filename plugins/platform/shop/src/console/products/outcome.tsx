import { choice, Type } from '@plinth/kernel';
import { Notice, useTexts } from '@plinth/kernel/page';
import { MOST } from '../bulk.js';
import { PRODUCT_ACTS, type ProductAct } from './acts.js';
import { productTexts } from './texts.js';

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
