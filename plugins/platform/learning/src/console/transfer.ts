import { type CallContext, RestError, Type } from '@plinth/kernel';
import { shapeMistakes } from '@plinth/kernel/layer';
import { copyOf, readContentParts } from '../building/copies.js';
import { courseFields } from '../bundle/schemas.js';
import { COURSE_BUILDER, COURSES, type Course } from '../ports.js';

/** The largest file that is imported, in bytes. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;

/** What a course in a file is marked with. */
const FORMAT = 'plinth-course';
const VERSION = 1;
/** More mistakes help nobody. */
const MAX_MISTAKES = 5;

const strict = { additionalProperties: false };
const fileSchema = Type.Object(
  { format: Type.Literal(FORMAT), version: Type.Literal(VERSION), course: Type.Object(courseFields, strict) },
  strict,
);
type CourseFile = Type.Static<typeof fileSchema>;

/** A course as a file: everything but its people, its cover image and its history. */
export async function exportCourse({ use }: CallContext, course: Course): Promise<string> {
  const { contents, sections } = await use(COURSE_BUILDER).outlineOf(course.id);
  const parts = { contents, sections, ...(await readContentParts(use(COURSES), contents)) };
  const { imageId: _image, status: _status, ...copy } = copyOf(course, parts);
  const file = { format: FORMAT, version: VERSION, course: { slug: course.slug, ...copy } };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** A file that holds no course: what is wrong with it, a line each. */
export class CourseFileInvalid extends Error {
  constructor(readonly mistakes: readonly string[]) {
    super('The file does not contain a course.');
  }
}

function isCourseFile(value: unknown): value is CourseFile {
  return shapeMistakes(fileSchema, value, 'file').length === 0;
}

/**
 * The course in a file.
 * @throws CourseFileInvalid
 */
export function readCourseFile(text: string): CourseFile['course'] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CourseFileInvalid(['JSON']);
  }
  if (!isCourseFile(value))
    throw new CourseFileInvalid(shapeMistakes(fileSchema, value, 'file').slice(0, MAX_MISTAKES));
  return value.course;
}

/**
 * Creates the course of a file as a draft that the caller teaches, all of it or nothing.
 * @throws CourseFileInvalid
 */
export async function importCourse({ caller, use }: CallContext, text: string): Promise<Course> {
  const course = readCourseFile(text);
  try {
    return await use(COURSE_BUILDER).create({ ...course, status: 'draft', instructorIds: [caller.id] });
  } catch (thrown) {
    if (thrown instanceof RestError && thrown.status === 400) throw new CourseFileInvalid([thrown.message]);
    throw thrown;
  }
}
