import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { completeLabels, labelsOf } from '../src/labels/labels.js';
import type { Labels } from '../src/labels/names.js';
import { withoutNewer } from './newer-fields.js';

type Answer = { readonly body: Readonly<Record<string, { readonly labels: Labels }>> };

const DESCRIPTIONS = [
  'name_field_description',
  'slug_field_description',
  'parent_field_description',
  'desc_field_description',
];

const TYPES = 'labels of types';

describe('labels', () => {
  const types = recorded('types');
  const taxonomies = recorded('taxonomies');

  it('of posts and pages are formed from their two names', () => {
    const posts = labelsOf({ kind: 'type', singular: 'Post', plural: 'Posts', hierarchical: false });
    const pages = labelsOf({ kind: 'type', singular: 'Page', plural: 'Pages', hierarchical: true });
    expect(withoutNewer(TYPES, posts)).to.deep.equal(types('post'));
    expect(withoutNewer(TYPES, pages)).to.deep.equal(types('page'));
    expect(pages).to.include({ item_trashed: 'Page trashed.', template_name: 'Single item: Page' });
  });

  for (const [name, singular, plural, hierarchical] of [
    ['category', 'Category', 'Categories', true],
    ['post_tag', 'Tag', 'Tags', false],
  ] as const) {
    it(`of the taxonomy ${name} are formed from its two names, but for the bar and the descriptions of fields`, () => {
      const all = labelsOf({ kind: 'taxonomy', singular, plural, hierarchical });
      expect(all['template_name']).to.equal(`${singular} Archives`);
      const formed = withoutNewer('labels of taxonomies', all);
      const recorded = taxonomies(name);
      expect(Object.keys(formed)).to.deep.equal(Object.keys(recorded));
      expect({ ...shortOnes(formed), name_admin_bar: name }).to.deep.equal(shortOnes(recorded));
      for (const label of DESCRIPTIONS) {
        expect(typeof formed[label], label).to.equal(typeof recorded[label]);
      }
    });
  }

  it('of media are the few of their own and else those of posts', () => {
    const own = {
      name: 'Media',
      singular_name: 'Media',
      edit_item: 'Edit Media',
      view_item: 'View Attachment Page',
      attributes: 'Attachment Attributes',
    };
    expect(withoutNewer(TYPES, completeLabels(own, false))).to.deep.equal(types('attachment'));
  });

  it('of reusable blocks are their own and else those of posts', () => {
    const formed = labelsOf({
      kind: 'type',
      singular: 'Reusable block',
      plural: 'Reusable blocks',
      hierarchical: false,
    });
    const ofPosts = ['view_items', 'archives', 'attributes', 'insert_into_item', 'uploaded_to_this_item'];
    const own = without(formed, [...ofPosts, 'item_link', 'item_link_description', 'add_new_item']);
    const labels = { name: 'Reusable blocks', singular_name: 'Reusable block', add_new_item: 'Add new Reusable block' };
    expect(withoutNewer(TYPES, completeLabels({ ...own, ...labels }, false))).to.deep.equal(types('wp_block'));
  });

  it('of a type that says only its names are those of posts, or of pages where it has parents', () => {
    const own = { name: 'Navigation Menu Items', singular_name: 'Navigation Menu Item' };
    expect(withoutNewer(TYPES, completeLabels(own, false))).to.deep.equal(types('nav_menu_item'));
    expect(completeLabels({ name: 'Wiki pages', singular_name: 'Wiki page' }, true)).to.include({
      all_items: 'Wiki pages',
      archives: 'Wiki pages',
      menu_name: 'Wiki pages',
      name_admin_bar: 'Wiki page',
      edit_item: 'Edit Page',
      parent_item_colon: 'Parent Page:',
    });
  });

  it('write a name small within a sentence, but not its capitals', () => {
    const labels = labelsOf({ kind: 'type', singular: 'FAQ Entry', plural: 'FAQ Entries', hierarchical: false });
    expect(labels).to.include({ not_found: 'No FAQ entries found.', insert_into_item: 'Insert into FAQ entry' });
    const events = labelsOf({ kind: 'type', singular: 'Event', plural: 'Events', hierarchical: false });
    expect(events).to.include({ item_link_description: 'A link to an event.', item_link: 'Event Link' });
  });
});

function recorded(file: string): (name: string) => Labels {
  const at = new URL(`../../../../../test/fixtures/wordpress/6.1/${file}.json`, import.meta.url);
  const answer: Answer = JSON.parse(readFileSync(at, 'utf8'));
  return (name) => answer.body[name]?.labels ?? expect.fail(`no ${name} was recorded`);
}

function shortOnes(labels: Labels): Labels {
  return without(labels, DESCRIPTIONS);
}

function without(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => !names.includes(name)));
}
