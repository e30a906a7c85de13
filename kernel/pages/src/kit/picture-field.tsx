import { useAddress } from '../surroundings.js';
import { useTexts } from '../texts.js';
import { describedBy, type FieldProps, fieldId } from './field.js';
import { useFieldProps } from './form-state.js';
import { kitTexts } from './texts.js';

/** A picture that can be chosen. */
export interface PictureOption {
  readonly id: number;
  readonly title: string;
  /** Of a small copy. */
  readonly url: string;
}

/** Pictures that one sees, to choose one of them or none, or (`several`) as many as one likes. */
export function PictureField(
  given: FieldProps & {
    /** The ids of those that are chosen. */
    values: readonly number[];
    pictures: readonly PictureOption[];
    several?: boolean;
    /** Where pictures are added to the library, below the site's address; undefined where this cannot be done. */
    more?: string | undefined;
  },
) {
  const props = useFieldProps(given);
  const { name, label, help, values, pictures, several = false, error, more } = props;
  const address = useAddress();
  const t = useTexts(kitTexts);
  const id = fieldId(name);
  const input = several ? ({ type: 'checkbox', name: `${name}[]` } as const) : ({ type: 'radio', name } as const);
  const isNone = !pictures.some((picture) => values.includes(picture.id));
  return (
    <fieldset class={error ? 'field invalid' : 'field'} id={id} tabIndex={-1} aria-describedby={describedBy(props)}>
      <legend>{label}</legend>
      <div class="help" id={`${id}-help`}>
        {help} {more ? <a href={address(more)}>{t('more_pictures')}</a> : null}
      </div>
      {error ? (
        <p class="mistake" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <div class="picture-options">
        {several ? null : (
          <label class="choice">
            <input {...input} value={0} checked={isNone} />
            {t('no_picture')}
          </label>
        )}
        {pictures.map((picture) => (
          <label class="choice" key={picture.id} title={picture.title}>
            <input {...input} value={picture.id} checked={values.includes(picture.id)} />
            <img src={picture.url} alt="" width={56} height={56} loading="lazy" class="thumbnail" />
            <span class="picture-name">{picture.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
