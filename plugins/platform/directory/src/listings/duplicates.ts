import type { CallContext } from '@plinth/kernel';
import {
  alias,
  DATABASE,
  type Database,
  fields,
  pick,
  type Row,
  range,
  type Where,
  where,
} from '@plinth/kernel/database';
import { listingUrl } from './addresses.js';
import { listings, titleGrams } from './tables.js';
import { gramsOf, metresBetween, type Place, similarity } from './titles.js';

/** Percent above which a title alone tells a duplicate. */
const ALIKE = 80;
/** Percent above which a title tells one that is nearby. */
const ALIKE_NEARBY = 60;
/** What nearby means, in metres. */
const NEARBY_METRES = 100;
/** Degrees of latitude that surely hold a hundred metres. */
const NEARBY_DEGREES = 0.001;
/** Most candidates that are measured, and most duplicates that are told. */
const MAX_CANDIDATES = 50;
const MAX_TOLD = 10;

/** A listing that may be the same. */
export interface Duplicate {
  readonly id: number;
  readonly title: string;
  /** Percent. */
  readonly similarity: number;
  readonly url: string;
  /** Metres, where both places are known. */
  readonly distance?: number;
}

/** What a new listing is compared by. */
export interface Candidate {
  readonly title: string;
  readonly typeId?: number | undefined;
  readonly place?: Place | undefined;
}

type Known = Pick<Row<typeof listings>, 'id' | 'slug' | 'title' | 'lat' | 'lng'>;

type Condition = Where<typeof listings>;

/** The public and waiting listings that share the most grams with a title: the index finds them, whatever the order of words. */
async function candidates(database: Database, title: string, condition: Condition): Promise<Known[]> {
  const grams = gramsOf(title);
  if (grams.length === 0) return [];
  const l = alias(listings, 'l');
  const g = alias(titleGrams, 'g');
  return database.sql<Known>`
    SELECT ${fields(pick(l, ['id', 'slug', 'title', 'lat', 'lng']))} FROM ${g} JOIN ${l} ON ${l.id} = ${g.listingId}
     WHERE ${g.gram} IN ${grams} AND ${where(l, [{ status: ['publish', 'pending'] }, condition])}
     GROUP BY ${l.id}, ${l.slug}, ${l.title}, ${l.lat}, ${l.lng}, ${l.grams}
     ORDER BY COUNT(*) * 2000 / (${l.grams} + ${grams.length}) DESC, ${l.id}${range({ limit: MAX_CANDIDATES })}`;
}

/** Conditions on listings in the box around a place. */
function around({ lat, lng }: Place): Condition {
  const wide = NEARBY_DEGREES / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return {
    lat: { from: lat - NEARBY_DEGREES, upTo: lat + NEARBY_DEGREES },
    lng: { from: lng - wide, upTo: lng + wide },
  };
}

/**
 * The listings that may be the same as a new one, the most alike first: a title more than 80 % alike, or more than 60 %
 * within a hundred metres (docs/components/directory-limits.md).
 */
export async function findDuplicates({ site, use }: CallContext, wanted: Candidate): Promise<Duplicate[]> {
  const { title, place, typeId } = wanted;
  const database = use(DATABASE);
  const rows = await candidates(database, title, { typeId });
  const nearby = place ? await candidates(database, title, [{ typeId }, around(place)]) : [];
  const all = new Map([...rows, ...nearby].map((row) => [row.id, row]));
  const found = [...all.values()].flatMap((row): Duplicate[] => {
    const alike = similarity(title, row.title);
    const away =
      place && row.lat !== null && row.lng !== null
        ? Math.round(metresBetween(place, { lat: row.lat, lng: row.lng }))
        : undefined;
    const isNear = away !== undefined && away <= NEARBY_METRES;
    if (alike <= (isNear ? ALIKE_NEARBY : ALIKE)) return [];
    const told = { id: row.id, title: row.title, similarity: alike, url: listingUrl(site, row) };
    return [away === undefined ? told : { ...told, distance: away }];
  });
  return found.sort((a, b) => b.similarity - a.similarity || a.id - b.id).slice(0, MAX_TOLD);
}
