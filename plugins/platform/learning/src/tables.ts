import { contents, contentTexts, courses, instructors, questions, sections } from './courses/tables.js';
import { answers, assignments, attempts, essays } from './coursework/tables.js';
import { earnings } from './earnings/table.js';
import { certificates, enrolments, steps } from './enrolments/tables.js';
import { groupCourses, groupLeaders, groupMembers, groups } from './groups/tables.js';
import { studyTime } from './time/table.js';

/** The tables of the learning platform. */
export const tables = [
  ...[courses, instructors, sections, contents, contentTexts, questions],
  ...[enrolments, steps, certificates],
  ...[attempts, answers, assignments, essays],
  ...[groups, groupMembers, groupLeaders, groupCourses],
  ...[studyTime, earnings],
];
