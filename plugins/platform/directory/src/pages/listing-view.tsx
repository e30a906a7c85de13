import { trusted } from '@plinth/pages';
import { Breadcrumb, ButtonLink, Heading, Html, Notice, Paging, Stars, Tabs, Time, useTexts } from '@plinth/pages/kit';
import { allows } from '../plans/choosing.js';
import { PlanOf } from '../plans/plan-words.js';
import type { Review } from '../reviews/review.js';
import { type Step, stepPath } from '../submission/steps.js';
import { ADDRESSES, listingPath } from './addresses.js';
import { ListingBody, type ListingLook } from './listing-body.js';
import {
  ClaimOffer,
  ContactForm,
  type FormState,
  ReviewForm,
  type ReviewState,
  type TypedMessage,
  type TypedReview,
} from './listing-forms.js';
import { Rating } from './marks.js';
import { listingTexts, listTexts } from './texts.js';

/** The orders in which people read reviews. */
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;

/** Everything that the page of a listing shows. */
export interface ListingView extends ListingLook {
  readonly reviews: readonly (Review & { readonly author: string })[];
  readonly page: number;
  readonly perPage: number;
  readonly sort: (typeof REVIEW_SORTS)[number];
  /** What was just done, told where whoever did it looks. */
  readonly done: { readonly where: 'top' | 'review' | 'contact'; readonly text: string } | undefined;
  readonly isOwner: boolean;
  /** Where messages to an owner who looks go, and the steps by which they edit. */
  readonly email: string;
  readonly steps: readonly Step[];
  readonly claim: 'yes' | 'no' | 'waits';
  readonly review: FormState<TypedReview>;
  readonly contact: FormState<TypedMessage>;
  readonly reviewState: ReviewState;
  readonly criteria: readonly string[];
  readonly reviewsWait: boolean;
  readonly signIn: string;
}

function Reviews(view: ListingView) {
  const { listing, reviews, page, perPage, sort } = view;
  const t = useTexts(listingTexts);
  const path = listingPath(listing);
  return (
    <section id="review" aria-labelledby="reviews">
      <h2 id="reviews">{t('reviews')}</h2>
      <Done done={view.done} where="review" />
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

function Done({ done, where }: Pick<ListingView, 'done'> & { where: 'top' | 'review' | 'contact' }) {
  if (done?.where !== where) return null;
  return (
    <Notice kind="done">
      <p>{done.text}</p>
    </Notice>
  );
}

function State({ listing, done }: ListingView) {
  const t = useTexts(listingTexts);
  const { status } = listing;
  return (
    <>
      <Done done={done} where="top" />
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

function ContactSection({ contact, done }: ListingView) {
  const t = useTexts(listingTexts);
  return (
    <section id="contact" aria-labelledby="write">
      <h2 id="write">{t('write_owner')}</h2>
      <Done done={done} where="contact" />
      <ContactForm {...contact} />
    </section>
  );
}

/** What an owner needs in the place where others write to them. */
function OwnerSection({ email, listing, plan, steps }: ListingView) {
  const t = useTexts(listingTexts);
  return (
    <section aria-labelledby="yours">
      <h2 id="yours">{t('yours')}</h2>
      {plan ? <PlanOf listing={listing} plan={plan} /> : null}
      <p>{t(allows(plan, 'contact_form') ? 'messages' : 'no_messages', { email })}</p>
      <div class="actions">
        <ButtonLink to={stepPath(listing, 'basics')} kind="quiet">
          {t('edit_own')}
        </ButtonLink>
        {steps.includes('pictures') ? (
          <ButtonLink to={stepPath(listing, 'pictures')} kind="quiet">
            {t('pictures_own')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/account" kind="quiet">
          {t('address_own')}
        </ButtonLink>
        <ButtonLink to={ADDRESSES.mine} kind="quiet">
          {t('all_own')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The page of a listing. */
export function ListingPage(view: ListingView) {
  const { claim, isOwner, listing, plan } = view;
  const t = useTexts(listingTexts);
  const crumb = useTexts(listTexts)('directory');
  const path = listingPath(listing);
  const isContactable = listing.status === 'publish' && allows(plan, 'contact_form');
  return (
    <div class="listing-page">
      <Breadcrumb crumbs={[{ title: crumb, path: ADDRESSES.list }]} />
      <State {...view} />
      <Heading
        title={listing.title}
        actions={
          isOwner ? (
            <ButtonLink to={stepPath(listing, 'basics')} kind="quiet">
              {t('edit')}
            </ButtonLink>
          ) : undefined
        }
      />
      <ListingBody look={view} />
      <Reviews {...view} />
      {isOwner ? <OwnerSection {...view} /> : isContactable ? <ContactSection {...view} /> : null}
      {claim === 'no' ? null : <ClaimOffer path={path} state={claim} />}
    </div>
  );
}
