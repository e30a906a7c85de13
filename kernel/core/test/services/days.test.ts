import { expect } from 'chai';
import { addDays, isDay } from '../../src/time.js';

describe('days', () => {
  it('are YYYY-MM-DD and of the calendar', () => {
    for (const day of ['2026-01-31', '2024-02-29', '0001-01-01']) expect(isDay(day), day).to.equal(true);
    for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-31T00:00:00Z', '', ' 2026-01-31'])
      expect(isDay(text), text).to.equal(false);
  });

  it('are counted across months and years, both ways', () => {
    expect([addDays('2026-02-28', 1), addDays('2026-01-01', -1), addDays('2024-03-01', -1)]).to.deep.equal([
      ...['2026-03-01', '2025-12-31', '2024-02-29'],
    ]);
  });
});
