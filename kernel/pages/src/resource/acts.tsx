import type { CallContext } from '@plinth/kernel';
import type { VNode } from 'preact';
import { argumentIn, numberIn } from './arguments.js';
import { type BulkOutcome, RowActs } from './bulk.js';
import type { AnyResource } from './declaration.js';
import { textOf } from './texts.js';

/** The buttons of the acts that fit a row. */
export function rowActs({ acts, list, texts }: AnyResource, call: CallContext, row: unknown): VNode | null {
  const fitting = acts?.fitting(row) ?? [];
  if (!acts || fitting.length === 0) return null;
  const { language } = call.site;
  const titleOf = (act: string) => texts.find(language, `row_${act}`) ?? textOf({ texts }, language, act);
  const titled = fitting.map((value) => ({ value, title: titleOf(value) }));
  return (
    <span class="row-acts">
      <RowActs id={Number(list.key(row))} name={acts.describes(call, row)} acts={titled} />
    </span>
  );
}

/** How the last act ended, as the address says. */
export function outcomeIn(args: unknown): BulkOutcome {
  const done = String(argumentIn(args, 'done') ?? '');
  const act = String(argumentIn(args, 'act') ?? '');
  return { done: /^\d+$/.test(done) ? Number(done) : -1, left: numberIn(args, 'left', 0), act };
}
