import { carriedState } from '@plinth/content';
import { attempts } from '../coursework/tables.js';
import { enrolments } from '../enrolments/tables.js';

/** What an enrollment has that its steps do not give it. */
export const enrolmentState = carriedState(enrolments, ['status', 'startedAt', 'completedAt']);

/** What an attempt was worth on the day it was made, whatever the quiz asks for since. */
export const attemptState = carriedState(attempts, [
  ...['score', 'total', 'points', 'pointsTotal', 'percentage', 'passed', 'isWaiting', 'seconds'],
]);
