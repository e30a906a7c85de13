import { ChoiceField, FileField, SelectField, TextField, useSurroundings, useTexts } from '@plinth/pages/kit';
import { sizeInWords } from '@plinth/toolkit';
import { COVER_TYPES, MAX_COVER_BYTES } from '../../groups/covers.js';
import { GROUP_STATUSES, INVITE_STATUSES } from '../../groups/ports.js';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from '../../groups/writing.js';
import { groupTexts } from './texts.js';
import { COVER_FIELD } from './typed.js';

/** The cover image as it is, and the field that replaces it. */
function CoverField({ cover }: { cover: string }) {
  const t = useTexts(groupTexts);
  const size = sizeInWords(MAX_COVER_BYTES, useSurroundings().language);
  return (
    <>
      {cover === '' ? null : <img class="group-cover" src={cover} alt="" />}
      <FileField
        name={COVER_FIELD}
        label={t('cover')}
        help={t(cover === '' ? 'cover_help' : 'cover_replace_help', { size })}
        accept={COVER_TYPES.join(',')}
      />
    </>
  );
}

/** The fields of a group; `cover` is undefined where no images can be uploaded. */
export function GroupFields({ cover }: { cover: string | undefined }) {
  const t = useTexts(groupTexts);
  const { language } = useSurroundings();
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        help={t('name_help', { most: MAX_NAME_LENGTH })}
        maxLength={MAX_NAME_LENGTH}
        autocomplete="off"
        required
      />
      <TextField
        name="description"
        label={t('description')}
        help={t('description_help', { most: MAX_DESCRIPTION_LENGTH.toLocaleString(language) })}
        rows={5}
      />
      <ChoiceField
        name="status"
        label={t('status')}
        single
        options={GROUP_STATUSES.map((value) => ({
          value,
          title: t(`status_${value}`),
          help: t(`status_${value}_help`),
        }))}
      />
      <SelectField
        name="invite_status"
        label={t('invite_status')}
        options={INVITE_STATUSES.map((value) => ({ value, title: t(`invite_${value}`) }))}
      />
      {cover === undefined ? null : <CoverField cover={cover} />}
    </>
  );
}
