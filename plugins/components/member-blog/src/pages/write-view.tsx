import type { Post, Term } from '@plinth/content';
import { errorOf, type Refused, type SafeHtml } from '@plinth/kernel';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  ChoiceField,
  Form,
  Heading,
  Notice,
  type Option,
  RefusedNotice,
  SelectField,
  TextField,
  useTexts,
} from '@plinth/kernel/page';
import { Autosave, type PictureUpload, RichTextField } from '@plinth/kernel/page/rich-text';
import type { WritingFields } from './fields.js';
import { type PostMatters, WriteAside } from './write-aside.js';
import { writeTexts } from './write-texts.js';

/** The action of the nonces in the forms. */
export const WRITING_ACTION = 'member-blog-write';

/** The id of the form of the text. */
const FORM = 'writing';

/** What the writing page shows. */
export interface WritingView {
  readonly fields: WritingFields;
  readonly post: Post | undefined;
  readonly categories: readonly Term[];
  readonly pictures: readonly Option[];
  readonly series: readonly Option[];
  /** Whether publishing publishes, or sends to review. */
  readonly mayPublish: boolean;
  readonly notice: string | undefined;
  readonly refused: Refused | undefined;
  readonly nonce: SafeHtml;
  readonly upload: PictureUpload | undefined;
  /** Whether what is written is kept in the meantime. */
  readonly keeps: boolean;
  readonly url: string | undefined;
  /** What can be done with a post that is there. */
  readonly matters: PostMatters | undefined;
}

function Buttons({ mayPublish, post, keeps }: WritingView) {
  const t = useTexts(writeTexts);
  const isLive = post !== undefined && post.status !== 'draft' && post.status !== 'auto-draft';
  return (
    <div class="actions">
      {isLive ? null : (
        <Button name="status" value="publish">
          {t(mayPublish ? 'publish' : 'to_review')}
        </Button>
      )}
      <Button kind={isLive ? 'main' : 'quiet'} name="status" value={isLive ? 'keep' : 'draft'}>
        {t(isLive ? 'save' : 'save_draft')}
      </Button>
      {keeps ? <Autosave form={FORM} to="/write/autosave" /> : null}
    </div>
  );
}

function About(view: WritingView) {
  const { fields, categories, pictures, series, refused } = view;
  const t = useTexts(writeTexts);
  return (
    <>
      <ChoiceField
        name="categories"
        label={t('categories')}
        values={fields.categories.map(String)}
        options={categories.map(({ id, name }) => ({ value: String(id), title: name }))}
      />
      <TextField name="tags" label={t('tags')} help={t('tags_help')} value={fields.tags} maxLength={2_000} />
      {series.length > 0 ? (
        <SelectField
          name="series"
          label={t('series')}
          value={String(fields.series)}
          options={[{ value: '0', title: t('no_series') }, ...series]}
          error={errorOf(refused, 'series')}
        />
      ) : null}
      {pictures.length > 0 ? (
        <SelectField
          name="picture"
          label={t('picture')}
          help={t('picture_help')}
          value={String(fields.picture)}
          options={[{ value: '0', title: t('no_picture') }, ...pictures]}
          error={errorOf(refused, 'picture')}
        />
      ) : null}
      <TextField name="excerpt" label={t('excerpt')} help={t('excerpt_help')} value={fields.excerpt} rows={2} />
      <TextField name="description" label={t('description')} value={fields.description} maxLength={1_000} />
    </>
  );
}

/** The page on which a post is written. */
export function WritingPage(view: WritingView) {
  const { fields, post, notice, refused, nonce, upload, url, matters } = view;
  const t = useTexts(writeTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('your_posts'), path: '/my-blog' }]} />
      <Heading
        title={post ? t('edit', { title: post.title }) : t('new')}
        lead={post ? undefined : t('lead')}
        actions={
          url === undefined ? null : (
            <ButtonLink to={url} kind="quiet">
              {t('look')}
            </ButtonLink>
          )
        }
      />
      {notice === undefined || refused ? null : (
        <Notice kind="done">
          <p>{notice}</p>
        </Notice>
      )}
      <RefusedNotice refused={refused} />
      <div class="editor">
        <Form to="/write" nonce={nonce} guarded id={FORM} class="editor-text">
          <input type="hidden" name="post" value={fields.post} />
          <input type="hidden" name="seen" value={fields.seen} />
          <TextField
            name="title"
            label={t('title')}
            value={fields.title}
            maxLength={1_000}
            error={errorOf(refused, 'title')}
          />
          <RichTextField
            name="content"
            label={t('text')}
            value={fields.content}
            rows={20}
            upload={upload}
            error={errorOf(refused, 'content')}
          />
          <Buttons {...view} />
          <About {...view} />
          <Buttons {...view} keeps={false} />
        </Form>
        {matters && post ? <WriteAside post={post} {...matters} /> : null}
      </div>
    </>
  );
}
