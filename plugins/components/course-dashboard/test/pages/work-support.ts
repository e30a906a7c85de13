import { COURSES, COURSEWORK, ENROLMENTS } from '@plinth/learning';
import type { TestClient, TestResponse } from '@plinth/testing';
import { idOf, type School } from '../support.js';

/** A document of the smallest size. */
export const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** A course whose work is graded: a lesson that takes a file, one that takes none, and a quiz with an essay. */
export interface WorkCourse {
  readonly courseId: number;
  readonly lesson: number;
  readonly plain: number;
  readonly quiz: number;
  readonly question: number;
}

/** Makes the course, taught by instructor and assistant; student and classmate are in it. */
export async function workCourse({ site, instructor, assistant, student, classmate }: School): Promise<WorkCourse> {
  const { use } = site.pluginContext('learning');
  const { id: courseId } = await use(COURSES).create({
    ...{ slug: 'herbs', title: 'Herbs', instructorIds: [idOf(instructor), idOf(assistant)] },
    contents: [
      { type: 'lesson', slug: 'press', title: 'Press a herb', assignmentPoints: 10 },
      { type: 'lesson', slug: 'plain', title: 'Read on' },
      {
        ...{ type: 'quiz', slug: 'quiz', title: 'Herbs: quiz', passingPercentage: 50 },
        questions: [{ title: 'Why mint?', type: 'essay', points: 4 }],
      },
    ],
  });
  const made = (await use(COURSES).contentsOf([courseId])).get(courseId) ?? [];
  const of = (slug: string) => made.find((content) => content.slug === slug)?.id ?? 0;
  const [question] = (await use(COURSES).questionsOf([of('quiz')])).get(of('quiz')) ?? [];
  for (const each of [student, classmate]) await use(ENROLMENTS).enrol(idOf(each), courseId);
  return { courseId, lesson: of('press'), plain: of('plain'), quiz: of('quiz'), question: question?.id ?? 0 };
}

/** Somebody writes an essay on a day of January; answers its id. */
export async function wrote(all: School, course: WorkCourse, who: TestClient, day = 5): Promise<number> {
  const { courseId, question: questionId, quiz: quizId } = course;
  const coursework = all.site.pluginContext('learning').use(COURSEWORK);
  const completedAt = `2026-01-${String(day).padStart(2, '0')}T08:00:00.000Z`;
  await coursework.addAttempt({
    ...{ userId: idOf(who), quizId, completedAt },
    answers: [{ questionId, correct: false, points: 0, timeSpent: 60, open: true }],
    essays: [{ questionId, answer: 'Because "it" cools & heals.\nAnd smells.', pointsTotal: 4 }],
  });
  const { essays } = await coursework.essays({ userId: idOf(who), courseId, limit: 100 });
  return essays.find(({ submittedAt }) => submittedAt === completedAt)?.id ?? 0;
}

/** What a file is sent as. */
export interface Upload {
  readonly content?: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
  readonly field?: string;
  /** Default: the one of the form on the page of the lesson. */
  readonly nonce?: string;
}

/** The page of a step. */
export function lessonPath({ courseId }: WorkCourse, step: number): string {
  return `/learning/courses/${courseId}/steps/${step}`;
}

/** The nonce of the form that hands a file in. */
export async function handInNonce(client: TestClient, path: string): Promise<string> {
  const { text } = await client.page('GET', path);
  const form = text.split('<form ').find((each) => /^[^>]*action="[^"]*\/assignment"/.test(each)) ?? '';
  return /name="_wpnonce" value="([^"]+)"/.exec(form)?.[1] ?? '';
}

/** Hands a file in as a browser does. */
export async function handIn(
  client: TestClient,
  course: WorkCourse,
  upload: Upload = {},
  step = course.lesson,
): Promise<TestResponse> {
  const { content = PDF, field = 'file', filename = 'mint.pdf', type = 'application/pdf' } = upload;
  const path = lessonPath(course, step);
  const nonce = upload.nonce ?? (await handInNonce(client, path));
  const boundary = 'work-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="_wpnonce"\r\n\r\n${nonce}\r\n--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
  return client.page('POST', `${path}/assignment`, {
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}
