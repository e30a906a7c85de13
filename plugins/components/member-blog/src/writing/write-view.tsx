import type { Post, Term } from '@plinth/content';
import { html, type Refused, type SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  ButtonLink,
  ChoiceField,
  Form,
  Heading,
  Html,
  Notice,
  type Option,
  RefusedNotice,
  SelectField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { type PictureUpload, RichTextField, RichTextStyles } from '@plinth/pages/rich-text';
import { blogAssets } from '../below/look.js';
import type { WritingFields } from './fields.js';
import { type PostMatters, WriteAside } from './write-aside.js';
import { FORM, SaveBar, SavesByEnter } from './write-bar.js';
import type { OtherWriter } from './write-locks.js';
import { writeStyle } from './write-look.js';
import { writeTexts } from './write-texts.js';

/** The action of the nonces in the forms. */
export const WRITING_ACTION = 'member-blog-write';

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
  /** Whether the text was refused because somebody else changed the post. */
  readonly conflicts: boolean;
  /** Why something was not done beside the text, which is saved; a mistake of a field stands in `refused`. */
  readonly notDone: string | undefined;
  readonly nonce: SafeHtml;
  readonly upload: PictureUpload | undefined;
  /** Whether what is written is kept in the meantime. */
  readonly keeps: boolean;
  /** The hidden field of a form that makes a post. */
  readonly making: SafeHtml;
  /** Somebody else who writes at it. */
  readonly other: OtherWriter | undefined;
  /** What holds the lock while it is written; undefined where there are none. */
  readonly holding: { readonly url: string; readonly nonce: string } | undefined;
  readonly url: string | undefined;
  readonly matters: PostMatters;
}

/** How this page looks; stands in its head. */
export function WritingStyles() {
  const address = useAddress();
  return (
    <>
      <RichTextStyles />
      <link rel="stylesheet" href={address(writeStyle.path)} />
    </>
  );
}

/** What was refused, and what to do about it. */
function Refusal({ fields, refused, conflicts, notDone }: WritingView) {
  const t = useTexts(writeTexts);
  const address = useAddress();
  if (conflicts)
    return (
      <Notice kind="warning" title={t('not_saved')}>
        <p>
          {t('conflict')} {t('conflict_way')}
        </p>
        <p>
          <a href={address(`/write?post=${fields.post}`)} target="_blank" rel="noopener">
            {t('conflict_open')}
          </a>
        </p>
      </Notice>
    );
  return (
    <>
      <RefusedNotice refused={refused} />
      {notDone === undefined ? null : (
        <Notice kind="warning" title={t('not_done')}>
          <p>{notDone}</p>
        </Notice>
      )}
    </>
  );
}

/** Holds the lock while somebody writes. Without a child an island starts at once. */
function Holding({ holding, other }: WritingView) {
  const t = useTexts(writeTexts);
  const module = useAddress()(blogAssets.path('writing.js'));
  if (!holding || other) return null;
  const props = JSON.stringify({ props: { ...holding, form: FORM, lost: t('lock_lost') } });
  return <Html of={html`<plinth-island data-module="${module}" data-props="${props}"></plinth-island>`} as="div" />;
}

function About(view: WritingView) {
  const { fields, categories, pictures, series } = view;
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
        <SelectField name="series" label={t('series')} options={[{ value: '0', title: t('no_series') }, ...series]} />
      ) : null}
      {pictures.length > 0 ? (
        <SelectField
          name="picture"
          label={t('picture')}
          help={t('picture_help')}
          options={[{ value: '0', title: t('no_picture') }, ...pictures]}
        />
      ) : null}
      <TextField name="excerpt" label={t('excerpt')} help={t('excerpt_help')} value={fields.excerpt} rows={2} />
      <TextField name="description" label={t('description')} value={fields.description} maxLength={1_000} />
    </>
  );
}

function Top({ post, notice, refused, url, other }: WritingView) {
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
      {other ? (
        <Notice kind="warning" title={t('locked_title')}>
          <p>{t('locked', { name: other.name || t('somebody'), since: other.since })}</p>
        </Notice>
      ) : null}
      {notice === undefined ? null : (
        <Notice kind={refused ? 'information' : 'done'}>
          <p>{notice}</p>
        </Notice>
      )}
    </>
  );
}

/** The page on which a post is written. */
export function WritingPage(view: WritingView) {
  const { fields, post, refused, nonce, making, upload, matters } = view;
  const t = useTexts(writeTexts);
  return (
    <>
      <Top {...view} />
      <Refusal {...view} />
      <Holding {...view} />
      <Form
        to={post ? `/write?post=${post.id}` : '/write'}
        nonce={nonce}
        values={{ ...fields, ...matters.typed }}
        errors={refused}
        guarded
        id={FORM}
        class="editor"
      >
        <input type="hidden" name="post" value={fields.post} />
        <input type="hidden" name="seen" value={fields.seen} />
        {post ? null : <Html of={making} as="span" />}
        <SavesByEnter {...view} />
        <div class="editor-text">
          <TextField name="title" label={t('title')} maxLength={1_000} />
          <RichTextField name="content" label={t('text')} rows={20} upload={upload} />
          <About {...view} />
        </div>
        <WriteAside post={post} refused={refused} {...matters} />
        <SaveBar {...view} />
      </Form>
    </>
  );
}
