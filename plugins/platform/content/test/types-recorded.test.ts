import { readFileSync } from 'node:fs';
import { type Contribution, definePlugin } from '@plinth/kernel';
import { type TestClient, type TestSite, testHost } from '@plinth/testing';
import { expect } from 'chai';
import { content, postTypes, taxonomies } from '../src/plugin.js';
import { withoutNewer } from './newer-fields.js';

type Item = Readonly<Record<string, unknown>>;
type Items = Readonly<Record<string, Item>>;

/**
 * What is told beyond the recordings, or other than there. WordPress 7 has `template` and `template_lock`; pages take
 * excerpts here, so that an editor may show the field; what a term takes are the capabilities of host-conventions G4.
 */
const TERM_CAPABILITIES = {
  manage_terms: 'manage_categories',
  edit_terms: 'manage_categories',
  delete_terms: 'manage_categories',
  assign_terms: 'edit_posts',
};
const WHOLE = { template: [], template_lock: false };
const DIFFERENT: Readonly<Record<string, (recorded: Item) => Item>> = {
  post: (recorded) => ({ ...recorded, ...WHOLE }),
  attachment: (recorded) => ({ ...recorded, ...WHOLE }),
  page: (recorded) =>
    'supports' in recorded
      ? { ...recorded, ...WHOLE, supports: { ...Object(recorded['supports']), excerpt: true } }
      : { ...recorded, ...WHOLE },
  category: withOurCapabilities,
  post_tag: withOurCapabilities,
};

/** A plugin that brings types. */
const contributing = (...contributes: readonly Contribution[]) =>
  definePlugin({ id: 'kitchen', version: '1.0.0', title: 'Kitchen', contributes });

describe('types and taxonomies, beside the recorded ones', () => {
  let site: TestSite;
  let editor: TestClient;

  before(async () => {
    site = await testHost({ plugins: [content] });
    editor = await site.as('editor');
  });

  after(() => site.stop());

  for (const [file, path, names] of [
    ['types', '/wp/v2/types?context=edit', ['post', 'page', 'attachment']],
    ['types-view', '/wp/v2/types', ['post', 'page', 'attachment']],
    ['taxonomies', '/wp/v2/taxonomies?context=edit', ['category', 'post_tag']],
    ['taxonomies-view', '/wp/v2/taxonomies', ['category', 'post_tag']],
    ['taxonomies-of-post', '/wp/v2/taxonomies?context=edit&type=post', ['category', 'post_tag']],
  ] as const) {
    for (const name of names) {
      it(`are answered whole at ${path}: ${name}`, async () => {
        const answered = (await editor.get(path)).json<Items>()[name] ?? expect.fail(`no ${name}`);
        const recorded = recordedItems(file)[name] ?? expect.fail(`no ${name} was recorded`);
        const kind = file.startsWith('types') ? 'labels of types' : 'labels of taxonomies';
        expect(withoutSentences(asRecorded(kind, answered))).to.deep.equal(
          withoutSentences(DIFFERENT[name]?.(recorded) ?? recorded),
        );
      });
    }
  }

  it('of plugins have labels formed from their names, with those that the plugin says itself', async () => {
    const recipe = {
      name: 'recipe',
      restBase: 'recipes',
      title: 'Recipes',
      singular: 'Recipe',
      hierarchical: false,
      supports: [],
      labels: { add_new: 'Cook' },
      icon: 'dashicons-food',
    };
    const genre = {
      name: 'genre',
      restBase: 'genres',
      title: 'Genres',
      singular: 'Genre',
      hierarchical: true,
      objectTypes: ['recipe'],
      labels: { most_used: 'Well liked' },
    };
    const other = await testHost({ plugins: [content, contributing(postTypes([recipe]), taxonomies([genre]))] });
    const cook = await other.as('editor');
    const type = (await cook.get('/wp/v2/types/recipe?context=edit')).json<Item>();
    expect(type['icon']).to.equal('dashicons-food');
    expect(type['labels']).to.include({ add_new: 'Cook', all_items: 'All Recipes', not_found: 'No recipes found.' });
    const taxonomy = (await cook.get('/wp/v2/taxonomies/genre?context=edit')).json<Item>();
    expect(taxonomy['labels']).to.include({
      most_used: 'Well liked',
      parent_item: 'Parent Genre',
      name_admin_bar: 'Genre',
    });
    await other.stop();
  });

  it('call one term as the taxonomy is called, unless told', async () => {
    const series = { name: 'series', restBase: 'series', title: 'Series', hierarchical: false, objectTypes: ['post'] };
    const other = await testHost({ plugins: [content, contributing(taxonomies([series]))] });
    const { labels } = (await (await other.as('editor')).get('/wp/v2/taxonomies/series?context=edit')).json<Item>();
    expect(labels).to.include({ singular_name: 'Series', edit_item: 'Edit Series', popular_items: 'Popular Series' });
    await other.stop();
  });
});

function recordedItems(file: string): Items {
  const at = new URL(`../../../../../test/fixtures/wordpress/6.1/${file}.json`, import.meta.url);
  const { body }: { readonly body: Items } = JSON.parse(
    readFileSync(at, 'utf8').replaceAll('https://wordpress.example', 'http://localhost'),
  );
  return body;
}

function withOurCapabilities(recorded: Item): Item {
  return 'capabilities' in recorded ? { ...recorded, capabilities: TERM_CAPABILITIES } : recorded;
}

function asRecorded(kind: string, item: Item): Item {
  return 'labels' in item ? { ...item, labels: withoutNewer(kind, Object(item['labels'])) } : item;
}

/** Descriptions of fields are sentences of each host's own: only whether there is one is compared. */
function withoutSentences(item: Item): Item {
  if (!('labels' in item)) return item;
  const labels = Object.entries<unknown>(Object(item['labels'])).map(([name, label]) =>
    name.endsWith('field_description') ? [name, typeof label] : [name, label],
  );
  return { ...item, labels: Object.fromEntries(labels) };
}
