import { type Labels, type Names, withArticle, withinSentence } from './names.js';

/** The labels of a taxonomy. */
export function taxonomyLabels({ singular, plural, hierarchical }: Names): Labels {
  const one = withinSentence(singular);
  const several = withinSentence(plural);
  const ofTree = (label: string) => (hierarchical ? label : null);
  const ofList = (label: string) => (hierarchical ? null : label);
  return {
    name: plural,
    singular_name: singular,
    search_items: `Search ${plural}`,
    popular_items: ofList(`Popular ${plural}`),
    all_items: `All ${plural}`,
    parent_item: ofTree(`Parent ${singular}`),
    parent_item_colon: ofTree(`Parent ${singular}:`),
    name_field_description: 'What visitors read.',
    slug_field_description: 'The part of the address that stands for the name: small letters, digits and hyphens.',
    parent_field_description: ofTree('What this one belongs to, if anything.'),
    desc_field_description: 'Not every theme shows it.',
    edit_item: `Edit ${singular}`,
    view_item: `View ${singular}`,
    update_item: `Update ${singular}`,
    add_new_item: `Add New ${singular}`,
    new_item_name: `New ${singular} Name`,
    separate_items_with_commas: ofList(`Separate ${several} with commas`),
    add_or_remove_items: ofList(`Add or remove ${several}`),
    choose_from_most_used: ofList(`Choose from the most used ${several}`),
    not_found: `No ${several} found.`,
    no_terms: `No ${several}`,
    filter_by_item: ofTree(`Filter by ${one}`),
    items_list_navigation: `${plural} list navigation`,
    items_list: `${plural} list`,
    most_used: 'Most Used',
    back_to_items: `&larr; Go to ${plural}`,
    item_link: `${singular} Link`,
    item_link_description: `A link to ${withArticle(one)}.`,
    menu_name: plural,
    name_admin_bar: singular,
    template_name: `${singular} Archives`,
  };
}
