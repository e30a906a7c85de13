import { defineSettings, type SettingsValues } from '../context/settings.js';
import { definePort } from '../ports.js';
import { Type } from '../vendor/typebox.js';

/** What the owner can set about the host itself. */
export const kernelSettings = defineSettings({
  siteTitle: Type.String({
    default: '',
    maxLength: 250,
    description: 'Name of the site.',
  }),
  siteDescription: Type.String({
    default: '',
    maxLength: 500,
    description: 'One line about the site.',
  }),
  timezone: Type.String({
    default: '',
    maxLength: 60,
    format: 'timezone',
    titles: { '': 'Not chosen: UTC' },
    description: 'IANA time zone of the site; UTC where it is empty.',
  }),
  language: Type.String({
    default: '',
    pattern: '^([a-z]{2,3}([_-][A-Za-z]{2,4})?)?$',
    format: 'language',
    titles: { '': 'Not chosen: English' },
    examples: ['de'],
    description: 'Language of the pages; English where it is empty.',
  }),
  registrationOpen: Type.Boolean({
    default: false,
    description: 'Whether visitors may make accounts for themselves.',
  }),
  deleteOwnAccount: Type.Boolean({
    default: true,
    description: 'Whether members may delete their own account; who looks after accounts never does so here.',
  }),
  passwordLength: Type.Integer({
    default: 8,
    minimum: 1,
    maximum: 128,
    description: 'The least number of characters of a password that a person chooses.',
  }),
  avatars: Type.Union([Type.Literal('initials'), Type.Literal('gravatar')], {
    default: 'initials',
    titles: { initials: 'Their first letters', gravatar: 'Gravatar' },
    description: "Where people's pictures come from; gravatar tells a third party who reads which page.",
  }),
  taps: Type.Record(
    Type.String({ maxLength: 250 }),
    Type.Object({
      mute: Type.Optional(Type.Boolean()),
      priority: Type.Optional(Type.Integer()),
      keep: Type.Optional(Type.Boolean()),
    }),
    {
      default: {},
      description: 'Taps that were muted or moved by hand: `hook/plugin:tap` and what changes.',
    },
  ),
  publicUserList: Type.Boolean({
    default: true,
    description: 'Whether strangers may see who published something; off, they see no users at all.',
  }),
});

/** The settings of the host as they are now. */
export type KernelSettings = SettingsValues<typeof kernelSettings.schemas>;

/** Returns the settings of the host as they are now, for layers. */
export const KERNEL_SETTINGS = definePort<() => KernelSettings>('kernel/settings');
