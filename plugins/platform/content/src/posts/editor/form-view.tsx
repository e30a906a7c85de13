import {
  Button,
  ButtonForm,
  ButtonLink,
  Form,
  Heading,
  Html,
  Notice,
  RefusedNotice,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { Autosave, RichTextField } from '@plinth/pages/rich-text';
import type { EditorView } from './editor-view.js';
import { EditorScript } from './look.js';
import { More, Publishing, Sorting } from './side-view.js';
import { editorTexts } from './texts.js';

/** The id of the form, and of what was just done. */
const FORM = 'editor';
const TOLD = 'told';

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
      <Form to={`${path}/post.php`} nonce={nonce} values={values} errors={refused} guarded id={FORM} class="editor">
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
          <TextField name="title" label={t('title')} />
          <RichTextField name="content" label={t('content')} rows={24} upload={upload} />
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
