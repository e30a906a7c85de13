import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  ChoiceField,
  DangerZone,
  Definitions,
  FileField,
  Form,
  Heading,
  Html,
  PictureField,
  SelectField,
  SwitchField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { type PictureUpload, RichTextField } from '@plinth/pages/rich-text';
import { COURSE_STATUSES, type Course } from '../ports.js';
import { COVER_FIELD, COVER_TYPES, type CoverChoices } from './covers.js';
import { CourseFrame, Told } from './frame.js';
import { COURSES_PATH, coursePath } from './paths.js';
import { ENROLLMENT_MODES, type TypedSettings } from './settings-values.js';
import { builderTexts } from './texts.js';

/** The page that creates a course, or changes its settings. */
export interface SettingsView {
  readonly path: string;
  readonly nonce: SafeHtml;
  /** The hidden field of a form that creates a course. */
  readonly making: SafeHtml | undefined;
  /** Undefined for a new one. */
  readonly course: Course | undefined;
  readonly url: string;
  readonly typed: TypedSettings;
  readonly currency: string;
  readonly covers: CoverChoices;
  readonly upload: PictureUpload | undefined;
  readonly mayPublish: boolean;
  readonly mayDelete: boolean;
  readonly done: string | undefined;
  readonly refused: Refused | undefined;
  /** Label and current value of every field that somebody else changed. */
  readonly changed: readonly (readonly [label: string, value: string])[];
}

function Publishing({ course, mayPublish }: SettingsView) {
  const t = useTexts(builderTexts);
  const statuses = COURSE_STATUSES.filter((each) => mayPublish || each === 'draft' || each === course?.status);
  return (
    <section aria-labelledby="publishing">
      <h2 id="publishing">{t('publishing')}</h2>
      <SelectField
        name="status"
        label={t('status')}
        help={t('status_help')}
        options={[...statuses].reverse().map((value) => ({ value, title: t(`status_${value}`) }))}
      />
      <TextField name="slug" label={t('slug')} help={t('slug_help')} maxLength={191} />
      <Button>{t(course ? 'save' : 'create')}</Button>
    </section>
  );
}

function Cover({ covers, typed }: SettingsView) {
  const t = useTexts(builderTexts);
  if (!covers.hasLibrary) return <input type="hidden" name="image" value={typed.image} />;
  return (
    <section aria-labelledby="cover">
      <h2 id="cover">{t('cover')}</h2>
      <PictureField name="image" label={t('cover_image')} values={[typed.image]} pictures={covers.options} />
      {covers.mayUpload ? (
        <FileField name={COVER_FIELD} label={t('cover_upload')} help={t('cover_help')} accept={COVER_TYPES.join(',')} />
      ) : null}
    </section>
  );
}

function Enrollment({ currency }: SettingsView) {
  const t = useTexts(builderTexts);
  return (
    <section aria-labelledby="enrollment">
      <h2 id="enrollment">{t('enrollment')}</h2>
      <ChoiceField
        name="enrollment"
        label={t('enrollment_who')}
        single
        options={ENROLLMENT_MODES.map((value) => ({
          value,
          title: t(`enrollment_${value}`),
          help: t(`enrollment_${value}_help`),
        }))}
      />
      <div class="builder-figures">
        <TextField name="price" label={t('price')} help={t('price_help', { currency })} />
        <TextField name="checkout_url" label={t('checkout')} help={t('checkout_help')} />
      </div>
    </section>
  );
}

function Certificate() {
  const t = useTexts(builderTexts);
  return (
    <section aria-labelledby="certificate">
      <h2 id="certificate">{t('certificate')}</h2>
      <SwitchField name="certificate" label={t('certificate_on')} />
      <TextField name="certificate_title" label={t('certificate_title')} help={t('certificate_help')} maxLength={200} />
    </section>
  );
}

/** What somebody else saved, before it is replaced. */
function Changed({ changed }: SettingsView) {
  const t = useTexts(builderTexts);
  if (changed.length === 0) return null;
  return (
    <details open class="builder-now">
      <summary>{t('now')}</summary>
      <p class="quiet">{t('now_lead')}</p>
      <Definitions items={changed} />
    </details>
  );
}

function SettingsForm(view: SettingsView) {
  const { path, nonce, making, course, typed, refused, upload } = view;
  const t = useTexts(builderTexts);
  const to = path + (course ? coursePath(course.id, 'settings') : `${COURSES_PATH}/new`);
  return (
    <Form to={to} nonce={nonce} values={typed} errors={refused} multipart guarded class="editor">
      <input type="hidden" name="seen" value={course?.revision ?? 0} />
      {making ? <Html of={making} as="span" /> : null}
      <div class="editor-text">
        <TextField name="title" label={t('title')} required maxLength={200} />
        <TextField name="summary" label={t('summary')} help={t('summary_help')} rows={2} maxLength={500} />
        <RichTextField name="description" label={t('description')} rows={12} upload={upload} />
        <Enrollment {...view} />
        <Certificate />
      </div>
      <div class="editor-side">
        <Publishing {...view} />
        <Cover {...view} />
      </div>
    </Form>
  );
}

function Ending({ path, course, mayDelete }: SettingsView & { course: Course }) {
  const t = useTexts(builderTexts);
  return (
    <>
      <section class="builder-transfer" aria-labelledby="transfer">
        <h2 id="transfer">{t('transfer')}</h2>
        <p>{t('export_help')}</p>
        <ButtonLink to={path + coursePath(course.id, 'export')} kind="quiet">
          {t('export')}
        </ButtonLink>
      </section>
      {mayDelete ? (
        <DangerZone title={t('danger')}>
          <p>{t('danger_help')}</p>
          <ButtonLink to={path + coursePath(course.id, 'delete')} kind="danger">
            {t('delete_course')}
          </ButtonLink>
        </DangerZone>
      ) : null}
    </>
  );
}

/** The page that creates a course, or changes its settings. */
export function SettingsPage(view: SettingsView) {
  const { path, course, url, done, refused } = view;
  const t = useTexts(builderTexts);
  if (!course)
    return (
      <>
        <Breadcrumb crumbs={[{ title: t('courses'), path: `${path}${COURSES_PATH}` }]} />
        <Heading title={t('fresh')} lead={t('fresh_lead')} />
        <Told refused={refused} />
        <SettingsForm {...view} />
      </>
    );
  return (
    <CourseFrame {...{ path, course, url, done, refused }} part="settings">
      <Changed {...view} />
      <SettingsForm {...view} />
      <Ending {...view} course={course} />
    </CourseFrame>
  );
}
