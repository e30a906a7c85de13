import { htmlToText } from '@plinth/kernel/text';
import {
  Button,
  ButtonLink,
  Empty,
  Heading,
  Paging,
  SelectField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import type { Badge, Category, ListingType } from '../catalog/catalog.js';
import { LISTING_ORDERS, type Listing, type ListingOrder } from '../listings/listing.js';
import { ADDRESSES, listingPath } from './addresses.js';
import type { Picture } from './images.js';
import { Badges, Rating, Whereabouts } from './marks.js';
import { listTexts } from './texts.js';

/** Characters of a description that a list shows. */
const SHOWN = 220;

/** What the address of the list asks for. */
export interface Asked {
  readonly page: number;
  readonly search: string;
  readonly type: string;
  readonly category: string;
  readonly place: string;
  readonly stars: number;
  readonly order: ListingOrder;
}

/** A listing with what belongs to it. */
export interface Entry {
  readonly listing: Listing;
  readonly type: ListingType | undefined;
  readonly category: Category | undefined;
  readonly badges: readonly Badge[];
  readonly picture: Picture | undefined;
}

/** Everything that the list shows. */
export interface ListView {
  readonly asked: Asked;
  readonly entries: readonly Entry[];
  /** Those whose plan puts them before the others. */
  readonly featured: readonly Entry[];
  readonly total: number;
  readonly perPage: number;
  readonly types: readonly ListingType[];
  readonly categories: readonly Category[];
  readonly places: readonly string[];
  readonly isMember: boolean;
}

/** The address of the list for what is asked; what is not asked for does not stand in it. */
export function listAddress({ order, page, stars, ...texts }: Asked): string {
  const query = new URLSearchParams(Object.entries(texts).filter(([, value]) => value !== ''));
  if (stars > 0) query.set('stars', String(stars));
  if (order !== 'newest') query.set('order', order);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? ADDRESSES.list : `${ADDRESSES.list}?${query}`;
}

/** Whether something in particular is looked for. */
export function isFiltered({ search, type, category, place, stars }: Asked): boolean {
  return search !== '' || type !== '' || category !== '' || place !== '' || stars > 0;
}

function Filters({ asked, types, categories, places }: ListView) {
  const t = useTexts(listTexts);
  const address = useAddress();
  const any = { value: '', title: t('any') };
  const named = (all: readonly { slug: string; name: string }[]) => [
    any,
    ...all.map(({ name, slug }) => ({ value: slug, title: name })),
  ];
  const known = places.some((place) => place.toLowerCase() === asked.place.toLowerCase());
  const offered = known || asked.place === '' ? places : [...places, asked.place];
  const place = offered.find((each) => each.toLowerCase() === asked.place.toLowerCase()) ?? '';
  const rated = [4, 3, 2].map((count) => ({ value: String(count), title: t('stars_from', { count }) }));
  return (
    <form method="get" action={address(ADDRESSES.list)} class="filters listing-filters" aria-label={t('search')}>
      <TextField name="search" type="search" label={t('search')} value={asked.search} maxLength={200} />
      {types.length > 0 ? (
        <SelectField name="type" label={t('type')} value={asked.type} options={named(types)} />
      ) : null}
      {categories.length > 0 ? (
        <SelectField name="category" label={t('category')} value={asked.category} options={named(categories)} />
      ) : null}
      {offered.length > 0 ? (
        <SelectField
          name="place"
          label={t('place')}
          value={place}
          options={[any, ...offered.map((each) => ({ value: each, title: each }))]}
        />
      ) : null}
      <SelectField
        name="stars"
        label={t('stars')}
        value={asked.stars > 0 ? String(asked.stars) : '0'}
        options={[{ value: '0', title: t('any') }, { value: '5', title: t('stars_five') }, ...rated]}
      />
      <SelectField
        name="order"
        label={t('order')}
        value={asked.order}
        options={LISTING_ORDERS.map((value) => ({ value, title: t(`order_${value}`) }))}
      />
      <Button kind="quiet">{t('show')}</Button>
    </form>
  );
}

function summaryOf(description: string): string {
  const text = htmlToText(description);
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}

function Card({ listing, type, category, badges, picture, level = 2 }: Entry & { level?: 2 | 3 }) {
  const address = useAddress();
  const link = <a href={address(listingPath(listing))}>{listing.title}</a>;
  return (
    <li>
      {picture ? (
        <img class="listing-picture" src={picture.url} alt={picture.text} loading="lazy" />
      ) : (
        <span class="listing-picture without" aria-hidden="true">
          {[...listing.title][0]}
        </span>
      )}
      <div>
        {level === 2 ? <h2>{link}</h2> : <h3>{link}</h3>}
        <Whereabouts listing={listing} type={type} category={category} />
        {listing.reviewCount > 0 ? (
          <p>
            <Rating hundredths={listing.rating} count={listing.reviewCount} />
          </p>
        ) : null}
        <Badges badges={badges} />
        <p>{summaryOf(listing.description)}</p>
      </div>
    </li>
  );
}

function Featured({ featured }: Pick<ListView, 'featured'>) {
  const t = useTexts(listTexts);
  if (featured.length === 0) return null;
  return (
    <section class="featured-listings" aria-labelledby="featured">
      <h2 id="featured">{t('featured')}</h2>
      <ul class="listing-cards">
        {featured.map((entry) => (
          <Card key={entry.listing.id} {...entry} level={3} />
        ))}
      </ul>
    </section>
  );
}

/** The list of listings with its search. */
export function ListPage(view: ListView) {
  const { asked, entries, featured, isMember, total, perPage } = view;
  // Those that stand above already are not said twice.
  const others = entries.filter(({ listing }) => !featured.some((above) => above.listing.id === listing.id));
  const t = useTexts(listTexts);
  const address = useAddress();
  return (
    <>
      <Heading
        title={t('directory')}
        lead={t('lead')}
        actions={
          <>
            {isMember ? (
              <ButtonLink to={ADDRESSES.mine} kind="quiet">
                {t('mine')}
              </ButtonLink>
            ) : null}
            <ButtonLink to={ADDRESSES.submit}>{t('add')}</ButtonLink>
          </>
        }
      />
      <Filters {...view} />
      <Featured featured={featured} />
      <p class="quiet" role="status">
        {t('found', { count: total })}
        {isFiltered(asked) ? (
          <>
            {' · '}
            <a href={address(ADDRESSES.list)}>{t('clear')}</a>
          </>
        ) : null}
      </p>
      {others.length > 0 ? (
        <ul class="listing-cards">
          {others.map((entry) => (
            <Card key={entry.listing.id} {...entry} />
          ))}
        </ul>
      ) : total === 0 ? (
        <Empty title={t('none')}>
          <p>{isFiltered(asked) ? t('none_lead') : t('empty_lead')}</p>
        </Empty>
      ) : null}
      <Paging page={asked.page} perPage={perPage} total={total} address={(page) => listAddress({ ...asked, page })} />
    </>
  );
}
