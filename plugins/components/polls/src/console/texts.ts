import { defineTexts } from '@plinth/pages/kit';
import { de } from './texts.de.js';

/** What the console says of polls. */
export const pollScreenTexts = defineTexts(
  {
    title: 'Polls',
    lead: 'Moderate polls by members. Pending polls aren’t public until you publish them.',
    states: 'Polls by status',
    pending: 'Pending ({{count}})',
    publish: 'Published ({{count}})',
    draft: 'Drafts ({{count}})',
    poll: 'Poll',
    by: 'Author',
    nobody: 'Deleted account',
    state: 'Status',
    ballots: 'Votes',
    acts: 'Actions',
    do_publish: 'Publish',
    do_publish_named: 'Publish “{{title}}”',
    do_unpublish: 'Change to draft',
    do_unpublish_named: 'Change to draft: “{{title}}”',
    edit: 'Edit',
    edit_named: 'Edit “{{title}}”',
    delete: 'Delete',
    delete_named: 'Delete “{{title}}”',
    none_pending: 'All caught up',
    none_publish: 'No published polls',
    none_draft: 'No drafts',
    none_lead: 'Polls by members appear here.',
    done_published: 'Poll published.',
    done_unpublished: 'Poll changed to draft.',
  },
  { de },
);
