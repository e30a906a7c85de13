/**
 * What other plugins use of the learning platform, and what an embedder puts their own learning system behind: the
 * ports and their types.
 */
export * from './ports/building.js';
export * from './ports/courses.js';
export * from './ports/coursework.js';
export * from './ports/earnings.js';
export * from './ports/enrolments.js';
export * from './ports/groups.js';
export * from './ports/hand-ins.js';
export * from './ports/people.js';
export * from './ports/scope.js';
export * from './ports/study-time.js';
