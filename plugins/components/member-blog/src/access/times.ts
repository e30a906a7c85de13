import type { Timestamp } from '@plinth/kernel';

/** A stored moment as UTC, ISO 8601 in whole seconds ending in Z: how every `…_at` field of this component is written. */
export function toUtc(stored: Timestamp): string {
  return `${stored.slice(0, 19)}Z`;
}
