import { Type } from '@plinth/kernel';
import type { SubmissionKind } from '@plinth/learning';
import type { AddressQuery } from '../../pages/addresses.js';

/** States of work. */
export const STATES = ['waits', 'sent_back', 'done', 'all'] as const;
/** A state of work. */
export type State = (typeof STATES)[number];

/** Which part of the work is looked at, as the address has it. */
export interface WorkFilters {
  /** 0 for all. */
  readonly course_id: number;
  readonly kind: SubmissionKind | '';
  readonly state: State;
}

/** The filters as arguments of the pages of work. */
export const filterArguments = {
  course_id: Type.Integer({ default: 0, minimum: 0, maximum: 2_147_483_647, description: 'Only this course.' }),
  kind: Type.Enum(['', 'essay', 'assignment'], { default: '', description: 'Only essays, or only assignments.' }),
  state: Type.Enum([...STATES], { default: 'waits', description: 'Only what waits, was sent back or is graded.' }),
};

/** The filters for an address, without those that say nothing. */
export function filterQuery({ course_id, kind, state }: WorkFilters): AddressQuery {
  return {
    ...(course_id === 0 ? {} : { course_id }),
    ...(kind === '' ? {} : { kind }),
    ...(state === 'waits' ? {} : { state }),
  };
}

/** The filters as what is read of the work. */
export function filteredBy({ course_id, kind, state }: WorkFilters) {
  return {
    ...(course_id === 0 ? {} : { courseId: course_id }),
    ...(kind === '' ? {} : { kind }),
    ...(state === 'all' ? {} : { isDone: state === 'done' }),
    ...(state === 'waits' || state === 'sent_back' ? { isSentBack: state === 'sent_back' } : {}),
  };
}
