import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  type Crumb,
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
} from '@plinth/pages/kit';
import type { ProductDocument, ProductReview } from '../ports.js';
import type { ProductImage } from './images.js';
import { CartLink, Price, ProductPicture, ProductRating, type ShownProduct, Stock } from './marks.js';
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
      /** Whether the shop reads it before others do. */
      readonly waits: boolean;
      readonly rating: number;
      readonly content: string;
      readonly refused: Refused | undefined;
    }
  | { readonly kind: 'reviewed' | 'reviewed_hold' | 'buyers_only' }
  | { readonly kind: 'sign_in'; readonly url: string };

/** A term, with the list of what has it where there is one. */
export interface NamedTerm {
  readonly name: string;
  readonly url: string | undefined;
}

/** What a product has of one kind: its categories, the values of an attribute. */
export interface Fact {
  readonly title: string;
  readonly terms: readonly NamedTerm[];
}

/** One product with its documents and reviews. */
export interface ProductView {
  readonly shown: ShownProduct;
  /** The way to the cart; undefined where the shop has none. */
  readonly cart: Crumb | undefined;
  /** Where it is changed, for whoever may. */
  readonly editUrl: string | undefined;
  /** The short description, unless the long one begins with it. */
  readonly introduction: SafeHtml | undefined;
  readonly description: SafeHtml;
  /** The way from the shop to it. */
  readonly way: readonly Crumb[];
  /** Categories, tags and attributes by their names, and the SKU. */
  readonly facts: readonly Fact[];
  /** The pictures beside the main one. */
  readonly pictures: readonly ProductImage[];
  /** What plugins put where one buys it. */
  readonly actions: SafeHtml;
  /** What the owner says of how to order. */
  readonly ordering: SafeHtml | undefined;
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
  const { nonce, waits, rating, content, refused } = reviewing;
  return (
    <>
      <h3>{t('write')}</h3>
      <RefusedNotice refused={refused} />
      <Form to={url} nonce={nonce} values={{ rating, content }} errors={refused} guarded>
        <SelectField
          name="rating"
          label={t('your_rating')}
          options={[5, 4, 3, 2, 1].map((number) => ({
            value: String(number),
            title: t('stars', { stars: '★'.repeat(number), number }),
          }))}
        />
        <TextField
          name="content"
          label={t('your_review')}
          help={`${t('your_review_help')} ${t(waits ? 'review_first' : 'review_at_once')}`}
          rows={5}
          maxLength={5_000}
          required
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
      {sent !== undefined && reviewing.kind !== 'form' ? null : <ReviewForm url={shown.url} reviewing={reviewing} />}
    </section>
  );
}

function Terms({ terms }: Pick<Fact, 'terms'>) {
  return (
    <>
      {terms.map(({ name, url }, index) => (
        <>
          {index > 0 ? ', ' : null}
          {url === undefined ? name : <a href={url}>{name}</a>}
        </>
      ))}
    </>
  );
}

/** The main picture, and below it the others, which open in their full size. */
function Gallery({ shown, pictures }: ProductView) {
  const t = useTexts(shopTexts);
  const { name } = shown.product;
  return (
    <div class="shop-gallery">
      <ProductPicture {...shown} isFirst />
      {pictures.length > 0 ? (
        <ul aria-label={t('more_pictures')}>
          {pictures.map(({ url, text }) => (
            <li key={url}>
              <a href={url}>
                <img src={url} alt={text || name} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** What it costs and how it is bought. */
function Offer({ shown, cart, introduction, actions, ordering }: ProductView) {
  const t = useTexts(shopTexts);
  return (
    <>
      <Price {...shown} />
      <Stock product={shown.product} />
      {introduction ? <Html of={introduction} /> : null}
      {shown.buying ? (
        <div class="shop-actions">
          <Html of={shown.buying} />
          <CartLink cart={cart} />
        </div>
      ) : null}
      {actions.text === '' ? null : <Html of={actions} as="div" class="shop-actions" />}
      {ordering ? (
        <section class="shop-ordering" aria-labelledby="how-to-order">
          <h2 id="how-to-order">{t('how_to_order')}</h2>
          <Html of={ordering} />
        </section>
      ) : null}
    </>
  );
}

function Documents({ documents }: ProductView) {
  const t = useTexts(shopTexts);
  if (documents.length === 0) return null;
  return (
    <>
      <h2>{t('documents')}</h2>
      <ul>
        {documents.map((each, index) => (
          <DocumentLink key={index} {...each} />
        ))}
      </ul>
    </>
  );
}

/** One product: what it is, what it costs, what others say of it. */
export function ProductPage(view: ProductView) {
  const { shown, way, editUrl, description, facts } = view;
  const { product } = shown;
  const t = useTexts(shopTexts);
  return (
    <>
      <Breadcrumb crumbs={way} />
      <article class="plain">
        <div class="shop-product">
          <Gallery {...view} />
          <div>
            <h1>{product.name}</h1>
            {product.status === 'publish' ? null : (
              <Notice>
                <p>{t('unpublished')}</p>
              </Notice>
            )}
            <ProductRating product={product} link="#reviews" />
            <Offer {...view} />
            <Html of={description} class="shop-about" />
            {facts.length > 0 ? (
              <Definitions items={facts.map(({ title, terms }) => [title, <Terms key={title} terms={terms} />])} />
            ) : null}
            <Documents {...view} />
            {editUrl === undefined ? null : (
              <p>
                <ButtonLink to={editUrl} kind="quiet">
                  {t('edit')}
                </ButtonLink>
              </p>
            )}
          </div>
        </div>
      </article>
      <Reviews {...view} />
    </>
  );
}
