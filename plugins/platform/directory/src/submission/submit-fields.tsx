import { html } from '@plinth/pages';
import { Html, SelectField, SwitchField, TextField, useTexts } from '@plinth/pages/kit';
import { RichTextField } from '@plinth/pages/rich-text';
import type { Category, ListingType } from '../catalog/catalog.js';
import type { Duplicate } from '../listings/duplicates.js';
import type { Basics, Details } from '../listings/editing.js';
import { submitTexts } from './submit-texts.js';

/** What the listings that may be the same are, and how this one differs. */
export function Duplicates(props: {
  duplicates: readonly Pick<Duplicate, 'id' | 'similarity' | 'title' | 'url'>[];
  typed: Pick<Basics, 'confirmed_not_duplicate' | 'duplicate_explanation'>;
}) {
  const { duplicates, typed } = props;
  const t = useTexts(submitTexts);
  if (duplicates.length === 0 && !typed.confirmed_not_duplicate) return null;
  return (
    <section aria-labelledby="duplicates">
      <h2 id="duplicates">{t('duplicates')}</h2>
      <p>{t('duplicates_lead')}</p>
      <ul>
        {duplicates.map(({ id, similarity, title, url }) => (
          <li key={id}>
            <a href={url}>{title}</a> <span class="quiet">({t('alike', { count: Math.round(similarity) })})</span>
          </li>
        ))}
      </ul>
      <SwitchField name="confirmed_not_duplicate" label={t('confirmed')} />
      <TextField name="duplicate_explanation" label={t('explanation')} help={t('explanation_help')} rows={3} />
    </section>
  );
}

/** The select of the categories. */
export function CategoryField(props: { categories: readonly Category[] }) {
  const t = useTexts(submitTexts);
  if (props.categories.length === 0) return null;
  return (
    <SelectField
      name="category"
      label={t('category')}
      options={[
        { value: '0', title: t('later') },
        ...props.categories.map(({ id, name }) => ({ value: String(id), title: name })),
      ]}
    />
  );
}

/** What a listing says of itself, and what its kind asks. */
export function DetailFields(props: { type: ListingType | undefined; typed: Details }) {
  const { type, typed } = props;
  const t = useTexts(submitTexts);
  return (
    <>
      <RichTextField name="description" label={t('description')} rows={10} />
      {type?.fields.map(({ label, name, required }) => (
        <TextField
          key={name}
          name={`field_${name}`}
          label={label}
          value={typed.fields[name]}
          maxLength={1_000}
          required={required === true}
        />
      ))}
      <TextField name="tags" label={t('tags')} help={t('tags_help')} maxLength={1_000} />
      <TextField name="video" type="url" label={t('video')} help={t('video_help')} maxLength={2_000} />
    </>
  );
}

/** What the step of the place holds, as it was typed. */
export interface TypedPlace {
  readonly location: string;
  readonly address: string;
  readonly lat: string;
  readonly lng: string;
}

/** Where a listing is. */
export function PlaceFields() {
  const t = useTexts(submitTexts);
  const field = (name: keyof TypedPlace) => ({
    name,
    label: t(name),
  });
  return (
    <>
      <TextField {...field('location')} maxLength={191} />
      <TextField {...field('address')} maxLength={1_000} autocomplete="street-address" />
      <TextField {...field('lat')} help={t('degrees_help')} maxLength={20} />
      <TextField {...field('lng')} maxLength={20} />
    </>
  );
}

/** The field that people do not see: whoever fills it is a program. */
export function Trap({ name }: { name: string }) {
  const t = useTexts(submitTexts);
  const input = html`<label>${t('hp')} <input type="text" name="${name}" tabindex="-1" autocomplete="off"></label>`;
  return (
    <div class="trap" aria-hidden="true">
      <Html of={input} as="p" />
    </div>
  );
}
