import { defineFeature, provide } from '@plinth/kernel';
import { gateTaps } from './gate.js';
import { EXPOSED_META, ExposedMeta } from './meta.js';
import { wordLimits } from './validation.js';

/** The rules of the blog on the core posts route, and the meta values that it accepts. */
export const corePostsFeature = defineFeature({
  name: 'core-posts',
  services: [provide.class(EXPOSED_META, ExposedMeta)],
  taps: [...gateTaps, wordLimits],
  async setup(context) {
    const exposed = context.use(EXPOSED_META);
    await exposed.refresh(context);
    context.onStop(() => exposed.hideAll());
  },
});
