import { provide, type ServiceDeclaration } from '@plinth/kernel';
import { COMMENTS } from '../ports.js';
import { SqlComments } from './store.js';

/** The services of comments. */
export const commentServices: readonly ServiceDeclaration[] = [provide.class(COMMENTS, SqlComments)];
