import { trusted } from '@plinth/kernel';
import {
  Breadcrumb,
  ButtonLink,
  Definitions,
  Heading,
  Html,
  Badge as Mark,
  Notice,
  Paging,
  Stars,
  Tabs,
  Time,
  useTexts,
} from '@plinth/kernel/page';
import type { ComponentChildren } from 'preact';
import type { Badge, Category, ListingType } from '../catalog/catalog.js';
import type { Listing } from '../listings/listing.js';
import type { Review } from '../reviews/review.js';
import { ADDRESSES, listingPath } from './addresses.js';
import type { Picture } from './images.js';
import {
  ClaimOffer,
  ContactForm,
  type FormState,
  ReviewForm,
  type ReviewState,
  type TypedMessage,
  type TypedReview,
} from './listing-forms.js';
import { Badges, Rating } from './marks.js';
import { listingTexts, listTexts } from './texts.js';

/** The orders in which people read reviews. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;

/** Everything that the page of a listing shows. */
export interface ListingView {
  readonly listing: Listing;
  readonly type: ListingType | undefined;
  readonly category: Category | undefined;
  readonly badges: readonly Badge[];
  readonly pictures: readonly Picture[];
  readonly reviews: readonly (Review & { readonly author: string })[];
  readonly page: number;
  readonly perPage: number;
  readonly sort: (typeof REVIEW_SORTS)[number];
  readonly done: string | undefined;
  readonly isOwner: boolean;
  readonly claim: 'yes' | 'no' | 'waits';
  readonly review: FormState<TypedReview>;
  readonly contact: FormState<TypedMessage>;
  readonly reviewState: ReviewState;
  readonly criteria: readonly string[];
  readonly reviewsWait: boolean;
  readonly signIn: string;
}

function Gallery({ pictures }: Pick<ListingView, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <ul class="listing-gallery">
      {pictures.map(({ id, full, text, url }) => (
        <li key={id}>
          <a href={full} aria-label={text || undefined}>
            <img class="listing-picture" src={url} alt={text} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Facts({ listing, type, category }: ListingView) {
  const t = useTexts(listingTexts);
  const { address, fields, lat, lng, location, tags, video } = listing;
  const place = [address, location].filter((part) => part !== '').join(', ');
  const items: (readonly [string, ComponentChildren])[] = [];
  if (place !== '' || lat !== null) {
    const map = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
    items.push([
      t('where'),
      <>
        {place}{' '}
        {lat === null || lng === null ? null : (
          <a href={map} rel="nofollow noopener">
            {t('map')}
          </a>
        )}
      </>,
    ]);
  }
  for (const { label, name } of type?.fields ?? []) {
    if (fields[name] !== undefined) items.push([label, String(fields[name])]);
  }
  if (type) items.push([t('kind'), <a href={`${ADDRESSES.list}?type=${type.slug}`}>{type.name}</a>]);
  if (category)
    items.push([t('category'), <a href={`${ADDRESSES.list}?category=${category.slug}`}>{category.name}</a>]);
  if (tags.length > 0) items.push([t('tags'), tags.join(', ')]);
  if (video !== '')
    items.push([
      t('video'),
      <a href={video} rel="nofollow noopener">
        {t('watch')}
      </a>,
    ]);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="details">
      <h2 id="details">{t('details')}</h2>
      <Definitions items={items} />
    </section>
  );
}

function Reviews(view: ListingView) {
  const { listing, reviews, page, perPage, sort } = view;
  const t = useTexts(listingTexts);
  const path = listingPath(listing);
  return (
    <section id="review" aria-labelledby="reviews">
      <h2 id="reviews">{t('reviews')}</h2>
      {listing.reviewCount > 0 ? (
        <p>
          <Rating hundredths={listing.rating} count={listing.reviewCount} />
        </p>
      ) : (
        <p class="quiet">{t('no_reviews')}</p>
      )}
      {listing.reviewCount > 1 ? (
        <Tabs
          label={t('sort')}
          tabs={REVIEW_SORTS.map((each) => ({
            title: t(`sort_${each}`),
            path: `${path}?sort=${each}#review`,
            current: each === sort,
          }))}
        />
      ) : null}
      {reviews.map(({ author, content, createdAt, id, rating, title }) => (
        <article class="review" key={id}>
          <h3>{title}</h3>
          <p class="quiet">
            <Stars hundredths={rating * 100} /> {t('by', { name: author || t('somebody') })},{' '}
            <Time at={createdAt} clock={false} />
          </p>
          <Html of={trusted(content)} />
        </article>
      ))}
      {listing.reviewCount > perPage ? (
        <Paging
          page={page}
          perPage={perPage}
          total={listing.reviewCount}
          address={(number) => `${path}?sort=${sort}&page=${number}#review`}
        />
      ) : null}
      {listing.status === 'publish' ? (
        <ReviewForm
          {...view.review}
          state={view.reviewState}
          signIn={view.signIn}
          criteria={view.criteria}
          waits={view.reviewsWait}
        />
      ) : null}
    </section>
  );
}

function State({ listing, done }: ListingView) {
  const t = useTexts(listingTexts);
  const { status } = listing;
  return (
    <>
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      {status === 'publish' ? null : (
        <Notice kind="warning">
          <p>
            {t('not_public')} {t(`status_${status}`)}
          </p>
        </Notice>
      )}
    </>
  );
}

/** The page of a listing. */
export function ListingPage(view: ListingView) {
  const { badges, claim, contact, isOwner, listing, pictures } = view;
  const t = useTexts(listingTexts);
  const crumb = useTexts(listTexts)('directory');
  const path = listingPath(listing);
  return (
    <div class="listing-page">
      <Breadcrumb crumbs={[{ title: crumb, path: ADDRESSES.list }]} />
      <State {...view} />
      <Heading
        title={listing.title}
        actions={
          isOwner ? (
            <ButtonLink to={`${ADDRESSES.mine}/${listing.id}/basics`} kind="quiet">
              {t('edit')}
            </ButtonLink>
          ) : undefined
        }
      />
      {listing.reviewCount > 0 ? (
        <p>
          <Rating hundredths={listing.rating} count={listing.reviewCount} />
        </p>
      ) : null}
      <Badges badges={badges} />
      {listing.claimed ? (
        <p>
          <Mark tone="good">{t('claimed')}</Mark> <span class="quiet">{t('claimed_lead')}</span>
        </p>
      ) : null}
      <Gallery pictures={pictures} />
      <Html of={trusted(listing.description)} />
      <Facts {...view} />
      <Reviews {...view} />
      {listing.status === 'publish' ? (
        <section id="contact" aria-labelledby="write">
          <h2 id="write">{t('write_owner')}</h2>
          <ContactForm {...contact} />
        </section>
      ) : null}
      {claim === 'no' ? null : <ClaimOffer path={path} state={claim} />}
    </div>
  );
}
