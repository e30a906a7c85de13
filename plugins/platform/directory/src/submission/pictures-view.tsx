import { Button, FileField, Form, TextField, useTexts } from '@plinth/pages/kit';
import type { Listing } from '../listings/listing.js';
import type { Picture } from '../pages/images.js';
import { stepPath } from './steps.js';
import { submitTexts } from './submit-texts.js';
import { StepActions, type StepFrame, StepPage } from './submit-view.js';

/** Which pictures are chosen. */
export type ChosenPictures = Pick<Listing, 'featuredImage' | 'gallery'>;

function Choice({ picture, chosen }: { picture: Picture; chosen: ChosenPictures }) {
  const t = useTexts(submitTexts);
  const { id, name, text, url } = picture;
  const label = text || name;
  return (
    <li>
      <img class="listing-picture" src={url} alt={text} loading="lazy" />
      <p class="picture-name">{name}</p>
      <label class="choice">
        <input
          type="checkbox"
          name="gallery[]"
          value={id}
          checked={chosen.gallery.includes(id) || chosen.featuredImage === id}
          aria-label={`${t('in_listing')}: ${label}`}
        />
        {t('in_listing')}
      </label>
      <label class="choice">
        <input
          type="radio"
          name="featured_image"
          value={id}
          checked={chosen.featuredImage === id}
          aria-label={`${t('main')}: ${label}`}
        />
        {t('main')}
      </label>
    </li>
  );
}

function NewPicture() {
  const t = useTexts(submitTexts);
  return (
    <section aria-labelledby="new-picture">
      <h2 id="new-picture">{t('picture_new')}</h2>
      <FileField
        name="picture"
        label={t('picture_file')}
        help={t('picture_help')}
        accept="image/jpeg,image/png,image/gif,image/webp"
      />
      <TextField name="picture_text" label={t('picture_text')} help={t('picture_text_help')} maxLength={300} />
      <Button kind="quiet" name="act" value="add">
        {t('picture_add')}
      </Button>
    </section>
  );
}

/** The fourth step: which pictures it has. */
export function PicturesPage(
  props: StepFrame & {
    listing: Listing;
    pictures: readonly Picture[];
    chosen: ChosenPictures;
    mayUpload: boolean;
    text: string;
  },
) {
  const { listing, nonce, pictures, chosen, mayUpload, refused, steps, text } = props;
  const t = useTexts(submitTexts);
  return (
    <StepPage {...props} step="pictures">
      <Form to={stepPath(listing, 'pictures')} nonce={nonce} values={{ picture_text: text }} errors={refused} multipart>
        <p>{t('pictures_lead')}</p>
        {pictures.length === 0 ? (
          <p class="quiet">{t('pictures_none')}</p>
        ) : (
          <fieldset>
            <legend>{t('pictures')}</legend>
            <ul class="picture-choices">
              {pictures.map((picture) => (
                <Choice key={picture.id} picture={picture} chosen={chosen} />
              ))}
            </ul>
            <label class="choice">
              <input type="radio" name="featured_image" value={0} checked={chosen.featuredImage === 0} />
              {t('main_none')}
            </label>
          </fieldset>
        )}
        {mayUpload ? <NewPicture /> : <p class="quiet">{t('no_upload')}</p>}
        <StepActions listing={listing} step="pictures" steps={steps} />
      </Form>
    </StepPage>
  );
}
