import { type PrivateFiles, planFile } from '@plinth/content';
import {
  CLOCK,
  type Clock,
  inject,
  injectable,
  RANDOMNESS,
  type Randomness,
  RestError,
  timestamp,
} from '@plinth/kernel';
import { add, DATABASE, type Database } from '@plinth/kernel/database';
import { contents } from '../courses/tables.js';
import { courseworkInvalid } from '../coursework/scoring.js';
import { assignmentOf } from '../coursework/submissions.js';
import { assignments } from '../coursework/tables.js';
import { enrolments } from '../enrolments/tables.js';
import type { Assignment, HandedInFile, HandIn, HandIns } from '../ports.js';
import { type KeptName, keepSent } from './files.js';
import { ASSIGNMENT_FILES } from './private.js';

function alreadyApproved(): RestError {
  const message = 'Your work for this lesson is approved already, so nothing is handed in any more.';
  return new RestError('assignment_approved', message, { status: 409 });
}

/** What was written, and the file that it replaced. */
interface Written {
  readonly assignment: Assignment;
  readonly replaced: string | null;
}

/** Files that are handed in, in the database and the file store. */
@injectable()
export class SqlHandIns implements HandIns {
  constructor(
    @inject(DATABASE) private readonly database: Database,
    @inject(CLOCK) private readonly clock: Clock,
    @inject(ASSIGNMENT_FILES) private readonly files: PrivateFiles,
    @inject(RANDOMNESS) private readonly random: Randomness,
  ) {}

  async handIn(sent: HandIn): Promise<Assignment> {
    const kept = await keepSent({ files: this.files, random: this.random }, sent.file);
    try {
      const { assignment, replaced } = await this.database.transaction(() => this.#write(sent, kept));
      if (replaced !== null) await this.files.delete(replaced);
      return assignment;
    } catch (thrown) {
      await this.files.delete(kept.fileKey);
      throw thrown;
    }
  }

  async fileOf({ fileKey, fileName }: Pick<Assignment, 'fileKey' | 'fileName'>): Promise<HandedInFile | undefined> {
    if (fileKey === null || !(await this.files.exists(fileKey))) return undefined;
    return {
      name: fileName,
      size: await this.files.size(fileKey),
      read: () => this.files.read(fileKey),
      respond: async (request) => (await planFile(this.files, request, { key: fileKey, name: fileName })).respond(),
    };
  }

  async #write({ lessonId, userId }: HandIn, kept: KeptName): Promise<Written> {
    const lesson = await this.database.rows(contents).find({ id: lessonId });
    if (lesson?.type !== 'lesson' || lesson.assignmentPoints === null)
      throw courseworkInvalid(`The lesson ${lessonId} takes no files.`);
    const { assignmentPoints: pointsTotal, courseId } = lesson;
    // Whoever hands in several at once waits here, so that one of them is there in the end.
    if ((await this.database.rows(enrolments).lock({ userId, courseId })) === 0)
      throw new RestError('assignment_not_enrolled', 'You are not enrolled in this course.', { status: 403 });
    const rows = this.database.rows(assignments);
    const before = await rows.list({ userId, lessonId }, { orderBy: { id: 'desc' } });
    if (before.some(({ isDone }) => isDone)) throw alreadyApproved();
    const fresh = {
      ...kept,
      fileUrl: '',
      points: 0,
      pointsTotal,
      submittedAt: timestamp(this.clock),
      sentBackAt: null,
    };
    const [waiting] = before;
    if (!waiting) {
      const row = { ...fresh, userId, courseId, lessonId, isDone: false, note: null, gradedAt: null, revision: 0 };
      return { assignment: assignmentOf({ ...row, id: await rows.insert(row) }), replaced: null };
    }
    const { id } = waiting;
    // Somebody may have approved it since it was read: then it stays.
    const change = { ...fresh, note: null, gradedAt: null, revision: add(1) };
    if ((await rows.change({ id, isDone: false }, change)) === 0) throw alreadyApproved();
    const row = { ...waiting, ...fresh, note: null, gradedAt: null, revision: waiting.revision + 1 };
    return { assignment: assignmentOf(row), replaced: waiting.fileKey };
  }
}
