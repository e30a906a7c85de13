import type { CallContext, RestError } from '@plinth/kernel';
import { mayNot, missing } from '../access/errors.js';
import { SERIES, type Series } from './store.js';

/** 404 `mb_not_found`: there is no such series, or no more. */
export function noSeries(): RestError {
  return missing('There is no such series.');
}

/** The series that a path names. Throws 404 `mb_not_found`. */
export async function namedSeries({
  args,
  use,
}: Pick<CallContext, 'use'> & { readonly args: { readonly id: number } }): Promise<Series> {
  const series = await use(SERIES).find(args.id);
  if (!series) throw noSeries();
  return series;
}

type SeriesCall = Pick<CallContext, 'caller'> & { readonly resource: Series };

/** The owner, or who edits others' posts. Throws 403 `mb_forbidden`. */
export function authorizeSeriesEditing({ caller, resource }: SeriesCall): void {
  if (resource.ownerId !== caller.id && !caller.can('edit_others_posts')) throw mayNot('This is not your series.');
}

/** The owner alone. Throws 403 `mb_forbidden`. */
export function authorizeSeriesOwner({ caller, resource }: SeriesCall): void {
  if (resource.ownerId !== caller.id) throw mayNot('This is not your series.');
}
