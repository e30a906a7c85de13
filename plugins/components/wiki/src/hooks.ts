import { POST_QUERY, type Post, type PostQuery } from '@plinth/content';
import { type Caller, filter, type RestRequest } from '@plinth/kernel';

/** The hooks of this plugin. */
export const wikiHooks = {
  wiki_search_args: filter<PostQuery, [request: RestRequest]>('wiki_search_args', {
    value: POST_QUERY,
    onError: 'fail',
    describes: 'Changes how suggestions are looked for, before the query runs.',
  }),
  wiki_can_view: filter<boolean, [page: Post, caller: Caller]>('wiki_can_view', {
    onError: 'veto',
    describes: 'Hides single pages from somebody: false leaves a page out of suggestions and of the list of pages.',
  }),
};

type WikiHooks = typeof wikiHooks;

declare module '@plinth/kernel' {
  interface NamedHooks extends WikiHooks {}
}
