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

/** A course with its steps. */
export function courseAddress(id: number): string {
  return `${LEARNING}/courses/${id}`;
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
