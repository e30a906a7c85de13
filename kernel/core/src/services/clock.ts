/** Where time comes from. Everything that needs the time asks the injected clock. */
export interface Clock {
  /** The present moment. */
  now(): Date;
  /** Milliseconds since some fixed point, never going back; for durations. */
  monotonic(): number;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
};

/** A moment as the database keeps it: UTC, `YYYY-MM-DDTHH:MM:SS.sssZ`, always 24 characters, so that text order is time order. */
export type Timestamp = string;

/** The present moment of a clock in the form the database keeps. */
export function timestamp(clock: Clock): Timestamp {
  return clock.now().toISOString();
}

/** A moment some milliseconds from now (or ago, when negative), in the form the database keeps. */
export function timestampAfter(clock: Clock, milliseconds: number): Timestamp {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
