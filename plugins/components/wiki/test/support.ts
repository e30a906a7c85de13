import content, { type NewPost, POSTS, type Post } from '@plinth/content';
import { type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import wiki from '../src/plugin.js';

/** A site with a wiki. */
export function wikiSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [content, wiki], ...options });
}

/** Writes a wiki page as an import would; published unless it says otherwise. */
export function writePage(site: TestSite, fields: Partial<NewPost> & { title: string }): Promise<Post> {
  return site
    .pluginContext('wiki')
    .use(POSTS)
    .insert({ type: 'wiki', status: 'publish', ...fields });
}
