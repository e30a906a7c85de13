import { errorOf, type Refused, type SafeHtml, trusted } from '@plinth/kernel';
import {
  Button,
  ButtonLink,
  Definitions,
  FileField,
  Form,
  Html,
  Notice,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import type { ComponentChildren } from 'preact';
import type { Category, ListingType } from '../catalog/catalog.js';
import type { Duplicate } from '../listings/duplicates.js';
import type { Listing } from '../listings/listing.js';
import { listingPath } from './addresses.js';
import type { Picture } from './images.js';
import { Duplicates } from './submit-fields.js';
import { submitTexts } from './submit-texts.js';
import { type Step, StepActions, type StepFrame, StepPage, stepPath } from './submit-view.js';

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

function NewPicture({ refused, text }: { refused: Refused | undefined; text: string }) {
  const t = useTexts(submitTexts);
  return (
    <section aria-labelledby="new-picture">
      <h2 id="new-picture">{t('picture_new')}</h2>
      <FileField
        name="picture"
        label={t('picture_file')}
        help={t('picture_help')}
        accept="image/jpeg,image/png,image/gif,image/webp"
        error={errorOf(refused, 'picture')}
      />
      <TextField
        name="picture_text"
        label={t('picture_text')}
        help={t('picture_text_help')}
        value={text}
        maxLength={300}
        error={errorOf(refused, 'picture_text')}
      />
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
  const { listing, nonce, pictures, chosen, mayUpload, refused, text } = props;
  const t = useTexts(submitTexts);
  return (
    <StepPage {...props} step="pictures">
      <Form to={stepPath(listing, 'pictures')} nonce={nonce} multipart>
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
        {mayUpload ? <NewPicture refused={refused} text={text} /> : <p class="quiet">{t('no_upload')}</p>}
        <StepActions listing={listing} before="place" />
      </Form>
    </StepPage>
  );
}

function Part({ listing, step, children }: { listing: Listing; step: Step; children: ComponentChildren }) {
  const t = useTexts(submitTexts);
  const address = useAddress();
  return (
    <section aria-labelledby={`part-${step}`}>
      <h2 id={`part-${step}`}>{t(`step_${step}`)}</h2>
      {children}
      <p>
        <a href={address(stepPath(listing, step))} aria-label={`${t('change')}: ${t(`step_${step}`)}`}>
          {t('change')}
        </a>
      </p>
    </section>
  );
}

/** Everything that the last step shows. */
export interface SendView extends StepFrame {
  readonly listing: Listing;
  readonly type: ListingType | undefined;
  readonly category: Category | undefined;
  readonly pictures: readonly Picture[];
  readonly missing: readonly string[];
  readonly duplicates: readonly Duplicate[];
  readonly email: string;
}

function Sending({ listing, missing, nonce, waits, duplicates, refused }: SendView) {
  const t = useTexts(submitTexts);
  const isOpen = listing.status === 'draft' || listing.status === 'rejected';
  if (!isOpen)
    return (
      <>
        <p>{t('done_already')}</p>
        <ButtonLink to={listingPath(listing)} kind="quiet">
          {t('see')}
        </ButtonLink>
      </>
    );
  if (missing.length > 0)
    return (
      <Notice kind="warning">
        <p>{t('missing', { names: missing.join(', ') })}</p>
        <ButtonLink to={stepPath(listing, 'details')} kind="quiet">
          {t('go_there')}
        </ButtonLink>
      </Notice>
    );
  const typed = { confirmed_not_duplicate: false, duplicate_explanation: '' };
  return (
    <Form to={stepPath(listing, 'send')} nonce={nonce}>
      <Duplicates duplicates={duplicates} typed={typed} refused={refused} />
      <p class="quiet">{waits || listing.withheld ? t('send_waits') : t('send_now')}</p>
      <div class="actions">
        <Button>{t('send')}</Button>
        <ButtonLink to={stepPath(listing, 'pictures')} kind="quiet">
          {t('back')}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** The last step: everything as it will look, and one button that sends it in. */
export function SendPage(view: SendView) {
  const { listing, type, category, pictures, email } = view;
  const t = useTexts(submitTexts);
  const place = [listing.address, listing.location].filter((part) => part !== '').join(', ');
  const fields = (type?.fields ?? []).map(
    ({ label, name }) => [label, String(listing.fields[name] ?? t('nothing_said'))] as const,
  );
  const description: SafeHtml = trusted(listing.description);
  return (
    <StepPage {...view} step="send">
      <p>{t('send_lead')}</p>
      <Part listing={listing} step="basics">
        <Definitions
          items={[
            [t('title'), listing.title],
            [t('kind'), type?.name ?? t('none')],
            [t('category'), category?.name ?? t('none')],
          ]}
        />
      </Part>
      <Part listing={listing} step="details">
        {listing.description === '' ? <p class="quiet">{t('nothing_said')}</p> : <Html of={description} />}
        <Definitions
          items={[
            ...fields,
            [t('tags'), listing.tags.join(', ') || t('nothing_said')],
            [t('video'), listing.video || t('nothing_said')],
          ]}
        />
      </Part>
      <Part listing={listing} step="place">
        <p>{place || t('nothing_said')}</p>
        <p class="quiet">{t('contact_lead', { email })}</p>
      </Part>
      <Part listing={listing} step="pictures">
        {pictures.length === 0 ? (
          <p class="quiet">{t('nothing_said')}</p>
        ) : (
          <ul class="picture-choices">
            {pictures.map(({ id, text, url }) => (
              <li key={id}>
                <img class="listing-picture" src={url} alt={text} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Sending {...view} />
    </StepPage>
  );
}
