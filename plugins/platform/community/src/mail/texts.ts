import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What people are told by email of invitations and requests around groups. */
export const groupMailTexts = defineTexts(
  {
    hello: 'Hello {{name}},',
    invited_subject: '[{{site}}] You’re invited to the group “{{group}}”',
    invited: '{{name}} invited you to join the group “{{group}}”.',
    invited_act: 'Accept or decline the invitation:',
    requested_subject: '[{{site}}] New request to join “{{group}}”',
    requested: '{{name}} asked to join your group “{{group}}”.',
    requested_act: 'Accept or decline the request:',
    accepted_subject: '[{{site}}] You’re now a member of “{{group}}”',
    accepted: 'Your request to join the group “{{group}}” was accepted.',
    accepted_act: 'View the group:',
  },
  { de },
);
