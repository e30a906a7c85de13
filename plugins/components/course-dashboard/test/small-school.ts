import { provide, type ServiceDeclaration } from '@plinth/kernel';
import {
  COURSES,
  COURSEWORK,
  type Course,
  type Courses,
  type Coursework,
  EARNINGS,
  type Earnings,
  ENROLMENTS,
  type Enrolment,
  type Enrolments,
  type EnrolmentTotals,
  LEARNING_GROUPS,
  LEARNING_PEOPLE,
  type LearningGroups,
  type LearningPeople,
  type LearningScope,
  STUDY_TIME,
  type StudyTime,
} from '@plinth/learning';

const unused = () => Promise.reject(new Error('Nothing else was needed.'));

/** The one course of a small school. */
export const chemistry: Course = {
  ...{ id: 7, slug: 'chemistry', title: 'Chemistry elsewhere', description: '', status: 'publish', certificate: '' },
  createdAt: '2026-01-01T00:00:00.000Z',
  isOpen: false,
  ...{ summary: '', imageId: 0, price: null, currency: '', checkoutUrl: '', takesRequests: true, revision: 0 },
};

/** Somebody in the course. */
export interface Pupil {
  readonly userId: number;
  readonly isDone: boolean;
  /** Seconds. */
  readonly spent: number;
  /** `YYYY-MM-DD`. */
  readonly enrolledOn: string;
}

/** A learning system of one course of four steps and one teacher, kept in memory, with no group and no money. */
export class SmallSchool {
  teacher = 0;
  pupils: readonly Pupil[] = [];

  readonly courses: Courses = {
    find: async (id) => (id === chemistry.id ? chemistry : undefined),
    findMany: async (ids) => (ids.includes(chemistry.id) ? [chemistry] : []),
    findBySlug: async (slug) => (slug === chemistry.slug ? chemistry : undefined),
    list: async () => ({ courses: [chemistry], total: 1 }),
    contentsOf: async () => new Map(),
    textsOf: async () => new Map(),
    findContents: async () => [],
    questionsOf: async () => new Map(),
    findQuestions: async () => [],
    tasksOf: async () => new Map(),
    takeable: async () => new Set(),
    instructorsOf: async () => new Map([[7, [{ courseId: 7, userId: this.teacher, isLead: true }]]]),
    teachingTotals: async ({ userId = this.teacher } = {}) =>
      userId === this.teacher ? [{ userId, courses: 1, ledCourses: 1 }] : [],
    contentTotals: async () => ({ lesson: 4, topic: 0, quiz: 0 }),
    ...{ create: unused, setOpen: unused, remove: unused, giveTo: unused },
  };

  readonly people: LearningPeople = {
    list: async ({ relatedTo, courseId = chemistry.id, userId, limit }) => {
      if (courseId !== chemistry.id || !relatedTo) return [];
      const { relations, userId: asker } = relatedTo;
      const ids = this.pupils.map((pupil) => pupil.userId);
      const pupils = asker === this.teacher && relations.includes('student') ? ids : [];
      const teachers = ids.includes(asker) && relations.includes('instructor') ? [this.teacher] : [];
      return [...pupils, ...teachers].filter((id) => userId === undefined || id === userId).slice(0, limit);
    },
    count: async (query) => (await this.people.list({ ...query, limit: 1_000 })).length,
  };

  readonly enrolments: Enrolments = {
    find: async (userId, courseId) => this.#enrolments({ userId, courseId })[0],
    list: async (query) => {
      const found = this.#enrolments(query).filter(({ status }) => query.statuses?.includes(status) ?? true);
      const { limit, offset = 0 } = query;
      return { enrolments: found.slice(offset, offset + limit), total: found.length };
    },
    totals: async (_by, scope = {}) => this.#totals(scope),
    statusTotals: async (scope = {}) => {
      const all = this.#enrolments(scope);
      const completed = all.filter(({ status }) => status === 'completed').length;
      return { not_started: 0, in_progress: all.length - completed, completed };
    },
    trend: async (period, scope = {}) => {
      const months = this.#enrolments(scope).map(({ enrolledAt }) => enrolledAt.slice(0, period === 'day' ? 10 : 7));
      return [...new Set(months)].map((each) => ({
        ...{ period: each, enrolled: months.filter((month) => month === each).length },
      }));
    },
    stepTotals: async () => [],
    certificates: async () => ({ certificates: [], total: 0 }),
    ...{ enrol: unused, join: unused, withdraw: unused, completeStep: unused, stepsOf: unused, certify: unused },
  };

  readonly time: StudyTime = {
    ofEnrolments: async (scope) =>
      this.#pupils(scope).map(({ userId, spent }) => ({ userId, courseId: chemistry.id, seconds: spent })),
    totals: async (_by, scope = {}) => {
      const found = this.#pupils(scope);
      const seconds = found.reduce((sum, { spent }) => sum + spent, 0);
      const lastAt = '2026-01-14T08:00:00.000Z';
      return found.length === 0 ? [] : [{ key: chemistry.id, seconds, students: found.length, courses: 1, lastAt }];
    },
    ...{ add: unused, list: unused, trend: unused },
  };

  readonly groups: LearningGroups = {
    list: async () => ({ groups: [], total: 0 }),
    ...{ findMany: unused, findBySlug: unused, create: unused, remove: unused, partsOf: unused },
    ...{ join: unused, leave: unused },
  };

  readonly coursework: Coursework = {
    ...{ addAttempt: unused, attempts: unused, answersOf: unused, attemptTotals: async () => [] },
    ...{
      questionTotals: unused,
      addAssignment: unused,
      assignments: unused,
      gradeAssignment: unused,
      sendBackAssignment: unused,
    },
    assignmentTotals: async () => ({ done: 0, open: 0 }),
    ...{ addEssay: unused, essays: unused, gradeEssay: unused, essayTotals: async () => ({ done: 0, open: 0 }) },
    ...{ submissions: async () => ({ submissions: [], total: 0 }), countSubmissions: async () => 0 },
  };

  readonly earnings: Earnings = { add: unused, list: unused, totals: async () => [] };

  /** The school behind every port of learning. */
  get ports(): ServiceDeclaration[] {
    return [
      ...[provide.value(COURSES, this.courses), provide.value(LEARNING_PEOPLE, this.people)],
      ...[provide.value(ENROLMENTS, this.enrolments), provide.value(STUDY_TIME, this.time)],
      ...[provide.value(LEARNING_GROUPS, this.groups), provide.value(COURSEWORK, this.coursework)],
      provide.value(EARNINGS, this.earnings),
    ];
  }

  #pupils({ courseId = chemistry.id, overseenBy = this.teacher, userId, from, to }: LearningScope): Pupil[] {
    if (courseId !== chemistry.id || overseenBy !== this.teacher) return [];
    return this.pupils.filter(
      (pupil) =>
        (userId === undefined || pupil.userId === userId) &&
        (from === undefined || pupil.enrolledOn >= from) &&
        (to === undefined || pupil.enrolledOn < to),
    );
  }

  #enrolments(scope: LearningScope): Enrolment[] {
    return this.#pupils(scope).map(({ userId, isDone, enrolledOn }, place) => ({
      ...{ id: place + 1, userId, courseId: chemistry.id, stepsTotal: 4, lastContentId: null },
      ...{ status: isDone ? 'completed' : 'in_progress', stepsCompleted: isDone ? 4 : 1, progress: isDone ? 100 : 25 },
      ...{ enrolledAt: `${enrolledOn}T08:00:00.000Z`, startedAt: `${enrolledOn}T09:00:00.000Z` },
      completedAt: isDone ? '2026-01-14T08:00:00.000Z' : null,
    }));
  }

  #totals(scope: LearningScope): EnrolmentTotals[] {
    const all = this.#enrolments(scope);
    if (all.length === 0) return [];
    const completed = all.filter(({ status }) => status === 'completed').length;
    const averageProgress = all.reduce((sum, { progress }) => sum + progress, 0) / all.length;
    const counts = { enrolled: all.length, students: all.length, courses: 1, inProgress: all.length - completed };
    return [{ key: chemistry.id, ...counts, completed, averageProgress }];
  }
}
