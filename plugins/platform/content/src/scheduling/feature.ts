import { defineFeature } from '@plinth/kernel';
import { postJobs } from './jobs.js';

/** Periodic work on posts: scheduled ones are published, old drafts and trash removed. */
export const schedulingFeature = defineFeature({
  name: 'scheduling',
  jobs: postJobs,
});
