import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the screen of groups says. */
export const groupScreenTexts = defineTexts(
  {
    list: 'Groups',
    lead: 'View, manage, and delete the groups of this site.',
    search: 'Keyword',
    name: 'Name',
    status: 'Visibility',
    public: 'Public',
    private: 'Private',
    hidden: 'Hidden',
    any: 'All',
    state: 'Status',
    open: 'Open',
    closed: 'Closed',
    members: 'Members',
    created_on: 'Created',
    manage: 'Manage',
    manage_of: 'Manage {{name}}',
    create: 'Create group',
    none: 'No groups found',
    none_lead: 'Groups that members create appear here.',
    delete_question: 'Its activity, comments, and memberships are deleted as well. You can’t undo this.',
  },
  { de },
);
