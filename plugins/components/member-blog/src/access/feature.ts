import { userMetaFields } from '@plinth/accounts';
import { defineFeature } from '@plinth/kernel';
import { moderatedMeta } from './gates.js';
import { postTurns, turnsMigration } from './turns.js';

/** Who may write, and whose posts go to review first. */
export const accessFeature = defineFeature({
  name: 'access',
  tables: [postTurns],
  migrations: [turnsMigration],
  contributes: [userMetaFields([moderatedMeta])],
});
