/** What stands in the query of an address; what is empty is left out. */
export type AddressQuery = Readonly<Record<string, string | number | undefined>>;

function queryOf(query: AddressQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Where the pages of learning are, below the site's address. */
export const LEARNING = '/learning';

/** The reports that somebody may choose from. */
export const REPORTS = `${LEARNING}/reports`;

/** The courses of the site. */
export const COURSE_LIST = `${LEARNING}/courses`;

/** A page of the courses of the site. */
export function courseListAddress(query: AddressQuery = {}): string {
  return `${COURSE_LIST}${queryOf(query)}`;
}

/** A course with its steps. */
export function courseAddress(id: number, query: AddressQuery = {}): string {
  return `${COURSE_LIST}/${id}${queryOf(query)}`;
}

/** Where somebody enrolls in a course themselves. */
export function joinAddress(id: number): string {
  return `${courseAddress(id)}/join`;
}

/** Where somebody asks to be let into a course. */
export function askAddress(id: number): string {
  return `${courseAddress(id)}/ask`;
}

/** Who is in a course, for those who put people in and take them out. */
export function peopleAddress(id: number, query: AddressQuery = {}): string {
  return `${courseAddress(id)}/people${queryOf(query)}`;
}

/** Where a course is opened and closed. */
export function openingAddress(id: number): string {
  return `${courseAddress(id)}/open`;
}

/** Where somebody is taken out of a course. */
export function removalAddress(id: number, person: number): string {
  return `${peopleAddress(id)}/${person}/remove`;
}

/** A step of a course. */
export function stepAddress(courseId: number, id: number, query: AddressQuery = {}): string {
  return `${courseAddress(courseId)}/steps/${id}${queryOf(query)}`;
}

/** Where a file is handed in for a step, as a path with its arguments. */
export const handInPath = `${LEARNING}/courses/:id/steps/:step/assignment`;

/** Where a file is handed in for a lesson. */
export function handInAddress(courseId: number, id: number): string {
  return `${stepAddress(courseId, id)}/assignment`;
}

/** The conversations of whoever is signed in. */
export const CONVERSATIONS = `${LEARNING}/messages`;

/** The work that waits to be graded. */
export const WORK = `${LEARNING}/work`;

/** A page of the work to grade. */
export function workAddress(query: AddressQuery = {}): string {
  return `${WORK}${queryOf(query)}`;
}

/** An essay or an assignment to grade. */
export function gradeAddress(kind: 'essay' | 'assignment', id: number, query: AddressQuery = {}): string {
  return `${WORK}/${kind}s/${id}${queryOf(query)}`;
}

/** The file of an assignment that this site keeps. */
export function fileAddress(id: number): string {
  return `${WORK}/assignments/${id}/file`;
}

/** One report, with its filters. */
export function reportAddress(id: string, query: AddressQuery = {}): string {
  return `${REPORTS}/${encodeURIComponent(id)}${queryOf(query)}`;
}

/** One report as a file, with its filters and order. */
export function reportFileAddress(id: string, query: AddressQuery): string {
  return `${REPORTS}/${encodeURIComponent(id)}/file${queryOf(query)}`;
}

/** The statistics of a person. */
export function personAddress(id: number, query: AddressQuery = {}): string {
  return `${LEARNING}/people/${id}${queryOf(query)}`;
}

/** One conversation. */
export function conversationAddress(id: number, query: AddressQuery = {}): string {
  return `${CONVERSATIONS}/${id}${queryOf(query)}`;
}

/** A page of the conversations. */
export function conversationsAddress(query: AddressQuery = {}): string {
  return `${CONVERSATIONS}${queryOf(query)}`;
}

/** Where a new conversation is begun. */
export function writeAddress(query: AddressQuery = {}): string {
  return `${CONVERSATIONS}/new${queryOf(query)}`;
}
