import { Badge as Mark, Num, Stars, useTexts } from '@plinth/pages/kit';
import type { Badge, Category, ListingType } from '../catalog/catalog.js';
import type { Listing } from '../listings/listing.js';
import { listTexts } from './texts.js';

/** A rating in hundredths of a star, and of how many reviews. */
export function Rating({ hundredths, count }: { hundredths: number; count: number }) {
  const t = useTexts(listTexts);
  return (
    <>
      <Stars hundredths={hundredths} />
      <span class="quiet">
        {' '}
        <Num of={hundredths / 100} digits={1} /> · {t('reviews', { count })}
      </span>
    </>
  );
}

/** The badges that the site gave a listing. */
export function Badges({ badges }: { badges: readonly Badge[] }) {
  if (badges.length === 0) return null;
  return (
    <p>
      {badges.map(({ label, slug }) => (
        <>
          <Mark key={slug} tone="accent">
            {label}
          </Mark>{' '}
        </>
      ))}
    </p>
  );
}

/** What a listing is, and where. */
export function Whereabouts(props: {
  listing: Listing;
  type: ListingType | undefined;
  category: Category | undefined;
}) {
  const { listing, type, category } = props;
  const parts = [type?.name, category?.name, listing.address, listing.location].filter((part) => part);
  return parts.length === 0 ? null : <p class="quiet">{parts.join(' · ')}</p>;
}
