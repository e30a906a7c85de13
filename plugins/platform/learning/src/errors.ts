import { type ErrorSpecification, RestError } from '@plinth/kernel';

/** The errors of editing courses: code, status and when each is returned. */
export const buildingErrors = {
  invalid: { code: 'course_invalid', status: 400, when: 'a value of the course cannot be saved' },
  slugTaken: { code: 'course_slug_taken', status: 409, when: 'another course has the slug' },
  changed: { code: 'course_changed', status: 409, when: 'somebody else saved since it was opened' },
  full: { code: 'course_full', status: 409, when: 'a limit of the course is reached' },
  used: { code: 'course_content_used', status: 409, when: 'a quiz or question that learners answered is deleted' },
  lastInstructor: { code: 'course_last_instructor', status: 409, when: 'the only instructor is removed' },
} satisfies Readonly<Record<string, ErrorSpecification>>;

function refusal({ code, status }: ErrorSpecification, message: string): RestError {
  return new RestError(code, message, { status });
}

/** 400: a value of a course cannot be saved. */
export function courseInvalid(message: string): RestError {
  return refusal(buildingErrors.invalid, message);
}

/** 409: another course has the slug. */
export function courseSlugTaken(slug: string): RestError {
  return refusal(buildingErrors.slugTaken, `There is a course "${slug}" already.`);
}

/** 409: somebody else saved since the editor opened it. */
export function courseChanged(): RestError {
  return refusal(buildingErrors.changed, 'Someone else saved changes since you opened this page.');
}

/** 409: a limit of a course is reached. */
export function courseFull(message: string): RestError {
  return refusal(buildingErrors.full, message);
}

/** 409: learners have answered what is to be deleted. */
export function contentUsed(message: string): RestError {
  return refusal(buildingErrors.used, message);
}

/** 409: a course keeps at least one instructor. */
export function lastInstructor(): RestError {
  return refusal(buildingErrors.lastInstructor, 'A course needs at least one instructor. Add another one first.');
}
