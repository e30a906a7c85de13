import shop, { type NewProduct, PRODUCTS, type Product } from '@plinth/shop';
import { type TestHostOptions, type TestSite, testHost } from '@plinth/testing';
import productDocuments from '../src/plugin.js';

/** A link that can preview. */
export const GOOD = 'https://www.example.org/manual.pdf';

/** A link that cannot. */
export const BAD = 'https://www.example.org/archive.zip';

/** A site with a shop and the documents of its products. */
export function documentSite(options: Partial<TestHostOptions> = {}): Promise<TestSite> {
  return testHost({ plugins: [shop, productDocuments], ...options });
}

/** The products of a site. */
export function productsOf(site: TestSite) {
  return site.pluginContext('shop').use(PRODUCTS);
}

/** A product with documents at these addresses. */
export function makeProduct(
  site: TestSite,
  name: string,
  urls: readonly string[],
  fields: Partial<NewProduct> = {},
): Promise<Product> {
  const documents = urls.map((url, index) => ({ name: `Document ${index + 1}`, url }));
  return productsOf(site).create({ name, documents, ...fields });
}
