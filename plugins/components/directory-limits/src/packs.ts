import type { CreditPack } from '@plinth/directory';
import type { CallContext } from '@plinth/kernel';
import { searchSections } from '@plinth/pages';

/** The kind of things of the site's search that can be bought. */
const BUYABLE = 'product';
/** Products of one name that are looked at. */
const MOST = 5;

/** A pack of credits, and where it is bought; undefined where it is not. */
export interface OfferedPack {
  readonly pack: CreditPack;
  readonly url: string | undefined;
}

/** Whether an address leads to another site, where the owner sells by other means. */
function isElsewhere(url: string): boolean {
  return /^https?:\/\//.test(url);
}

/**
 * The packs with the products that stand for them. A product stands for a pack when it has its name or its address; the
 * search of the site knows the products, whichever plugin sells them. A pack without one is not for sale.
 */
export async function offeredPacks(call: CallContext, packs: readonly CreditPack[]): Promise<OfferedPack[]> {
  const { site } = call;
  if (packs.length === 0) return [];
  const products = searchSections(call).find(({ name }) => name === BUYABLE);
  const productOf = async ({ buyUrl, name }: CreditPack): Promise<string | undefined> => {
    if (buyUrl.startsWith(`${site.url}/`) || !isElsewhere(buyUrl)) {
      const found = await products?.find({ words: name, limit: MOST, offset: 0 });
      const address = isElsewhere(buyUrl) ? buyUrl : site.url + buyUrl;
      return found?.hits.find(({ title, url }) => title.toLowerCase() === name.toLowerCase() || url === address)?.url;
    }
    return buyUrl;
  };
  return Promise.all(packs.map(async (pack) => ({ pack, url: await productOf(pack) })));
}
