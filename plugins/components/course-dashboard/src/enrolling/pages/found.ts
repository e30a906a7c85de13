import type { CallContext } from '@plinth/kernel';
import { type FoundCourse, foundCourse } from '../../courses/seen.js';
import { dashboardForbidden } from '../../errors.js';
import { type Places, placesOf } from '../../pages/frame.js';
import { type Steward, stewardOf } from '../steward.js';
import { enrollingTexts } from './texts.js';

/** A course whose people somebody puts in and takes out. */
export interface StewardedCourse extends FoundCourse {
  readonly places: Places;
  readonly steward: Steward;
}

/** @throws RestError 403 for whoever may not; 404 for a course that is not there for them */
export async function stewardedCourse(call: CallContext, courseId: number): Promise<StewardedCourse> {
  const places = await placesOf(call);
  const found = await foundCourse(call, places.viewer, courseId);
  const steward = await stewardOf(call, places.viewer, found);
  if (!steward) throw dashboardForbidden(enrollingTexts.in(call.site.language)('not_steward'));
  return { ...found, places, steward };
}
