import { expectError, type TestClient } from '@plinth/testing';
import { expect } from 'chai';
import { type Academy, academy, chart, drawn, marked, reportPath, type ShownChart } from './support.js';

const ROLES = [
  ...(['administrator', 'instructor', 'assistant', 'rival', 'leader', 'student', 'outsider'] as const),
  ...(['subscriber', 'visitor'] as const),
];
type Role = (typeof ROLES)[number];
/** The bars or points that somebody sees, or how they are refused. */
type Seen = Readonly<Record<string, number>> | 401 | 403;

interface Expectation {
  readonly id: string;
  readonly of?: 'mosses';
  /** Whether empty periods are left out of the comparison. */
  readonly isTrend?: true;
  readonly seen: Readonly<Record<Exclude<Role, 'subscriber' | 'visitor'>, Seen>>;
}

const completion = (completed: number, inProgress: number, notStarted: number) => ({
  ...{ Completed: completed, 'In progress': inProgress, 'Not started': notStarted },
});
const learners = 403 as const;
const steps = (lesson: number, topic: number, quiz: number) => ({
  ...{ 'Mosses: lesson': lesson, 'Mosses: topic': topic, 'Mosses: quiz': quiz },
});

/**
 * Instructor and assistant teach botany and mosses, rival teaches geology and rocks; the leader's group has student and
 * outsider. Student: botany (not started) and mosses (completed). Classmate: botany and mosses (in progress). Outsider:
 * geology and rocks (both not started).
 */
const EXPECTED: readonly Expectation[] = [
  {
    id: 'course-completion',
    seen: {
      administrator: completion(1, 1, 4),
      ...{ instructor: completion(1, 1, 2), assistant: completion(1, 1, 2), rival: completion(0, 0, 2) },
      ...{ leader: completion(1, 0, 3), student: completion(1, 0, 1), outsider: completion(0, 0, 2) },
    },
  },
  {
    id: 'top-courses',
    seen: {
      administrator: { Botany: 2, Mosses: 2, Geology: 1, Rocks: 1 },
      ...{ instructor: { Botany: 2, Mosses: 2 }, assistant: { Botany: 2, Mosses: 2 }, rival: { Geology: 1, Rocks: 1 } },
      ...{ leader: { Botany: 1, Geology: 1, Mosses: 1, Rocks: 1 }, student: learners, outsider: learners },
    },
  },
  {
    id: 'instructor-earnings',
    seen: {
      administrator: { 'Test instructor': 140.5, 'Test rival': 99, 'Test assistant': 30 },
      ...{ instructor: { 'Test instructor': 140.5 }, assistant: { 'Test assistant': 30 }, rival: { 'Test rival': 99 } },
      ...{ leader: {}, student: learners, outsider: learners },
    },
  },
  {
    id: 'time-spent',
    seen: {
      administrator: { Mosses: 1.52, Rocks: 0.17 },
      ...{ instructor: { Mosses: 1.52 }, assistant: { Mosses: 1.52 }, rival: { Rocks: 0.17 } },
      ...{ leader: { Mosses: 1.5, Rocks: 0.17 }, student: { Mosses: 1.5 }, outsider: { Rocks: 0.17 } },
    },
  },
  {
    ...{ id: 'time-trend', isTrend: true },
    seen: {
      administrator: { '2025-11': 1, '2026-01': 0.68 },
      instructor: { '2025-11': 1, '2026-01': 0.52 },
      assistant: { '2025-11': 1, '2026-01': 0.52 },
      rival: { '2026-01': 0.17 },
      leader: { '2025-11': 1, '2026-01': 0.67 },
      ...{ student: { '2025-11': 1, '2026-01': 0.5 }, outsider: { '2026-01': 0.17 } },
    },
  },
  {
    ...{ id: 'enrollment-trends', isTrend: true },
    seen: {
      administrator: { '2025-11': 1, '2025-12': 1, '2026-01': 4 },
      instructor: { '2025-11': 1, '2026-01': 3 },
      assistant: { '2025-11': 1, '2026-01': 3 },
      rival: { '2025-12': 1, '2026-01': 1 },
      leader: { '2025-11': 1, '2025-12': 1, '2026-01': 2 },
      ...{ student: { '2025-11': 1, '2026-01': 1 }, outsider: { '2025-12': 1, '2026-01': 1 } },
    },
  },
  {
    id: 'revenue-per-course',
    seen: {
      administrator: { Mosses: 170.5, Rocks: 99 },
      ...{ instructor: { Mosses: 170.5 }, assistant: { Mosses: 170.5 }, rival: { Rocks: 99 } },
      ...{ leader: {}, student: learners, outsider: learners },
    },
  },
  {
    id: 'course-dropoff',
    seen: {
      administrator: { Mosses: 50 },
      ...{ instructor: { Mosses: 50 }, assistant: { Mosses: 50 }, rival: {} },
      ...{ leader: { Mosses: 0 }, student: { Mosses: 0 }, outsider: {} },
    },
  },
  {
    ...{ id: 'course-dropoff', of: 'mosses' },
    seen: {
      administrator: steps(2, 1, 1),
      ...{ instructor: steps(2, 1, 1), assistant: steps(2, 1, 1), rival: {} },
      ...{ leader: steps(1, 1, 1), student: steps(1, 1, 1), outsider: {} },
    },
  },
];

describe('course-dashboard: who sees what of each chart', () => {
  let all: Academy;
  let clients: Readonly<Record<Role, TestClient>>;
  before(async () => {
    all = await academy();
    clients = { ...all, subscriber: await all.site.as('subscriber'), visitor: all.site.visitor() };
  });
  after(() => all.site.stop());

  for (const { id, isTrend = false, of, seen } of EXPECTED)
    for (const role of ROLES) {
      const wanted: Seen = { ...seen, subscriber: 403 as const, visitor: 401 as const }[role];
      const title = `${id}${of ? ` of ${of}` : ''}: ${role} sees ${JSON.stringify(wanted)}`;
      it(title, async () => {
        const query: Readonly<Record<string, number>> = of ? { course_id: all[of] } : {};
        if (wanted === 401) expectError(await clients[role].get(reportPath(id), { query }), 401, 'rest_forbidden');
        else if (wanted === 403)
          expectError(await clients[role].get(reportPath(id), { query }), 403, 'course_dashboard_forbidden');
        else {
          const shown: ShownChart = await chart(clients[role], id, query);
          const values = isTrend ? marked(shown) : drawn(shown);
          // Entries, because the order of bars counts.
          expect(Object.entries(values)).to.deep.equal(Object.entries(wanted));
          expect(shown.chartData.labels).to.have.length(isTrend ? 12 : Object.keys(wanted).length);
        }
      });
    }

  it('nobody sees more by naming a course or person that is not theirs', async () => {
    const { instructor, outsider, rival, rocks, student } = all;
    const userId = outsider.user?.id ?? 0;
    for (const id of ['time-spent', 'course-dropoff', 'top-courses', 'revenue-per-course'])
      expect(drawn(await chart(instructor, id, { course_id: rocks })), id).to.deep.equal({});
    expect(drawn(await chart(student, 'time-spent', { user_id: userId }))).to.deep.equal({ Mosses: 1.5 });
    expect(drawn(await chart(rival, 'instructor-earnings', { user_id: instructor.user?.id ?? 0 }))).to.deep.equal({
      'Test rival': 99,
    });
  });

  it('user_id means nothing to a chart, so that nobody tells apart what those who teach with them earned', async () => {
    const { administrator, assistant, instructor, student } = all;
    const of = (client: TestClient) => ({ user_id: client.user?.id ?? 0 });
    expect(drawn(await chart(instructor, 'revenue-per-course', of(assistant)))).to.deep.equal({ Mosses: 170.5 });
    expect(drawn(await chart(administrator, 'time-spent', of(student)))).to.deep.equal({ Mosses: 1.52, Rocks: 0.17 });
  });
});
