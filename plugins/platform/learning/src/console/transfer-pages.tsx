import { readFile } from 'node:fs/promises';
import { type CallContext, can, page, type Route, raw, redirect } from '@plinth/kernel';
import { consoleNonce, type Refused, refusedFor, type SafeHtml } from '@plinth/pages';
import { Breadcrumb, Button, FileField, Form, Heading, useTexts } from '@plinth/pages/kit';
import { courseArgument, EDIT, loadCourse } from './access.js';
import { noteCourse } from './acts.js';
import { builderPage, consolePath, consoleUrl, Told } from './frame.js';
import { COURSES_PATH, coursePath } from './paths.js';
import { builderTexts } from './texts.js';
import { CourseFileInvalid, exportCourse, importCourse, MAX_IMPORT_BYTES } from './transfer.js';

const access = can(EDIT);
const FORM_BYTES = 64 * 1024;
const BYTES_PER_MEGABYTE = 1024 * 1024;

function ImportPage({ path, nonce, refused }: { path: string; nonce: SafeHtml; refused: Refused | undefined }) {
  const t = useTexts(builderTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('courses'), path: path + COURSES_PATH }]} />
      <Heading title={t('import')} lead={t('import_lead')} />
      <Told refused={refused} />
      <Form to={`${path}${COURSES_PATH}/import`} nonce={nonce} errors={refused} multipart>
        <FileField
          name="file"
          label={t('import_file')}
          help={t('import_help', { count: MAX_IMPORT_BYTES / BYTES_PER_MEGABYTE })}
          accept="application/json,.json"
          required
        />
        <Button>{t('import_button')}</Button>
      </Form>
    </>
  );
}

function showImport(call: CallContext, refused?: Refused) {
  const view = { path: consolePath(call), nonce: consoleNonce(call), refused };
  const title = builderTexts.in(call.site.language)('import');
  return builderPage(call, { title, refused, body: <ImportPage {...view} /> });
}

async function importSent(call: CallContext) {
  const t = builderTexts.in(call.site.language);
  const wrong = (message: string) => showImport(call, refusedFor([{ name: 'file', message }]));
  const file = call.request.files.find(({ field, filename }) => field === 'file' && filename !== '');
  if (!file) return wrong(t('import_missing'));
  if (file.size > MAX_IMPORT_BYTES) return wrong(t('import_large', { count: MAX_IMPORT_BYTES / BYTES_PER_MEGABYTE }));
  try {
    const course = await importCourse(call, await readFile(file.path, 'utf8'));
    noteCourse(call, 'Imported a course.', course);
    return redirect(`${consoleUrl(call, coursePath(course.id))}?done=imported`, 303);
  } catch (thrown) {
    if (!(thrown instanceof CourseFileInvalid)) throw thrown;
    return wrong(t('import_wrong', { reason: thrown.mistakes.join(' ') }));
  }
}

/** A course as a file, out and in. */
export const transferPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/courses/import',
    summary: 'The form that imports a course.',
    access,
    handle: (call) => showImport(call),
  }),
  page({
    method: 'POST',
    path: '/courses/import',
    summary: 'Imports a course from a file as a draft, all of it or nothing.',
    access,
    audited: 'when-redirected',
    uploads: 'multipart',
    bodyBytes: MAX_IMPORT_BYTES + FORM_BYTES,
    handle: (call) => importSent(call),
  }),
  page({
    method: 'GET',
    path: '/courses/:course/export',
    summary: 'A course as a JSON file.',
    access,
    produces: 'application/json',
    args: courseArgument,
    resource: loadCourse,
    async handle(call) {
      const { course } = call.resource;
      return raw(await exportCourse(call, course), 'application/json; charset=utf-8', {
        headers: {
          'Content-Disposition': `attachment; filename="course-${course.id}.json"`,
          'Cache-Control': 'no-store',
        },
      });
    },
  }),
];
