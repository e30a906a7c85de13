import { defineFeature } from '@plinth/kernel';
import { abilityTaps } from './taps.js';

/** Abilities of the content, while the plugin `abilities` is on. */
export const abilitiesFeature = defineFeature({
  name: 'abilities',
  taps: abilityTaps,
});
