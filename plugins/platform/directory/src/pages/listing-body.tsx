import { trusted } from '@plinth/pages';
import { Definitions, Html, Badge as Mark, useAddress, useTexts } from '@plinth/pages/kit';
import type { ComponentChildren } from 'preact';
import type { Badge, Category, ListingType, Plan } from '../catalog/catalog.js';
import type { Listing } from '../listings/listing.js';
import { allows } from '../plans/choosing.js';
import { ADDRESSES } from './addresses.js';
import type { Picture } from './images.js';
import { Badges, Rating } from './marks.js';
import { listingTexts } from './texts.js';

/** What a listing shows of itself, on its page and before it is sent in. */
export interface ListingLook {
  readonly listing: Listing;
  readonly type: ListingType | undefined;
  readonly category: Category | undefined;
  readonly badges: readonly Badge[];
  readonly pictures: readonly Picture[];
  /** The plan that it is under. */
  readonly plan: Plan | undefined;
}

function Gallery({ pictures }: Pick<ListingLook, 'pictures'>) {
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

function Whereabouts({ listing }: Pick<ListingLook, 'listing'>) {
  const t = useTexts(listingTexts);
  const { address, lat, lng, location } = listing;
  const place = [address, location].filter((part) => part !== '').join(', ');
  if (lat === null || lng === null) return <>{place}</>;
  const map = `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
  return (
    <>
      {place}{' '}
      <a href={map} rel="nofollow noopener">
        {t('map')}
      </a>
    </>
  );
}

type Fact = readonly [string, ComponentChildren];

function useFacts({ listing, type, category }: ListingLook): Fact[] {
  const t = useTexts(listingTexts);
  const to = useAddress();
  const { address, fields, lat, location, tags, video } = listing;
  const found = (type?.fields ?? []).filter(({ name }) => fields[name] !== undefined && fields[name] !== '');
  const isSomewhere = address !== '' || location !== '' || lat !== null;
  const kindPath = `${ADDRESSES.list}?type=${type?.slug}`;
  const categoryPath = `${ADDRESSES.list}?category=${category?.slug}`;
  return [
    ...(isSomewhere ? [[t('where'), <Whereabouts listing={listing} />] as const] : []),
    ...found.map(({ label, name }) => [label, String(fields[name])] as const),
    ...(type ? [[t('kind'), <a href={to(kindPath)}>{type.name}</a>] as const] : []),
    ...(category ? [[t('category'), <a href={to(categoryPath)}>{category.name}</a>] as const] : []),
    ...(tags.length > 0 ? [[t('tags'), tags.join(', ')] as const] : []),
    ...(video === ''
      ? []
      : [
          [
            t('video'),
            <a href={video} rel="nofollow noopener">
              {t('watch')}
            </a>,
          ] as const,
        ]),
  ];
}

function Facts({ look, level }: { look: ListingLook; level: 2 | 3 }) {
  const t = useTexts(listingTexts);
  const items = useFacts(look);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="details">
      {level === 2 ? <h2 id="details">{t('details')}</h2> : <h3 id="details">{t('details')}</h3>}
      <Definitions items={items} />
    </section>
  );
}

/** The marks, the pictures, the description and the facts of a listing, below its name. */
export function ListingBody({ look, level = 2 }: { look: ListingLook; level?: 2 | 3 }) {
  const { badges, listing, pictures, plan } = look;
  const t = useTexts(listingTexts);
  return (
    <>
      {listing.reviewCount > 0 ? (
        <p>
          <Rating hundredths={listing.rating} count={listing.reviewCount} />
        </p>
      ) : null}
      {plan?.features['featured'] === true ? (
        <p>
          <Mark tone="accent">{t('featured')}</Mark>
        </p>
      ) : null}
      <Badges badges={badges} />
      {listing.claimed ? (
        <p>
          <Mark tone="good">{t('claimed')}</Mark> <span class="quiet">{t('claimed_lead')}</span>
        </p>
      ) : null}
      <Gallery pictures={allows(plan, 'gallery') ? pictures : pictures.slice(0, 1)} />
      <Html of={trusted(listing.description)} />
      <Facts look={look} level={level} />
    </>
  );
}
