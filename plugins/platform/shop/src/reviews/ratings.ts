import type { Database } from '@plinth/kernel';

/** Holds a product against other writers until the transaction ends; answers whether there is one. */
export async function holdProduct(database: Database, productId: number): Promise<boolean> {
  const table = database.table('shop_products');
  await database.execute(`UPDATE ${table} SET review_count = review_count WHERE id = $1`, [productId]);
  return (await database.selectOne(`SELECT id FROM ${table} WHERE id = $1`, [productId])) !== undefined;
}

interface Ratings {
  readonly reviews: number | string;
  readonly rated: number | string | null;
  readonly stars: number | string | null;
}

/** Works out the ratings of a product from its approved reviews; call it while the product is held. */
export async function rateProduct(database: Database, productId: number): Promise<void> {
  const row = await database.selectOne<Ratings>(
    `SELECT COUNT(*) AS reviews, SUM(CASE WHEN rating > 0 THEN 1 ELSE 0 END) AS rated, SUM(rating) AS stars
      FROM ${database.table('shop_reviews')} WHERE product_id = $1 AND status = 'approved'`,
    [productId],
  );
  const [reviews, rated, stars] = [Number(row?.reviews ?? 0), Number(row?.rated ?? 0), Number(row?.stars ?? 0)];
  const average = rated === 0 ? 0 : Math.round((stars * 100) / rated);
  const ratings = { average_rating: average, rating_count: rated, review_count: reviews };
  await database.update('shop_products', ratings, 'id = $1', [productId]);
}
