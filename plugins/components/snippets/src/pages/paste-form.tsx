import { errorOf, type Refused, type SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  ChoiceField,
  FileField,
  Form,
  fieldId,
  Heading,
  RefusedNotice,
  SelectField,
  SwitchField,
  TextField,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import { PATHS, pastePath } from '../addresses.js';
import { MAX_FILES } from '../files/file.js';
import { MAX_PASSWORD_LENGTH } from '../pastes/arguments.js';
import { type Paste, VISIBILITIES } from '../pastes/paste.js';
import { FileFields } from './file-fields.js';
import { formTexts, pasteTexts } from './texts.js';
import type { TypedPaste } from './typed-paste.js';
import { UPLOAD_FIELD } from './uploads.js';

/** Why the files of a paste are not in the form: they are shown once, or gone. */
export type FilesState = 'open' | 'closed' | 'gone';

/** The form of a paste, new or to be changed. */
export interface PasteForm {
  /** The paste that is changed; undefined for a new one. */
  readonly paste: Paste | undefined;
  readonly typed: TypedPaste;
  readonly nonce: SafeHtml;
  readonly filesState: FilesState;
  /** The languages that the names of the files tell, in their order. */
  readonly told: readonly string[];
  readonly refused: Refused | undefined;
}

const DURATIONS = ['never', '1h', '1d', '1w', '1m'] as const;

function Uploading() {
  const t = useTexts(formTexts);
  return (
    <>
      <FileField name={UPLOAD_FIELD} label={t('upload')} help={t('upload_help')} multiple />
      <div class="actions">
        <Button kind="quiet" name="action" value="upload">
          {t('upload_add')}
        </Button>
        <Button kind="quiet" name="action" value="add">
          {t('add_file')}
        </Button>
      </div>
    </>
  );
}

function Files(form: PasteForm) {
  const t = useTexts(formTexts);
  const { typed, refused, filesState, told } = form;
  const error = errorOf(refused, 'files');
  if (filesState !== 'open') return <p class="quiet">{t(filesState === 'gone' ? 'files_gone' : 'files_closed')}</p>;
  return (
    <>
      <div class={error === undefined ? undefined : 'field invalid'} id={fieldId('files')} tabIndex={-1}>
        <h2>{t('files')}</h2>
        <p class="quiet">{t('files_help')}</p>
        {error === undefined ? null : <p class="mistake">{error}</p>}
      </div>
      {typed.files.map((file, index) => (
        <FileFields
          key={index}
          file={file}
          index={index}
          told={told[index] ?? ''}
          refused={refused}
          isOnly={typed.files.length === 1}
        />
      ))}
      {typed.files.length < MAX_FILES ? <Uploading /> : null}
    </>
  );
}

function Expiration({ paste }: PasteForm) {
  const t = useTexts(formTexts);
  const fixed = DURATIONS.map((value) => ({ value, title: t(`expiration_${value}`) }));
  const options = paste ? [{ value: '', title: t('expiration_same') }, ...fixed] : fixed;
  const help = paste?.expiresAt ? (
    <>
      {t('expires_now')} <Time at={paste.expiresAt} />. {t('expires_anew')}
    </>
  ) : (
    t('expiration_help')
  );
  return <SelectField name="expiration" label={t('expiration')} help={help} options={options} />;
}

function Password({ paste, typed }: PasteForm) {
  const t = useTexts(formTexts);
  const hasOne = paste !== undefined && paste.passwordHash !== '';
  const help = paste === undefined ? 'password_help' : hasOne ? 'password_kept' : 'password_none';
  return (
    <>
      <TextField
        name="password"
        type="password"
        label={t('password')}
        help={t(help)}
        value={typed.password}
        maxLength={MAX_PASSWORD_LENGTH}
        autocomplete="new-password"
      />
      {hasOne ? <SwitchField name="no_password" label={t('no_password')} checked={typed.noPassword} /> : null}
    </>
  );
}

function Options(form: PasteForm) {
  const t = useTexts(formTexts);
  const { typed } = form;
  return (
    <>
      <h2>{t('options')}</h2>
      <ChoiceField
        name="visibility"
        label={t('visibility')}
        single
        options={VISIBILITIES.map((value) => ({ value, title: t(value) }))}
      />
      <Expiration {...form} />
      <Password {...form} />
      <SwitchField name="burn_after_read" label={t('burn')} help={t('burn_help')} checked={typed.burn} />
    </>
  );
}

function About({ paste }: PasteForm) {
  const t = useTexts(formTexts);
  return (
    <>
      <TextField name="title" label={t('title')} help={t(paste ? 'title_kept' : 'title_help')} autocomplete="off" />
      <TextField name="description" label={t('description')} help={t('description_help')} rows={3} />
      <TextField name="tags" label={t('tags')} help={t('tags_help')} autocomplete="off" />
    </>
  );
}

/** The page on which a paste is written. */
export function PasteFormPage(form: PasteForm) {
  const { paste, nonce, refused, typed } = form;
  const t = useTexts(formTexts);
  const list = useTexts(pasteTexts);
  const crumb = paste ? { title: paste.title, path: pastePath(paste) } : { title: list('pastes'), path: PATHS.list };
  const title = paste ? t('edit_title', { title: paste.title }) : t('new_title');
  return (
    <>
      <Breadcrumb crumbs={[crumb]} />
      <RefusedNotice refused={refused} />
      <Heading title={title} lead={t(paste ? 'edit_lead' : 'new_lead')} />
      <Form
        to={paste ? pastePath(paste, 'edit') : PATHS.fresh}
        nonce={nonce}
        values={typed}
        errors={refused}
        class="paste-form"
        label={title}
        multipart
        guarded
      >
        {/* The first button of a form is the one that the enter key presses: it saves, and removes nothing. */}
        <button type="submit" name="action" value="save" class="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <About {...form} />
        <Files {...form} />
        <Options {...form} />
        <div class="actions">
          <Button name="action" value="save">
            {t(paste ? 'save' : 'create')}
          </Button>
          <ButtonLink kind="quiet" to={crumb.path}>
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}
