import { bindConditions, type CallContext, type Condition, DATABASE, type Database, marks } from '@plinth/kernel';
import { listingUrl } from './addresses.js';
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
const MOST_CANDIDATES = 50;
const MOST_TOLD = 10;

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

/** What a new listing is told by. */
export interface Candidate {
  readonly title: string;
  readonly typeId?: number | undefined;
  readonly place?: Place | undefined;
}

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** The public and waiting listings that share the most grams with a title: the index finds them, whatever the order of words. */
function candidates(database: Database, title: string, conditions: readonly Condition[]): Promise<Row[]> {
  const grams = gramsOf(title);
  if (grams.length === 0) return Promise.resolve([]);
  const where = bindConditions([
    { sql: `g.gram IN (${marks(grams)})`, values: grams },
    { sql: "l.status IN ('publish', 'pending')", values: [] },
    ...conditions,
  ]);
  const [listings, known] = [database.table('directory_listings'), database.table('directory_title_grams')];
  const sql = `SELECT l.id, l.slug, l.title, l.lat, l.lng FROM ${known} g JOIN ${listings} l ON l.id = g.listing_id
    WHERE ${where.sql} GROUP BY l.id, l.slug, l.title, l.lat, l.lng, l.grams
    ORDER BY COUNT(*) * 2000 / (l.grams + ${grams.length}) DESC, l.id LIMIT ${MOST_CANDIDATES}`;
  return database.select<Row>(sql, where.values);
}

/** Conditions on listings in the box around a place. */
function around({ lat, lng }: Place): Condition[] {
  const wide = NEARBY_DEGREES / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [
    { sql: 'l.lat BETWEEN ? AND ?', values: [lat - NEARBY_DEGREES, lat + NEARBY_DEGREES] },
    { sql: 'l.lng BETWEEN ? AND ?', values: [lng - wide, lng + wide] },
  ];
}

/**
 * The listings that may be the same as a new one, the most alike first: a title more than 80 % alike, or more than 60 %
 * within a hundred metres (docs/components/directory-limits.md).
 */
export async function findDuplicates({ site, use }: CallContext, wanted: Candidate): Promise<Duplicate[]> {
  const { title, place, typeId } = wanted;
  const database = use(DATABASE);
  const ofType: Condition[] = typeId === undefined ? [] : [{ sql: 'l.type_id = ?', values: [typeId] }];
  const rows = await candidates(database, title, ofType);
  const nearby = place ? await candidates(database, title, [...ofType, ...around(place)]) : [];
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
  return found.sort((a, b) => b.similarity - a.similarity || a.id - b.id).slice(0, MOST_TOLD);
}
