import { defineFeature } from '@plinth/kernel';
import { screens } from '@plinth/pages';
import { workScreens } from './work-screens.js';

/** The screens where moderators decide about submissions. */
export const consoleFeature = defineFeature({
  name: 'console',
  contributes: [screens(workScreens)],
});
