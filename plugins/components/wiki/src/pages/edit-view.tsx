import type { Post } from '@plinth/content';
import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  Confirm,
  DangerZone,
  FileField,
  Form,
  Heading,
  Notice,
  RefusedNotice,
  SelectField,
  SwitchField,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { type PictureUpload, RichTextField } from '@plinth/pages/rich-text';
import type { Suggestion } from '../search.js';
import { PATHS } from './addresses.js';
import { Compared, type ComparedField } from './compared.js';
import { PageFinderIsland } from './islands.js';
import { editTexts, listTexts } from './texts.js';
import type { TypedPage } from './typed.js';

/** A picture that was added just now. */
export interface AddedPicture {
  readonly url: string;
  readonly text: string;
}

/** What the form shows. */
export interface EditView {
  readonly page: Post | undefined;
  readonly typed: TypedPage;
  readonly mayProtect: boolean;
  readonly mayDelete: boolean;
  readonly nonce: SafeHtml;
  /** Where the editor sends pictures that are dropped into it. */
  readonly upload: PictureUpload | undefined;
  /** The route that answers suggestions. */
  readonly searchUrl: string;
  /** Where it is read; undefined while nobody may. */
  readonly address: string | undefined;
  readonly found?: readonly Suggestion[] | undefined;
  readonly added?: AddedPicture | undefined;
  readonly done?: string | undefined;
  readonly refused?: Refused | undefined;
  /** How what was typed differs from what somebody else saved meanwhile. */
  readonly conflict?: ComparedField | undefined;
}

function Conflict({ field }: { field: ComparedField }) {
  const t = useTexts(editTexts);
  return (
    <section aria-labelledby="conflict">
      <h2 id="conflict">{t('conflict')}</h2>
      <p>{t('conflict_lead')}</p>
      <Compared field={field} same={t('conflict_same')} />
    </section>
  );
}

function Said({ done, added }: Pick<EditView, 'done' | 'added'>) {
  const t = useTexts(editTexts);
  if (added)
    return (
      <Notice kind="done">
        <p>{t('picture_added')}</p>
        <img class="picture-preview" src={added.url} alt={added.text} />
      </Notice>
    );
  if (done === undefined) return null;
  return (
    <Notice kind="done">
      <p>{done}</p>
    </Notice>
  );
}

function Links({ typed, found, searchUrl }: EditView) {
  return (
    <div class="wiki-links">
      {/* What was searched already: the return key searches only what is new. */}
      <input type="hidden" name="searched" value={typed.find} />
      <PageFinderIsland term={typed.find} found={found} url={searchUrl} />
    </div>
  );
}

function Pictures({ typed, refused }: EditView) {
  const t = useTexts(editTexts);
  return (
    <details class="wiki-pictures" open={refused !== undefined || typed.pictureText !== ''}>
      <summary>{t('pictures')}</summary>
      <FileField
        name="picture"
        label={t('picture')}
        help={t('picture_help')}
        accept="image/jpeg,image/gif,image/png,image/webp"
      />
      <TextField
        name="picture_text"
        label={t('picture_text')}
        help={t('picture_text_help')}
        value={typed.pictureText}
        maxLength={300}
      />
      <Button kind="quiet" name="action" value="picture">
        {t('picture_add')}
      </Button>
    </details>
  );
}

function Fields(view: EditView) {
  const { typed, upload, mayProtect } = view;
  const t = useTexts(editTexts);
  const statuses = (['publish', 'draft', 'pending'] as const).map((value) => ({ value, title: t(value) }));
  return (
    <>
      <TextField name="title" label={t('title')} help={t('title_help')} required />
      <RichTextField name="content" label={t('content')} rows={18} upload={upload} />
      <Links {...view} />
      <Pictures {...view} />
      <SelectField name="status" label={t('status')} options={statuses} />
      {mayProtect ? (
        <SwitchField name="protect" label={t('protect')} help={t('protect_help')} checked={typed.protect} />
      ) : null}
      <Button name="action" value="save">
        {t('save')}
      </Button>
    </>
  );
}

/** The form that writes a page. */
export function EditPage(view: EditView) {
  const { page, typed, nonce, refused, conflict, mayDelete, address } = view;
  const t = useTexts(editTexts);
  const crumb = useTexts(listTexts)('title');
  return (
    <>
      <Breadcrumb crumbs={[{ title: crumb, path: PATHS.list }]} />
      <RefusedNotice refused={refused} />
      <Heading
        title={page ? t('edit_title', { title: page.title }) : t('new_title')}
        lead={t('lead')}
        actions={
          address === undefined ? undefined : (
            <ButtonLink to={address} kind="quiet">
              {t('read')}
            </ButtonLink>
          )
        }
      />
      <Said {...view} />
      {conflict ? <Conflict field={conflict} /> : null}
      <Form to={PATHS.edit} nonce={nonce} values={typed} errors={refused} multipart guarded class="wiki-form">
        <input type="hidden" name="page" value={page?.id ?? 0} />
        <input type="hidden" name="seen" value={typed.seen} />
        {/* What the return key of any field does: in the search, without scripts, it searches. */}
        <button type="submit" name="action" value="return" class="visually-hidden" tabIndex={-1} aria-hidden="true">
          {t('save')}
        </button>
        <Fields {...view} />
      </Form>
      {page && mayDelete ? (
        <DangerZone title={t('danger')}>
          <ButtonLink to={`${PATHS.edit}?page=${page.id}&action=trash`} kind="danger">
            {t('trash')}
          </ButtonLink>
        </DangerZone>
      ) : null}
    </>
  );
}

/** Asks before a page goes to the trash. */
export function TrashPage({ page, nonce }: { page: Post; nonce: SafeHtml }) {
  const t = useTexts(editTexts);
  const back = `${PATHS.edit}?page=${page.id}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: page.title, path: back }]} />
      <Heading title={t('trash_title', { title: page.title })} />
      <Confirm
        to={PATHS.edit}
        nonce={nonce}
        act={t('trash_act')}
        back={back}
        fields={{ page: page.id, action: 'trash' }}
      >
        <p>{t('trash_lead')}</p>
      </Confirm>
    </>
  );
}
