import { defineSettings, Type } from '@plinth/kernel';

const perHour = (value: number, description: string) =>
  Type.Integer({ default: value, minimum: 1, maximum: 1_000_000, description });

/** What the owner can set: how much a member may do in an hour (docs/components/snippets.md, rate limits). */
export const settings = defineSettings({
  writesPerHour: perHour(60, 'How many pastes a member may make, fork and change in an hour, files included.'),
  togglesPerHour: perHour(120, 'How many stars and changes of collections a member has in an hour.'),
  reportsPerHour: perHour(10, 'How many reports a member may send in an hour.'),
  unlockTries: perHour(10, 'How many wrong passwords an address may try on a paste in a quarter of an hour.'),
});
