import type { PluginContext } from '@plinth/kernel';
import { COURSE_BUILDER, ENROLMENTS } from '@plinth/learning';
import { ORDERS, type Order, type OrderStatus, PRODUCTS, SHOP } from '@plinth/shop';

/** Orders that are paid. */
const PAID: readonly OrderStatus[] = ['processing', 'completed'];

/** The forms in which a checkout link can name the page of a product. */
function checkoutUrls(productUrl: string, slug: string, siteUrl: string): string[] {
  const path = productUrl.startsWith(siteUrl) ? productUrl.slice(siteUrl.length) : productUrl;
  return [...new Set([productUrl, path, `/product/${slug}`])];
}

/**
 * Enrolls the customer of a paid order in the courses whose checkout links are the pages of its products. Guests are left to
 * the instructors, because nobody can be enrolled without an account. A refund ends no enrollment.
 */
export async function enrollBuyer(
  { site, use }: Pick<PluginContext, 'site' | 'use'>,
  { id, status, userId }: Pick<Order, 'id' | 'status' | 'userId'>,
): Promise<void> {
  if (userId === 0 || !PAID.includes(status)) return;
  const items = (await use(ORDERS).itemsOf([id])).get(id) ?? [];
  const products = await use(PRODUCTS).findMany(items.flatMap(({ productId }) => (productId > 0 ? [productId] : [])));
  const urls = products.flatMap(({ slug }) => checkoutUrls(use(SHOP).productUrl(slug), slug, site.url));
  const courses = await use(COURSE_BUILDER).soldAt(urls);
  for (const course of courses) await use(ENROLMENTS).enrol(userId, course.id);
}
