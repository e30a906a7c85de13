import { errorOf, type Refused, type SafeHtml } from '@plinth/kernel';
import {
  Button,
  ButtonLink,
  Definitions,
  Form,
  Html,
  Notice,
  Paging,
  RefusedNotice,
  SelectField,
  Stars,
  TextField,
  Time,
  useTexts,
} from '@plinth/kernel/page';
import type { ProductDocument, ProductReview } from '../ports.js';
import { Price, ProductPicture, ProductRating, type ShownProduct, Stock } from './marks.js';
import { shopTexts } from './texts.js';

/** A review with its text as HTML. */
export interface ShownReview {
  readonly review: ProductReview;
  readonly text: SafeHtml;
}

/** What may be written below a product: a review, or the reason why not. */
export type Reviewing =
  | {
      readonly kind: 'form';
      readonly nonce: SafeHtml;
      readonly rating: number;
      readonly content: string;
      readonly refused: Refused | undefined;
    }
  | { readonly kind: 'reviewed' | 'buyers_only' }
  | { readonly kind: 'sign_in'; readonly url: string };

/** One product with its documents and reviews. */
export interface ProductView {
  readonly shown: ShownProduct;
  /** Where it is changed, for whoever may. */
  readonly editUrl: string | undefined;
  /** The short description, unless the long one begins with it. */
  readonly introduction: SafeHtml | undefined;
  readonly description: SafeHtml;
  /** Categories, tags and attributes by their names, and the SKU. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly documents: readonly ProductDocument[];
  readonly reviews: readonly ShownReview[];
  readonly reviewing: Reviewing;
  /** What became of the review that was just sent. */
  readonly sent: 'approved' | 'hold' | undefined;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly pageAddress: (page: number) => string;
}

/** A link that only leads to the web: what a document says is what somebody typed. */
function DocumentLink({ name, url }: ProductDocument) {
  const title = name || url;
  const isWeb = /^(https?:\/\/|\/(?!\/))/i.test(url);
  return (
    <li>
      {isWeb ? (
        <a href={url} rel="noopener">
          {title}
        </a>
      ) : (
        title
      )}
    </li>
  );
}

function Review({ review, text }: ShownReview) {
  const t = useTexts(shopTexts);
  return (
    <article class="review">
      <p>
        <strong>{review.authorName || t('somebody')}</strong>{' '}
        <span class="quiet">
          <Time at={review.createdAt} clock={false} />
        </span>{' '}
        {review.rating > 0 ? <Stars hundredths={review.rating * 100} /> : null}
      </p>
      <Html of={text} />
    </article>
  );
}

function ReviewForm({ url, reviewing }: { url: string; reviewing: Reviewing }) {
  const t = useTexts(shopTexts);
  if (reviewing.kind === 'sign_in')
    return (
      <p>
        <ButtonLink to={reviewing.url} kind="quiet">
          {t('sign_in')}
        </ButtonLink>
      </p>
    );
  if (reviewing.kind !== 'form') return <p class="quiet">{t(reviewing.kind)}</p>;
  const { nonce, rating, content, refused } = reviewing;
  return (
    <>
      <h3>{t('write')}</h3>
      <RefusedNotice refused={refused} />
      <Form to={url} nonce={nonce} guarded>
        <SelectField
          name="rating"
          label={t('your_rating')}
          value={String(rating)}
          error={errorOf(refused, 'rating')}
          options={[5, 4, 3, 2, 1].map((number) => ({
            value: String(number),
            title: t('stars', { stars: '★'.repeat(number), number }),
          }))}
        />
        <TextField
          name="content"
          label={t('your_review')}
          help={t('your_review_help')}
          rows={5}
          maxLength={5_000}
          required
          value={content}
          error={errorOf(refused, 'content')}
        />
        <Button>{t('send')}</Button>
      </Form>
    </>
  );
}

function Reviews(view: ProductView) {
  const { shown, reviews, reviewing, sent, page, perPage, total, pageAddress } = view;
  const t = useTexts(shopTexts);
  return (
    <section id="reviews" class="shop-about">
      <h2>{t('reviews')}</h2>
      {sent === undefined ? null : (
        <Notice kind="done">
          <p>{t(`review_${sent}`)}</p>
        </Notice>
      )}
      <ProductRating product={shown.product} />
      {total === 0 ? <p>{t('no_reviews')}</p> : reviews.map((each) => <Review key={each.review.id} {...each} />)}
      <Paging page={page} perPage={perPage} total={total > perPage ? total : 0} address={pageAddress} />
      <ReviewForm url={shown.url} reviewing={reviewing} />
    </section>
  );
}

/** One product: what it is, what it costs, what others say of it. */
export function ProductPage(view: ProductView) {
  const { shown, editUrl, introduction, description, facts, documents } = view;
  const { product } = shown;
  const t = useTexts(shopTexts);
  return (
    <>
      <article class="plain">
        <div class="shop-product">
          <ProductPicture {...shown} isFirst />
          <div>
            <h1>{product.name}</h1>
            {product.status === 'publish' ? null : (
              <Notice>
                <p>{t('unpublished')}</p>
              </Notice>
            )}
            <ProductRating product={product} link="#reviews" />
            <Price {...shown} />
            <Stock product={product} />
            {introduction ? <Html of={introduction} /> : null}
            {facts.length > 0 ? <Definitions items={facts} /> : null}
            {editUrl === undefined ? null : (
              <p>
                <ButtonLink to={editUrl} kind="quiet">
                  {t('edit')}
                </ButtonLink>
              </p>
            )}
          </div>
        </div>
        <Html of={description} class="shop-about" />
        {documents.length > 0 ? (
          <>
            <h2>{t('documents')}</h2>
            <ul>
              {documents.map((each, index) => (
                <DocumentLink key={index} {...each} />
              ))}
            </ul>
          </>
        ) : null}
      </article>
      <Reviews {...view} />
    </>
  );
}
