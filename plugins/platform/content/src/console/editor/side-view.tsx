import { errorOf } from '@plinth/kernel';
import {
  ChoiceField,
  PictureField,
  SelectField,
  SwitchField,
  TextField,
  useSurroundings,
  useTexts,
} from '@plinth/kernel/page';
import { supports } from '../../types/post-types.js';
import type { EditorView } from './editor-view.js';
import { editorTexts } from './texts.js';
import { termField } from './values.js';

type Part = Pick<EditorView, 'type' | 'values' | 'refused'>;

const READER_STATUSES = ['draft', 'pending'] as const;
const STATUSES = [...READER_STATUSES, 'publish', 'private'] as const;

/** When and for whom a post is there. */
export function Publishing({ type, values, refused, mayPublish }: Part & Pick<EditorView, 'mayPublish'>) {
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

/** Where a post belongs. */
export function Sorting({
  type,
  values,
  refused,
  taxonomies,
  parents,
}: Part & Pick<EditorView, 'taxonomies' | 'parents'>) {
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

/** What a post has besides its text. */
export function More({ type, values, refused, pictures, more }: Part & Pick<EditorView, 'pictures' | 'more'>) {
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
        <PictureField
          name="featured_media"
          label={t('picture')}
          help={t('picture_help')}
          values={[values.featured_media]}
          pictures={pictures}
          more={more}
          error={errorOf(refused, 'featured_media')}
        />
      ) : null}
    </section>
  );
}
