import type { Refused, SafeHtml } from '@plinth/kernel';
import { errorOf } from '@plinth/kernel';
import {
  Button,
  ButtonForm,
  ButtonLink,
  ChoiceField,
  Form,
  Heading,
  Html,
  Notice,
  type Option,
  RefusedNotice,
  SelectField,
  SwitchField,
  TextField,
  useAddress,
  useSurroundings,
  useTexts,
} from '@plinth/kernel/page';
import { Autosave, type PictureUpload, RichTextField } from '@plinth/kernel/page/rich-text';
import type { PostTypeDefinition, TaxonomyDefinition } from '../../ports.js';
import { supports } from '../../types/post-types.js';
import { EditorScript } from './look.js';
import { editorTexts } from './texts.js';
import { type EditorValues, termField } from './values.js';

/** Everything that the page shows. */
export interface EditorView {
  readonly path: string;
  readonly type: PostTypeDefinition;
  /** 0 for one that is new. */
  readonly id: number;
  readonly values: EditorValues;
  readonly refused: Refused | undefined;
  readonly done: string | undefined;
  /** Whether the page began without a post. */
  readonly fresh: boolean;
  /** The hidden field of a form that makes a post. */
  readonly making: SafeHtml;
  /** What the writer wrote after it was saved last. */
  readonly kept: { readonly id: number; readonly date: string } | undefined;
  /** Where readers see it. */
  readonly url: string | undefined;
  readonly isPublic: boolean;
  readonly revisions: number;
  readonly mayPublish: boolean;
  readonly mayDelete: boolean;
  readonly nonce: SafeHtml;
  readonly upload: PictureUpload | undefined;
  readonly taxonomies: readonly { readonly taxonomy: TaxonomyDefinition; readonly options: readonly Option[] }[];
  readonly parents: readonly Option[];
  readonly pictures: readonly Option[];
}

type Part = Pick<EditorView, 'type' | 'values' | 'refused'>;

const READER_STATUSES = ['draft', 'pending'] as const;
const STATUSES = [...READER_STATUSES, 'publish', 'private'] as const;

/** The id of the form, and of what was just done. */
const FORM = 'editor';
const TOLD = 'told';

function Publishing({ type, values, refused, mayPublish }: Part & Pick<EditorView, 'mayPublish'>) {
  const t = useTexts(editorTexts);
  const { timezone } = useSurroundings();
  const allowed = mayPublish ? STATUSES : READER_STATUSES;
  const present = values.status;
  const statuses = allowed.some((status) => status === present) ? allowed : [...allowed, present];
  return (
    <section aria-labelledby="publishing">
      <h2 id="publishing">{t('publishing')}</h2>
      <SelectField
        name="status"
        label={t('status')}
        value={present}
        options={statuses.map((value) => ({ value, title: t(value) }))}
        error={errorOf(refused, 'status')}
      />
      <TextField
        name="date"
        type="datetime-local"
        label={t('date')}
        help={t('date_help', { zone: timezone })}
        value={values.date}
        error={errorOf(refused, 'date')}
      />
      <TextField
        name="password"
        label={t('password')}
        help={t('password_help')}
        value={values.password}
        maxLength={255}
        autocomplete="off"
        error={errorOf(refused, 'password')}
      />
      {supports(type, 'sticky') ? <SwitchField name="sticky" label={t('sticky')} checked={values.sticky} /> : null}
      {supports(type, 'comments') ? (
        <SwitchField name="comments" label={t('comments_open')} checked={values.comments} />
      ) : null}
    </section>
  );
}

function TermsField({ taxonomy, options, values }: EditorView['taxonomies'][number] & Pick<Part, 'values'>) {
  const t = useTexts(editorTexts);
  const chosen = values.terms[taxonomy.name] ?? [];
  const name = termField(taxonomy);
  if (taxonomy.hierarchical)
    return <ChoiceField name={name} label={taxonomy.title} values={chosen} options={options} />;
  return (
    <TextField
      name={name}
      label={taxonomy.title}
      help={t('terms_help')}
      value={chosen.map((each) => each.trim()).join(', ')}
      maxLength={2_000}
    />
  );
}

function Sorting({ type, values, refused, taxonomies, parents }: Part & Pick<EditorView, 'taxonomies' | 'parents'>) {
  const t = useTexts(editorTexts);
  if (taxonomies.length === 0 && !type.hierarchical) return null;
  return (
    <section aria-labelledby="sorting">
      <h2 id="sorting">{t('sorting')}</h2>
      {taxonomies.map((each) => (
        <TermsField key={each.taxonomy.name} {...each} values={values} />
      ))}
      {type.hierarchical ? (
        <SelectField
          name="parent"
          label={t('parent')}
          value={String(values.parent)}
          options={[{ value: '0', title: t('no_parent') }, ...parents]}
          error={errorOf(refused, 'parent')}
        />
      ) : null}
      {supports(type, 'page-attributes') ? (
        <TextField
          name="menu_order"
          type="number"
          label={t('order')}
          help={t('order_help')}
          value={values.menu_order}
        />
      ) : null}
    </section>
  );
}

function More({ type, values, refused, pictures }: Part & Pick<EditorView, 'pictures'>) {
  const t = useTexts(editorTexts);
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t('more')}</h2>
      <TextField
        name="slug"
        label={t('slug')}
        help={t('slug_help')}
        value={values.slug}
        maxLength={200}
        error={errorOf(refused, 'slug')}
      />
      {supports(type, 'excerpt') ? (
        <TextField
          name="excerpt"
          label={t('excerpt')}
          help={t('excerpt_help')}
          value={values.excerpt}
          rows={3}
          error={errorOf(refused, 'excerpt')}
        />
      ) : null}
      {supports(type, 'thumbnail') ? (
        <SelectField
          name="featured_media"
          label={t('picture')}
          help={t('picture_help')}
          value={String(values.featured_media)}
          options={[{ value: '0', title: t('no_picture') }, ...pictures]}
        />
      ) : null}
    </section>
  );
}

function Actions({ path, id, url, isPublic, revisions }: EditorView) {
  const t = useTexts(editorTexts);
  if (id === 0) return null;
  return (
    <>
      {revisions > 0 ? (
        <ButtonLink to={`${path}/revision.php?post=${id}`} kind="quiet">
          {t('revisions', { count: revisions })}
        </ButtonLink>
      ) : null}
      {url === undefined || !isPublic ? null : (
        <ButtonLink to={url} kind="quiet">
          {t('view')}
        </ButtonLink>
      )}
    </>
  );
}

/** What was written and is not saved: the way to it. */
function Unsaved({ path, id, kept }: EditorView) {
  const t = useTexts(editorTexts);
  const address = useAddress();
  if (!kept) return null;
  return (
    <Notice title={t('kept_title')}>
      <p>
        {t('kept', { date: kept.date })}{' '}
        <a href={address(`${path}/revision.php?post=${id}&revision=${kept.id}`)}>{t('kept_compare')}</a>
      </p>
    </Notice>
  );
}

/** What saves comes first: it is what the Enter key of any field does. */
function Buttons({ path }: EditorView) {
  const t = useTexts(editorTexts);
  const to = useAddress()(`${path}/post-preview.php`);
  return (
    <div class="editor-acts">
      <Button>{t('save')}</Button>
      <button type="submit" formaction={to} formtarget="_blank" class="quiet-button">
        {t('preview')}
        <span class="visually-hidden"> {t('new_tab')}</span>
      </button>
    </div>
  );
}

/** The page that writes a post. */
export function EditorPage(view: EditorView) {
  const { path, type, id, values, refused, done, fresh, making, nonce, upload, mayDelete } = view;
  const t = useTexts(editorTexts);
  const kind = type.singular.toLowerCase();
  return (
    <>
      <Heading
        title={t(id === 0 ? 'new' : 'edit', { kind })}
        lead={id === 0 ? t('lead_new') : undefined}
        actions={<Actions {...view} />}
      />
      {done === undefined || refused ? null : (
        <Notice kind="done" id={TOLD}>
          <p>{done}</p>
        </Notice>
      )}
      <Unsaved {...view} />
      <RefusedNotice refused={refused} />
      <EditorScript form={FORM} told={TOLD} />
      <Form to={`${path}/post.php`} nonce={nonce} guarded id={FORM} class="editor">
        <input type="hidden" name="post" value={id} />
        <input type="hidden" name="post_type" value={type.name} />
        <input type="hidden" name="seen" value={values.seen} />
        {fresh ? (
          <>
            <input type="hidden" name="fresh" value="1" />
            <Html of={making} as="span" />
          </>
        ) : null}
        <div class="editor-kept">
          <Autosave form={FORM} to={`${path}/post-autosave.php`} fields={['title', 'content', 'excerpt']} />
        </div>
        <div class="editor-text">
          <TextField name="title" label={t('title')} value={values.title} error={errorOf(refused, 'title')} />
          <RichTextField
            name="content"
            label={t('content')}
            value={values.content}
            rows={24}
            upload={upload}
            error={errorOf(refused, 'content')}
          />
        </div>
        <div class="editor-side">
          <Publishing {...view} />
          <Buttons {...view} />
          <Sorting {...view} />
          <More {...view} />
        </div>
      </Form>
      {id > 0 && mayDelete ? (
        <ButtonForm
          to={`${path}/posts`}
          nonce={nonce}
          fields={{ 'ids[]': id, act: 'to_trash', type: type.name }}
          kind="quiet"
        >
          {t('to_trash')}
        </ButtonForm>
      ) : null}
    </>
  );
}
