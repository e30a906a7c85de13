import type { CallContext, RestError } from '@plinth/kernel';
import { CONSOLE, consolePage, type PageMarkup, type Refused, refusedBy } from '@plinth/pages';
import { Badge, Breadcrumb, ButtonLink, Heading, Notice, RefusedNotice, Tabs, useTexts } from '@plinth/pages/kit';
import { RichTextStyles } from '@plinth/pages/rich-text';
import { buildingErrors } from '../errors.js';
import { learningHooks } from '../hooks.js';
import type { Course, CourseContent } from '../ports.js';
import { coursePath } from './paths.js';
import { builderStyle } from './style.js';
import { builderTexts } from './texts.js';

type Children = Parameters<typeof Notice>[0]['children'];

/** A part of the builder, as its tabs name them. */
export type BuilderPart = 'outline' | 'settings' | 'people';

interface FrameProps {
  /** The console's path. */
  readonly path: string;
  readonly course: Course;
  readonly part: BuilderPart;
  /** The page of the course for learners; empty without one. */
  readonly url: string;
  /** What was just done. */
  readonly done?: string | undefined;
  readonly refused?: Refused | undefined;
  readonly children: Children;
}

/** The heading and tabs of a course in the builder. */
export function CourseFrame({ path, course, part, url, done, refused, children }: FrameProps) {
  const t = useTexts(builderTexts);
  const base = path + coursePath(course.id);
  const isDraft = course.status === 'draft';
  const tabs = (['outline', 'settings', 'people'] as const).map((each) => ({
    title: t(`part_${each}`),
    path: each === 'outline' ? base : `${base}/${each}`,
    current: each === part,
  }));
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('courses'), path: `${path}/courses` }]} />
      <Heading
        title={course.title}
        lead={
          <>
            <Badge tone={isDraft ? 'warning' : 'good'}>{t(isDraft ? 'status_draft' : 'status_publish')}</Badge>{' '}
            {t(isDraft ? 'lead_draft' : 'lead_publish')}
          </>
        }
        actions={
          url === '' ? null : (
            <ButtonLink to={`${url}?preview=1`} kind="quiet">
              {t('preview')}
            </ButtonLink>
          )
        }
      />
      <Tabs label={t('parts')} tabs={tabs} />
      <Told done={done} refused={refused} />
      {children}
    </>
  );
}

/** What was just done, or why it was refused. */
export function Told({ done, refused }: Pick<FrameProps, 'done' | 'refused'>) {
  return (
    <>
      {done === undefined || refused ? null : (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      )}
      <RefusedNotice refused={refused} />
    </>
  );
}

/** A page of the builder. */
export function builderPage(
  call: CallContext,
  page: { readonly title: string; readonly body: PageMarkup; readonly refused?: Refused | undefined },
) {
  const { title, body, refused } = page;
  return consolePage({
    title,
    body,
    head: (
      <>
        <RichTextStyles />
        <link rel="stylesheet" href={call.site.url + builderStyle.path} />
      </>
    ),
    ...(refused ? { status: refused.status } : {}),
  });
}

/** The path of the console. */
export function consolePath({ use }: Pick<CallContext, 'use'>): string {
  return use(CONSOLE).path;
}

/** A whole address in the console. */
export function consoleUrl(call: Pick<CallContext, 'use' | 'site'>, path: string): string {
  return call.site.url + consolePath(call) + path;
}

/** The page of a course for learners; empty without one. */
export async function courseUrl({ hooks }: Pick<CallContext, 'hooks'>, course: Course): Promise<string> {
  return hooks.filter(learningHooks.learning_course_url, '', course);
}

/** The page of a lesson, topic or quiz for learners; empty without one. */
export async function contentUrl({ hooks }: Pick<CallContext, 'hooks'>, content: CourseContent): Promise<string> {
  return hooks.filter(learningHooks.learning_content_url, '', content);
}

/** The text for each error that has no field. */
const SAID = new Map([
  [buildingErrors.changed.code, 'changed_meanwhile' as const],
  [buildingErrors.full.code, 'full' as const],
  [buildingErrors.used.code, 'in_use' as const],
  [buildingErrors.lastInstructor.code, 'only_instructor' as const],
]);

/** A refusal of the builder in the words of its pages. @throws whatever no form survives */
export function builderRefused(call: CallContext, thrown: unknown): Refused {
  const refused = refusedBy(call, thrown);
  const { code } = thrown as RestError;
  const t = builderTexts.in(call.site.language);
  if (code === buildingErrors.slugTaken.code)
    return { mistakes: [{ name: 'slug', message: t('slug_taken') }], status: refused.status };
  const said = SAID.get(code);
  return said === undefined ? refused : { ...refused, message: t(said) };
}
