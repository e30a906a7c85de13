import {
  ChoiceField,
  PictureField,
  SelectField,
  SwitchField,
  TextField,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import { supports } from '../../types/post-types.js';
import type { EditorView } from './editor-view.js';
import { editorTexts } from './texts.js';
import { termField } from './values.js';

type Part = Pick<EditorView, 'type' | 'values' | 'refused'>;

const READER_STATUSES = ['draft', 'pending'] as const;
const STATUSES = [...READER_STATUSES, 'publish', 'private'] as const;

/** When and for whom a post is there. */
export function Publishing({ type, values, mayPublish }: Part & Pick<EditorView, 'mayPublish'>) {
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
      />
      <TextField name="date" type="datetime-local" label={t('date')} help={t('date_help', { zone: timezone })} />
      <TextField name="password" label={t('password')} help={t('password_help')} maxLength={255} autocomplete="off" />
      {supports(type, 'sticky') ? <SwitchField name="sticky" label={t('sticky')} /> : null}
      {supports(type, 'comments') ? <SwitchField name="comments" label={t('comments_open')} /> : null}
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
export function Sorting({ type, values, taxonomies, parents }: Part & Pick<EditorView, 'taxonomies' | 'parents'>) {
  const t = useTexts(editorTexts);
  if (taxonomies.length === 0 && !type.hierarchical) return null;
  return (
    <section aria-labelledby="sorting">
      <h2 id="sorting">{t('sorting')}</h2>
      {taxonomies.map((each) => (
        <TermsField key={each.taxonomy.name} {...each} values={values} />
      ))}
      {type.hierarchical ? (
        <SelectField name="parent" label={t('parent')} options={[{ value: '0', title: t('no_parent') }, ...parents]} />
      ) : null}
      {supports(type, 'page-attributes') ? (
        <TextField name="menu_order" type="number" label={t('order')} help={t('order_help')} />
      ) : null}
    </section>
  );
}

/** What a post has besides its text. */
export function More({ type, values, pictures, more }: Part & Pick<EditorView, 'pictures' | 'more'>) {
  const t = useTexts(editorTexts);
  return (
    <section aria-labelledby="more">
      <h2 id="more">{t('more')}</h2>
      <TextField name="slug" label={t('slug')} help={t('slug_help')} maxLength={200} />
      {supports(type, 'excerpt') ? (
        <TextField name="excerpt" label={t('excerpt')} help={t('excerpt_help')} rows={3} />
      ) : null}
      {supports(type, 'thumbnail') ? (
        <PictureField
          name="featured_media"
          label={t('picture')}
          help={t('picture_help')}
          values={[values.featured_media]}
          pictures={pictures}
          more={more}
        />
      ) : null}
    </section>
  );
}
