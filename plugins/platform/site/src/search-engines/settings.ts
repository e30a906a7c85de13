import { defineSettings, Type } from '@plinth/kernel';

/** What the owner can set about search engines. */
export const searchEngineSettings = defineSettings({
  searchEngines: Type.Boolean({
    default: true,
    description: 'Whether search engines may list the site; off, they are asked to leave it out.',
  }),
});
