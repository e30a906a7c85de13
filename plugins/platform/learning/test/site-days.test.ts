import type { TestSite } from '@plinth/testing';
import { dayStart, siteDayOf, siteDays } from '@plinth/toolkit';
import { expect } from 'chai';
import { COURSES, ENROLMENTS, STUDY_TIME } from '../src/plugin.js';
import { learningSite, person } from './support.js';

describe('learning: days of the site', () => {
  for (const [zone, day, start] of [
    ['UTC', '2026-01-15', '2026-01-15T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-15', '2026-01-14T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-15', '2026-01-14T18:15:00.000Z'],
    ['Australia/Lord_Howe', '2026-01-15', '2026-01-14T13:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-07-15', '2026-07-14T13:30:00.000Z'],
    ['America/Los_Angeles', '2026-01-15', '2026-01-15T08:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // The clocks skip midnight.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
    // Midnight comes twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ] as const)
    it(`${day} begins in ${zone} at ${start}`, () => {
      expect(dayStart(day, zone)).to.equal(start);
      const before = new Date(Date.parse(start) - 1).toISOString();
      expect([siteDayOf(start, zone), siteDayOf(before, zone) < day]).to.deep.equal([day, true]);
    });

  it('are told of many moments as of each one', () => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Europe/Berlin', 'America/Los_Angeles']) {
      const dayOf = siteDays(zone);
      for (let moment = Date.UTC(2026, 2, 27); moment < Date.UTC(2026, 3, 7); moment += 900_000) {
        const text = new Date(moment).toISOString();
        expect(dayOf(text), `${zone} ${text}`).to.equal(siteDayOf(text, zone));
      }
    }
  });

  describe('group what happened', () => {
    let site: TestSite;
    afterEach(() => site.stop());

    async function counted(timezone: string, moments: readonly string[], period: 'day' | 'month' = 'day') {
      site = await learningSite({ site: { timezone } });
      const { use } = site.pluginContext('learning');
      const teacher = await person(site, 'teacher');
      const contents = [{ type: 'lesson', slug: 'one', title: 'One' }] as const;
      const course = await use(COURSES).create({ slug: 'c', title: 'C', instructorIds: [teacher], contents });
      const [lesson] = (await use(COURSES).contentsOf([course.id])).get(course.id) ?? [];
      for (const [index, moment] of moments.entries()) {
        const learner = await person(site, `learner${index}`);
        await use(ENROLMENTS).enrol(learner, course.id, moment);
        await use(STUDY_TIME).add(learner, lesson?.id ?? 0, 60, moment);
      }
      const enrolled = await use(ENROLMENTS).trend(period);
      const spent = await use(STUDY_TIME).trend(period);
      expect(spent.map(({ period: each, seconds }) => [each, seconds / 60])).to.deep.equal(
        enrolled.map((each) => [each.period, each.enrolled]),
      );
      return Object.fromEntries(enrolled.map((each) => [each.period, each.enrolled]));
    }

    it('by half hours in Kolkata', async () => {
      const moments = ['2026-01-14T18:29:59.999Z', '2026-01-14T18:30:00.000Z', '2026-01-15T18:29:59.999Z'];
      expect(await counted('Asia/Kolkata', moments)).to.deep.equal({ '2026-01-14': 1, '2026-01-15': 2 });
    });

    it('by a change of half an hour on Lord Howe', async () => {
      // 5 April 2026 has 24.5 hours: from 13:00Z of the 4th until 13:30Z of the 5th.
      const moments = [
        '2026-04-04T12:59:59.999Z',
        '2026-04-04T13:00:00.000Z',
        '2026-04-05T13:29:59.999Z',
        '2026-04-05T13:30:00.000Z',
      ];
      expect(await counted('Australia/Lord_Howe', moments)).to.deep.equal({
        ...{ '2026-04-04': 1, '2026-04-05': 2, '2026-04-06': 1 },
      });
    });

    it('by days of 23 and 25 hours in Berlin', async () => {
      const short = ['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z', '2026-03-29T22:00:00.000Z'];
      const long = ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z'];
      expect(await counted('Europe/Berlin', [...short, ...long])).to.deep.equal({
        ...{ '2026-03-29': 2, '2026-03-30': 1, '2026-10-25': 2, '2026-10-26': 1 },
      });
    });

    it('by months that begin before or after those of UTC', async () => {
      const moments = ['2026-01-01T07:59:59.999Z', '2026-01-01T08:00:00.000Z'];
      expect(await counted('America/Los_Angeles', moments, 'month')).to.deep.equal({ '2025-12': 1, '2026-01': 1 });
    });

    it('within a scope of moments, whole days of which count for time', async () => {
      await counted('Asia/Kolkata', [
        '2026-01-14T18:29:59.999Z',
        '2026-01-14T18:30:00.000Z',
        '2026-01-15T18:30:00.000Z',
      ]);
      const scope = { from: dayStart('2026-01-15', 'Asia/Kolkata'), to: dayStart('2026-01-16', 'Asia/Kolkata') };
      const { use } = site.pluginContext('learning');
      expect(await use(ENROLMENTS).trend('day', scope)).to.deep.equal([{ period: '2026-01-15', enrolled: 1 }]);
      expect(await use(STUDY_TIME).trend('day', scope)).to.deep.equal([{ period: '2026-01-15', seconds: 60 }]);
      const days = { from: '2026-01-15', to: '2026-01-16' };
      expect(await use(STUDY_TIME).trend('day', days)).to.deep.equal([{ period: '2026-01-15', seconds: 60 }]);
    });
  });
});
