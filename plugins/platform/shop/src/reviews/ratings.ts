import { type Database, fields, sql, where } from '@plinth/kernel/database';
import { products } from '../products/tables.js';
import { productReviews } from './table.js';

/** Holds a product against other writers until the transaction ends; returns whether there is one. */
export async function holdProduct(database: Database, id: number): Promise<boolean> {
  return (await database.rows(products).lock({ id })) > 0;
}

interface Ratings {
  readonly reviewCount: number;
  readonly ratingCount: number;
  readonly stars: number;
}

/** Works out the ratings of a product from its approved reviews; call it while the product is held. */
export async function rateProduct(database: Database, productId: number): Promise<void> {
  const { rating } = productReviews;
  const counted = fields({
    reviewCount: sql`COUNT(*)`,
    ratingCount: sql`COUNT(CASE WHEN ${rating} > 0 THEN 1 END)`,
    stars: sql`COALESCE(SUM(${rating}), 0)`,
  });
  const approved = where(productReviews, { productId, status: 'approved' });
  const [found] = await database.sql<Ratings>`SELECT ${counted} FROM ${productReviews} WHERE ${approved}`;
  const { stars, ...counts } = found ?? { reviewCount: 0, ratingCount: 0, stars: 0 };
  const averageRating = counts.ratingCount === 0 ? 0 : Math.round((stars * 100) / counts.ratingCount);
  await database.rows(products).change({ id: productId }, { ...counts, averageRating });
}
