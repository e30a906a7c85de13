/** What is counted by the piece; everything else counts towards storage only. */
export const CREDIT_TYPES = ['image', 'video', 'audio'] as const;

/** A type of media that is counted by the piece. */
export type CreditType = (typeof CREDIT_TYPES)[number];

/** How much may be kept; 0 is unlimited (docs/components/media-quota.md, limits). */
export interface Limits {
  readonly image_limit: number;
  readonly video_limit: number;
  readonly audio_limit: number;
  readonly storage_bytes: number;
}

/** What somebody keeps. */
export interface Usage {
  readonly image_count: number;
  readonly video_count: number;
  readonly audio_count: number;
  readonly storage_bytes: number;
}

/** No limits at all. */
export const UNLIMITED: Limits = { image_limit: 0, video_limit: 0, audio_limit: 0, storage_bytes: 0 };

/** The type that a file of this MIME type counts as. */
export function creditTypeOf(mime: string): CreditType | undefined {
  return CREDIT_TYPES.find((type) => mime.startsWith(`${type}/`));
}

const COUNTS = { image: 'image_count', video: 'video_count', audio: 'audio_count' } as const;

/** How many files of a type are kept. */
export function countOf(usage: Usage, type: CreditType): number {
  return usage[COUNTS[type]];
}

function highest(values: readonly number[]): number {
  return values.includes(0) ? 0 : Math.max(...values);
}

/**
 * The highest limit of several packages in each dimension; unlimited is highest (docs/components/media-quota.md,
 * membership sources).
 */
export function highestLimits(packages: readonly Limits[]): Limits {
  if (packages.length === 0) return UNLIMITED;
  return {
    image_limit: highest(packages.map((each) => each.image_limit)),
    video_limit: highest(packages.map((each) => each.video_limit)),
    audio_limit: highest(packages.map((each) => each.audio_limit)),
    storage_bytes: highest(packages.map((each) => each.storage_bytes)),
  };
}
