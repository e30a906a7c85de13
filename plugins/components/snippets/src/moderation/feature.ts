import { defineFeature, under } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { MODERATE } from './ability.js';
import { reportsScreen } from './reports-screen.js';
import { moderationRoutes } from './routes.js';

/** Moderators decide about reported pastes. */
export const moderationFeature = defineFeature({
  name: 'moderation',
  capabilities: { [MODERATE]: ['editor'] },
  routes: under('snippets/v1', moderationRoutes),
  contributes: [screens([reportsScreen])],
});
