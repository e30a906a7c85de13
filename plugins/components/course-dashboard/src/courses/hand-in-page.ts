import { page, type Route, redirect, signedIn } from '@plinth/kernel';
import { HAND_INS, MAX_FILE_BYTES } from '@plinth/learning';
import { refusedFile, refusedFor } from '@plinth/pages';
import { dashboardForbidden, fetching } from '../errors.js';
import { handInPath, stepAddress } from '../pages/addresses.js';
import { workTexts } from '../work/pages/texts.js';
import { foundStep, HAND_IN_NONCE, showStep, stepArguments } from './step-page.js';
import { courseTexts } from './texts.js';

/** Room for the nonce and the frame of a form beside the file. */
const FORM_BYTES = 64 * 1024;

/** Whoever comes back to the address of the form, from signing in or by their history, finds the lesson. */
const leadingPage = page({
  method: 'GET',
  path: handInPath,
  summary: 'Leads to the lesson that a file is handed in for.',
  access: signedIn(),
  args: stepArguments,
  handle: ({ args, site }) => redirect(`${site.url}${stepAddress(args.id, args.step)}#own-assignment`, 303),
});

const sendPage = page({
  method: 'POST',
  path: handInPath,
  summary: 'Hands in a file for a lesson that takes them, in the place of the one that waits.',
  access: signedIn(),
  nonceAction: HAND_IN_NONCE,
  uploads: 'multipart',
  bodyBytes: MAX_FILE_BYTES + FORM_BYTES,
  args: stepArguments,
  handle: (call) =>
    fetching(call, async () => {
      const { caller, request, site, use } = call;
      const found = await foundStep(call);
      const { seen, step } = found;
      const t = workTexts.in(site.language);
      if (!seen.enrolment) throw dashboardForbidden(courseTexts.in(site.language)('not_enrolled'));
      const file = request.files.find(({ field, filename }) => field === 'file' && filename !== '');
      const missing = refusedFor(file ? [] : [{ name: 'file', message: t('file_missing') }]);
      if (missing || !file) return showStep(call, found, { handIn: missing });
      try {
        await use(HAND_INS).handIn({ userId: caller.id, lessonId: step.id, file });
      } catch (thrown) {
        return showStep(call, found, { handIn: refusedFile(call, thrown, 'file') });
      }
      return redirect(`${site.url}${stepAddress(step.courseId, step.id, { handed_in: '1' })}#own-assignment`, 303);
    }),
});

/** A file is handed in for a lesson. */
export const handInPages: readonly Route[] = [leadingPage, sendPage];
