import { type Labels, type Names, withArticle, withinSentence } from './names.js';

/** The labels of a type of content. */
export function typeLabels({ singular, plural, hierarchical }: Names): Labels {
  const one = withinSentence(singular);
  const several = withinSentence(plural);
  return {
    name: plural,
    singular_name: singular,
    add_new: 'Add New',
    add_new_item: `Add New ${singular}`,
    edit_item: `Edit ${singular}`,
    new_item: `New ${singular}`,
    view_item: `View ${singular}`,
    view_items: `View ${plural}`,
    search_items: `Search ${plural}`,
    not_found: `No ${several} found.`,
    not_found_in_trash: `No ${several} found in Trash.`,
    parent_item_colon: hierarchical ? `Parent ${singular}:` : null,
    all_items: `All ${plural}`,
    archives: `${singular} Archives`,
    attributes: `${singular} Attributes`,
    insert_into_item: `Insert into ${one}`,
    uploaded_to_this_item: `Uploaded to this ${one}`,
    featured_image: 'Featured image',
    set_featured_image: 'Set featured image',
    remove_featured_image: 'Remove featured image',
    use_featured_image: 'Use as featured image',
    filter_items_list: `Filter ${several} list`,
    filter_by_date: 'Filter by date',
    items_list_navigation: `${plural} list navigation`,
    items_list: `${plural} list`,
    item_published: `${singular} published.`,
    item_published_privately: `${singular} published privately.`,
    item_reverted_to_draft: `${singular} reverted to draft.`,
    item_trashed: `${singular} trashed.`,
    item_scheduled: `${singular} scheduled.`,
    item_updated: `${singular} updated.`,
    item_link: `${singular} Link`,
    item_link_description: `A link to ${withArticle(one)}.`,
    menu_name: plural,
    name_admin_bar: singular,
    template_name: `Single item: ${singular}`,
  };
}
