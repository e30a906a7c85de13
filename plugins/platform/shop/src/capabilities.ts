import type { MetaCapability } from '@plinth/kernel';
import type { Product } from './ports.js';

const MANAGERS: readonly string[] = ['shop_manager'];

/** What a kind of thing takes: the habit of the host for its own posts. */
function capabilitiesOf(plural: string): string[] {
  const states = ['', 'others_', 'published_', 'private_'];
  const each = states.flatMap((state) => [`edit_${state}${plural}`, `delete_${state}${plural}`]);
  return [...each, `publish_${plural}`, `read_private_${plural}`];
}

const NAMES = [
  'manage_woocommerce',
  'view_woocommerce_reports',
  ...capabilitiesOf('products'),
  ...capabilitiesOf('shop_orders'),
  ...['manage', 'edit', 'delete', 'assign'].map((verb) => `${verb}_product_terms`),
];

/** The capabilities of the shop; administrators and shop managers hold them all. */
export const capabilities: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  NAMES.map((name) => [name, MANAGERS]),
);

/** A shop manager runs the shop and writes for the site; a customer reads. */
export const roles = {
  shop_manager: {
    title: 'Shop manager',
    capabilities: [
      ...capabilitiesOf('posts'),
      ...capabilitiesOf('pages'),
      'manage_categories',
      'manage_links',
      'moderate_comments',
      'upload_files',
      'export',
      'import',
      'list_users',
      'edit_theme_options',
    ],
  },
  customer: { title: 'Customer', capabilities: [] },
};

function isProduct(subject: unknown): subject is Product {
  return typeof subject === 'object' && subject !== null && 'regularPrice' in subject && 'status' in subject;
}

function onProduct(read: (product: Product) => readonly string[]): MetaCapability {
  return (_user, subject) => (isProduct(subject) ? read(subject) : ['do_not_allow']);
}

function stateOf({ status }: Product): string[] {
  if (status === 'publish') return ['published_'];
  return status === 'private' ? ['private_'] : [];
}

/** Capabilities that speak of a product. */
export const metaCapabilities: Readonly<Record<string, MetaCapability>> = {
  edit_product: onProduct((product) => ['edit_products', ...stateOf(product).map((state) => `edit_${state}products`)]),
  delete_product: onProduct((product) => [
    'delete_products',
    ...stateOf(product).map((state) => `delete_${state}products`),
  ]),
  read_product: onProduct(({ status }) => {
    if (status === 'publish') return ['exist'];
    return status === 'private' ? ['read_private_products'] : ['edit_products'];
  }),
};
