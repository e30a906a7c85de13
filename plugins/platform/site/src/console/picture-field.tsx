import { describedBy, fieldId, useAddress, useTexts } from '@plinth/kernel/page';
import { appearanceTexts } from './texts.js';

/** A picture of the library that can be chosen. */
export interface PictureOption {
  readonly id: number;
  readonly title: string;
  /** Of a small copy. */
  readonly url: string;
  /** Pixels; null where nobody knows them. */
  readonly width: number | null;
  readonly height: number | null;
}

/** One of the pictures that one sees, or none. */
export function PictureField(props: {
  name: string;
  label: string;
  help: string;
  value: number;
  pictures: readonly PictureOption[];
  error: string | undefined;
  /** Where pictures are added to the library; undefined where this cannot be done. */
  more: string | undefined;
}) {
  const { name, label, help, value, pictures, error, more } = props;
  const address = useAddress();
  const t = useTexts(appearanceTexts);
  const id = fieldId(name);
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
      <div class="picture-choices">
        <label class="choice">
          <input type="radio" name={name} value={0} checked={value === 0} />
          {t('none')}
        </label>
        {pictures.map((picture) => (
          <label class="choice" key={picture.id} title={picture.title}>
            <input type="radio" name={name} value={picture.id} checked={picture.id === value} />
            <img src={picture.url} alt="" width={56} height={56} loading="lazy" class="thumbnail" />
            <span class="picture-name">{picture.title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
