import { LEARNING_TASKS } from './learning.js';
import { MEMBER_TASKS } from './member.js';
import { OWNER_TASKS } from './owner.js';
import { READER_TASKS } from './reader.js';
import { SHOP_TASKS } from './shop.js';
import type { Task } from './task.js';
import { WRITER_TASKS } from './writer.js';

/** The everyday tasks that are measured, in the order in which they are done: later ones meet what earlier ones left. */
export const TASKS: readonly Task[] = [
  ...READER_TASKS,
  ...MEMBER_TASKS,
  ...WRITER_TASKS,
  ...LEARNING_TASKS,
  ...SHOP_TASKS,
  ...OWNER_TASKS,
];
