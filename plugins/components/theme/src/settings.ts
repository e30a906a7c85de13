import { choice, defineSettings, Type } from '@plinth/kernel';

/** The three colour modes. */
export const COLOR_MODES = ['light', 'dark', 'auto'] as const;

/** What the owner can set. */
export const settings = defineSettings({
  name: Type.String({ default: 'Plinth', description: 'Name of the theme, as /info tells it.' }),
  version: Type.String({ default: '1.0.0', description: 'Version of the theme.' }),
  textDomain: Type.String({ default: 'plinth', description: 'Text domain of the theme.' }),
  activeVariation: Type.String({ default: 'default', description: 'The style variation in use.' }),
  colorModeToggle: Type.Boolean({ default: true, description: 'Whether people may choose their own colour mode.' }),
  defaultColorMode: choice(COLOR_MODES, { default: 'light', description: 'Colour mode of whoever has chosen none.' }),
  darkModeAvailable: Type.Boolean({ default: true, description: 'Whether the theme has a dark mode at all.' }),
  signUpsPerHour: Type.Integer({
    default: 30,
    minimum: 0,
    maximum: 100_000,
    description: 'Registrations that may be tried from one address in an hour; 0 for as many as come.',
  }),
  signInLinkMinutes: Type.Integer({
    default: 60,
    minimum: 1,
    maximum: 1440,
    description: 'How long a sign-in link works.',
  }),
});
