import { choice, defineSettings } from '@plinth/kernel';

/** What the owner of a site decides about the dashboard. */
export const settings = defineSettings({
  groupLeaderManageUsers: choice(['basic', 'advanced'], {
    default: 'basic',
    titles: { basic: 'Members of their groups', advanced: 'Everybody' },
    description: 'Whose statistics a group leader sees: with basic members of their groups, with advanced everybody.',
  }),
});
