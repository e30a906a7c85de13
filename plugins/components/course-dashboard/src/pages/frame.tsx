import { type CallContext, type RestResponse, raw } from '@plinth/kernel';
import { type PageMarkup, siteDocument } from '@plinth/pages';
import { ChartStyles } from '@plinth/pages/chart';
import { Badge, Breadcrumb, type Crumb, Heading, Notice, useAddress, useTexts } from '@plinth/pages/kit';
import { MESSAGES } from '../messaging/message-store.js';
import { MESSAGING } from '../messaging/routes.js';
import { anyViewerOf, hasRole, OVERSEERS, type Viewer } from '../reports/viewer.js';
import { type Grader, graderOf, workWaitingFor } from '../work/grader.js';
import { CONVERSATIONS, COURSE_LIST, LEARNING, personAddress, REPORTS, WORK } from './addresses.js';
import { pageAssets } from './page-assets.js';
import { learningTexts } from './texts.js';

/** What stands in an element. */
export type Children = Parameters<typeof Notice>[0]['children'];

/** Where somebody may go in learning. */
export interface Places {
  readonly viewer: Viewer;
  /** Whether nobody is signed in: they find the courses that are open, and nothing else of learning. */
  readonly isVisitor: boolean;
  readonly isOverseer: boolean;
  /** What the caller may grade; none for those who grade nothing. */
  readonly grader: Grader | undefined;
  /** How much waits to be graded by them. */
  readonly waits: number;
  readonly hasMessages: boolean;
  readonly unread: number;
}

/** The places of the caller; visitors have none. */
export async function placesOf(call: CallContext): Promise<Places> {
  const hasMessages = !call.caller.isVisitor && call.module(MESSAGING);
  const [viewer, unread] = await Promise.all([
    anyViewerOf(call),
    hasMessages ? call.use(MESSAGES).unreadCount(call.caller.id) : 0,
  ]);
  const grader = graderOf(call, viewer);
  const waits = grader ? await workWaitingFor(call, grader) : 0;
  const { isVisitor } = call.caller;
  return { viewer, isVisitor, isOverseer: hasRole(viewer, OVERSEERS), grader, waits, hasMessages, unread };
}

/** A part of learning. */
export type Part = 'overview' | 'courses' | 'work' | 'reports' | 'messages' | 'mine';

interface FrameProps {
  readonly places: Places;
  /** The part that this page is in; none for pages about somebody else. */
  readonly part?: Part | undefined;
  readonly title: Children;
  readonly lead?: Children;
  readonly actions?: Children;
  /** The way from the part to this page. */
  readonly crumbs?: readonly Crumb[];
  /** What was just done. */
  readonly done?: string | undefined;
  readonly children: Children;
}

/** A word with how much is new or waits, which screen readers hear as one sentence. */
function Counted({ word, count, said }: { word: string; count: number; said: string }) {
  if (count === 0) return <>{word}</>;
  return (
    <>
      <span class="visually-hidden">{said}</span>
      <span aria-hidden="true">{word}</span>
      <span aria-hidden="true">
        <Badge tone="accent">{count}</Badge>
      </span>
    </>
  );
}

function PartName({ name, places: { unread, waits } }: { name: Part; places: Places }) {
  const t = useTexts(learningTexts);
  if (name === 'messages')
    return <Counted word={t(name)} count={unread} said={t('messages_unread', { count: unread })} />;
  if (name === 'work') return <Counted word={t(name)} count={waits} said={t('work_waiting', { count: waits })} />;
  return <>{t(name)}</>;
}

function Parts({ places, part }: Pick<FrameProps, 'places' | 'part'>) {
  const { viewer, isOverseer, grader, hasMessages } = places;
  const t = useTexts(learningTexts);
  const address = useAddress();
  const parts: readonly (readonly [Part, string, boolean])[] = [
    ['overview', LEARNING, true],
    ['courses', COURSE_LIST, true],
    ['work', WORK, grader !== undefined],
    ['reports', REPORTS, isOverseer],
    ['messages', CONVERSATIONS, hasMessages],
    ['mine', personAddress(viewer.userId), true],
  ];
  return (
    <nav class="tabs" aria-label={t('parts')}>
      {parts.map(([name, path, isOpen]) =>
        isOpen ? (
          <a key={name} href={address(path)} aria-current={name === part ? 'page' : undefined}>
            <PartName name={name} places={places} />
          </a>
        ) : null,
      )}
    </nav>
  );
}

/** The parts of learning, the heading and what follows. */
export function LearningFrame(props: FrameProps) {
  const { places, part, title, lead, actions, crumbs = [], done, children } = props;
  const t = useTexts(learningTexts);
  const { isVisitor } = places;
  const front = isVisitor ? [] : [{ title: t('learning'), path: LEARNING }];
  return (
    <>
      {isVisitor ? null : <Parts places={places} part={part} />}
      {crumbs.length > 0 ? <Breadcrumb crumbs={[...front, ...crumbs]} /> : null}
      <Heading title={title} lead={lead} actions={actions} />
      {done ? (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      ) : null}
      {children}
    </>
  );
}

function Look({ home }: { home: string }) {
  return (
    <>
      <ChartStyles />
      <link rel="stylesheet" href={home + pageAssets.path('learning.css')} />
    </>
  );
}

/** The status of a page of a list: 404 past the last one. The first page exists even when it is empty. */
export function listStatus(page: number, perPage: number, total: number): 200 | 404 {
  return page > 1 && (page - 1) * perPage >= total ? 404 : 200;
}

/** A page of learning, which nobody keeps: it is about people. */
export async function showLearning(
  call: CallContext,
  page: { readonly title: string; readonly body: PageMarkup; readonly status?: number; readonly isText?: boolean },
): Promise<RestResponse> {
  const { title, body, status = 200, isText } = page;
  const head = <Look home={call.site.url} />;
  const whole = await siteDocument(call, { title, body, head, layout: isText ? 'reading' : 'wide' });
  return raw(whole.text, 'text/html; charset=utf-8', { status, headers: { 'Cache-Control': 'no-store' } });
}
