import { action, filter, type RestRequest } from '@plinth/kernel';
import type { CollectionItem } from './collections/items.js';
import type { EmbedItem } from './embed/items.js';
import type { PasteItem } from './pastes/items.js';
import type { Paste, PasteStatus } from './pastes/paste.js';

/** The hooks of this plugin. */
export const snippetHooks = {
  snippets_rest_prepare_paste: filter<PasteItem, [paste: Paste, request: RestRequest]>('snippets_rest_prepare_paste', {
    describes: 'Shapes a paste, alone and in lists.',
  }),
  snippets_rest_prepare_collection: filter<CollectionItem, [request: RestRequest]>('snippets_rest_prepare_collection', {
    describes: 'Shapes a collection.',
  }),
  snippets_rest_prepare_embed: filter<EmbedItem, [paste: Paste, request: RestRequest]>('snippets_rest_prepare_embed', {
    describes: 'Shapes what other sites show of a paste.',
  }),
  snippets_paste_created: action<[pasteId: number, authorId: number]>('snippets_paste_created', {
    describes: 'A paste was made; of a fork this comes before snippets_paste_forked.',
  }),
  snippets_paste_updated: action<[pasteId: number, userId: number]>('snippets_paste_updated', {
    describes: 'A paste or one of its files was changed.',
  }),
  snippets_paste_forked: action<[pasteId: number, sourceId: number, userId: number]>('snippets_paste_forked', {
    describes: 'A paste was forked.',
  }),
  snippets_paste_status_changed: action<[pasteId: number, to: PasteStatus, from: PasteStatus, userId: number]>(
    'snippets_paste_status_changed',
    { describes: 'Somebody trashed a paste or gave it another status.' },
  ),
  snippets_paste_starred: action<[pasteId: number, userId: number, starred: boolean]>('snippets_paste_starred', {
    describes: 'Somebody gave a paste a star or took it back.',
  }),
  snippets_paste_reported: action<[reportId: number, pasteId: number, reporterId: number]>('snippets_paste_reported', {
    describes: 'Somebody reported a paste.',
  }),
  snippets_report_resolved: action<[reportId: number, status: 'reviewed' | 'dismissed', moderatorId: number]>(
    'snippets_report_resolved',
    { describes: 'A moderator resolved a report.' },
  ),
};

type SnippetHooks = typeof snippetHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends SnippetHooks {}
}
