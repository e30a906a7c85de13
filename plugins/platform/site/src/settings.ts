import { defineSettings, Type } from '@plinth/kernel';

/** What the owner can set about search engines, and about what every page looks like. */
export const siteSettings = defineSettings({
  accent: Type.String({
    default: '',
    pattern: '^(#[0-9a-fA-F]{6})?$',
    examples: ['#1a56db'],
    description: 'Colour of links and buttons, such as #1a56c4; made darker or lighter where it could not be read.',
  }),
  footerPages: Type.Array(Type.Integer({ minimum: 1 }), {
    default: [],
    maxItems: 12,
    description: 'Pages that the foot of every page leads to, by id: legal notice, privacy.',
  }),
  searchEngines: Type.Boolean({
    default: true,
    description: 'Whether search engines may list the site; off, they are asked to leave it out.',
  }),
});
