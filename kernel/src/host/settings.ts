import Type from 'typebox';
import { defineSettings } from '../plugin/settings.js';

/** What the owner can set about the host itself. */
export const kernelSettings = defineSettings({
  publicUserList: Type.Boolean({
    default: true,
    description: 'Whether strangers may see who published something; off, they see no users at all.',
  }),
});
