import {
  type CallContext,
  can,
  checkValue,
  choice,
  page,
  type RestResponse,
  type Route,
  redirect,
  signedIn,
} from '@plinth/kernel';
import { nonceField, type Refused, refusedBy, refusedFor, type SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ChoiceField,
  Confirm,
  Form,
  Heading,
  RefusedNotice,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { authorizePaste, pasteAtHash } from '../access/guard.js';
import { PATHS, pageOf, pastePath } from '../addresses.js';
import { pasteHash } from '../embed/routes.js';
import { MODERATE } from '../moderation/ability.js';
import { moderateStatus } from '../moderation/routes.js';
import type { Paste } from '../pastes/paste.js';
import { PASTE_STATUSES } from '../pastes/paste.js';
import { forkPaste, trashPaste } from '../pastes/writing.js';
import { REASONS } from '../reports/report-store.js';
import { reportArguments, reportPaste } from '../reports/routes.js';
import { starPaste } from '../stars/routes.js';
import { codePage } from './frame.js';
import { PASTE_ACTION } from './kit.js';
import { toPaste } from './paste-pages.js';
import { formTexts } from './texts.js';

interface Typed {
  readonly reason: string;
  readonly details: string;
}

interface ActView {
  readonly paste: Paste;
  readonly nonce: SafeHtml;
}

function ReportForm({ paste, nonce, typed, refused }: ActView & { typed: Typed; refused: Refused | undefined }) {
  const t = useTexts(formTexts);
  const title = t('report_title', { title: paste.title });
  return (
    <>
      <Breadcrumb crumbs={[{ title: paste.title, path: pastePath(paste) }]} />
      <RefusedNotice refused={refused} />
      <Heading title={title} lead={t('report_lead')} />
      <Form to={pastePath(paste, 'report')} nonce={nonce} values={typed} errors={refused} guarded>
        <ChoiceField
          name="reason"
          label={t('reason')}
          single
          values={[typed.reason]}
          options={REASONS.map((value) => ({ value, title: t(value) }))}
        />
        <TextField name="details" label={t('details')} help={t('details_help')} rows={5} />
        <Button>{t('report')}</Button>
      </Form>
    </>
  );
}

function showReport(call: CallContext, paste: Paste, typed: Typed, refused?: Refused): Promise<RestResponse> {
  const title = formTexts.in(call.site.language)('report_title', { title: paste.title });
  const view = { paste, nonce: nonceField(call, PASTE_ACTION), typed, refused };
  return codePage(call, { title, body: <ReportForm {...view} />, status: refused?.status ?? 200 });
}

async function takeReport(call: CallContext, paste: Paste): Promise<RestResponse> {
  const { body } = call.request;
  const t = formTexts.in(call.site.language);
  const typed = { reason: String(body['reason'] ?? ''), details: String(body['details'] ?? '') };
  const details = checkValue(reportArguments.details, typed.details, t('details'));
  const reason = REASONS.find((each) => each === typed.reason);
  const mistakes = [
    ...(reason ? [] : [{ name: 'reason', message: t('reason_missing') }]),
    ...(details.ok ? [] : [{ name: 'details', message: details.fault.message }]),
  ];
  if (!reason || mistakes.length > 0) return showReport(call, paste, typed, refusedFor(mistakes));
  try {
    const { isNew } = await reportPaste(call, paste, { reason, details: typed.details });
    return toPaste(call, paste, isNew ? 'reported' : 'known');
  } catch (thrown) {
    return showReport(call, paste, typed, refusedBy(call, thrown));
  }
}

function Deletion({ paste, nonce }: ActView) {
  const t = useTexts(formTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: paste.title, path: pastePath(paste) }]} />
      <Heading title={t('delete_title', { title: paste.title })} />
      <Confirm to={pastePath(paste, 'delete')} nonce={nonce} act={t('delete_act')} back={pastePath(paste)}>
        <p>{t('delete_lead')}</p>
      </Confirm>
    </>
  );
}

const args = { hash: pasteHash };

const about = { args, resource: pasteAtHash } as const;

/** What members do with a paste that they read: star, fork, report, delete; and its status, for moderators. */
export const actPages: readonly Route[] = [
  page({
    method: 'POST',
    path: '/paste/:hash/star',
    summary: 'Gives a paste a star, or takes it back.',
    access: signedIn(),
    nonceAction: PASTE_ACTION,
    args: { ...args, back: choice(['paste', 'starred'], { default: 'paste', description: 'Where to go on.' }) },
    resource: pasteAtHash,
    authorizeResource: authorizePaste('see'),
    async handle(call) {
      const { starred } = await starPaste(call, call.resource.id);
      if (call.args.back === 'starred') return redirect(`${call.site.url}${PATHS.starred}?done=unstarred`, 303);
      return toPaste(call, call.resource, starred ? 'starred' : 'unstarred');
    },
  }),
  page({
    method: 'POST',
    path: '/paste/:hash/fork',
    summary: 'Clones a paste into a new one of the caller.',
    access: signedIn(),
    nonceAction: PASTE_ACTION,
    ...about,
    authorizeResource: authorizePaste('fork'),
    handle: async (call) => toPaste(call, await forkPaste(call, call.resource), 'forked'),
  }),
  page({
    method: 'GET',
    path: '/paste/:hash/report',
    summary: 'The form that tells the moderators of a paste.',
    access: signedIn(),
    ...about,
    authorizeResource: authorizePaste('report'),
    handle: (call) => showReport(call, call.resource, { reason: '', details: '' }),
  }),
  page({
    method: 'POST',
    path: '/paste/:hash/report',
    summary: 'Tells the moderators of a paste.',
    access: signedIn(),
    nonceAction: PASTE_ACTION,
    ...about,
    authorizeResource: authorizePaste('report'),
    handle: (call) => takeReport(call, call.resource),
  }),
  page({
    method: 'GET',
    path: '/paste/:hash/delete',
    summary: 'Asks before a paste moves to the trash.',
    access: signedIn(),
    ...about,
    authorizeResource: authorizePaste('change'),
    handle(call) {
      const { resource: paste } = call;
      const title = formTexts.in(call.site.language)('delete_title', { title: paste.title });
      return codePage(call, { title, body: <Deletion paste={paste} nonce={nonceField(call, PASTE_ACTION)} /> });
    },
  }),
  page({
    method: 'POST',
    path: '/paste/:hash/delete',
    summary: 'Moves a paste to the trash.',
    access: signedIn(),
    nonceAction: PASTE_ACTION,
    ...about,
    authorizeResource: authorizePaste('change'),
    async handle(call) {
      const { resource: paste, caller, site } = call;
      await trashPaste(call, paste.id);
      const isOwn = paste.authorId === caller.id;
      return redirect(isOwn ? `${site.url}${PATHS.mine}?done=deleted` : pageOf(site, paste), 303);
    },
  }),
  page({
    method: 'POST',
    path: '/paste/:hash/status',
    summary: 'Gives a paste another status.',
    access: can(MODERATE),
    nonceAction: PASTE_ACTION,
    args: { ...args, status: choice(PASTE_STATUSES, { description: 'The status it is to have.' }) },
    resource: pasteAtHash,
    async handle(call) {
      await moderateStatus(call, call.resource.id, call.args.status);
      return toPaste(call, call.resource, 'status');
    },
  }),
];
