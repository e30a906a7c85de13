import { useEffect, useRef, useState } from '@plinth/pages/island';
import { Button, FileField, TextField, useTexts } from '@plinth/pages/kit';
import { gifTexts } from './texts.js';

/** A GIF to choose. */
export interface OfferedGif {
  /** What is sent for it. */
  readonly value: string;
  readonly preview: string;
  readonly title: string;
}

/** What the picker offers, and what was chosen already. */
export interface GifPickerProps {
  readonly offered: readonly OfferedGif[];
  readonly chosen: string;
  /** The provider that can be searched; empty without one. */
  readonly provider: string;
  readonly words: string;
  readonly outcome: 'nothing' | 'unreachable' | undefined;
  readonly mayUpload: boolean;
  readonly address: string;
  readonly id: string;
  /** What is wrong with the address, or with the file. */
  readonly addressError: string | undefined;
  readonly idError: string | undefined;
  readonly fileError: string | undefined;
  /** Whether it is open from the start: something was looked for, or is wrong. */
  readonly isOpen: boolean;
  /** Characters that an address and a name may have. */
  readonly most: { readonly address: number; readonly id: number };
  /** From where pictures may come by their address; empty for everywhere. */
  readonly hosts: readonly string[];
}

/** Characters of a search. */
export const MAX_WORDS = 100;

function Offered(props: GifPickerProps & { current: string; choose: (value: string) => void }) {
  const { offered, current, choose } = props;
  const t = useTexts(gifTexts);
  return (
    <fieldset>
      <legend>{t('own')}</legend>
      {offered.length === 0 ? <p class="quiet">{t('no_own')}</p> : null}
      <ul class="gif-choices">
        <li>
          <label class="choice">
            <input
              type="radio"
              name="activity_gif_choice"
              value=""
              checked={current === ''}
              onChange={() => choose('')}
            />
            {t('none')}
          </label>
        </li>
        {offered.map(({ value, preview, title }) => (
          <li key={value}>
            <label class="choice">
              <input
                type="radio"
                name="activity_gif_choice"
                value={value}
                checked={current === value}
                onChange={() => choose(value)}
              />
              <img src={preview} alt={title} loading="lazy" referrerpolicy="no-referrer" />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Fields(props: GifPickerProps & { current: string; choose: (value: string) => void }) {
  const { provider, words, outcome, mayUpload, address, id, addressError, idError, fileError, most, hosts } = props;
  const t = useTexts(gifTexts);
  return (
    <>
      {provider === '' ? null : (
        <div class="filters">
          <TextField
            name="gif_words"
            type="search"
            label={t('find', { name: provider })}
            value={words}
            maxLength={MAX_WORDS}
          />
          <Button kind="quiet" name="act" value="look">
            {t('find_act')}
          </Button>
        </div>
      )}
      <div role="status">{outcome === undefined ? null : <p>{t(outcome, { name: provider })}</p>}</div>
      <Offered {...props} />
      {mayUpload ? (
        <FileField
          name="activity_gif_file"
          label={t('upload')}
          help={t('upload_help')}
          accept="image/gif"
          error={fileError}
        />
      ) : null}
      <details open={addressError !== undefined || idError !== undefined}>
        <summary>{t('address')}</summary>
        <TextField
          name="activity_gif"
          label={t('address_label')}
          help={hosts.length === 0 ? t('address_help') : t('address_hosts', { hosts: hosts.join(', ') })}
          value={address}
          maxLength={most.address}
          placeholder={t('address_hint')}
          autocomplete="off"
          error={addressError}
        />
        <TextField
          name="activity_gif_id"
          label={t('id_label')}
          value={id}
          maxLength={most.id}
          autocomplete="off"
          error={idError}
        />
      </details>
    </>
  );
}

/** Picks a GIF: without scripts a part of the form that opens, with them a dialog and a picture of what was chosen. */
export function GifPicker(props: GifPickerProps) {
  const { chosen, isOpen, offered } = props;
  const t = useTexts(gifTexts);
  const [current, choose] = useState(chosen);
  const [isScripted, setScripted] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => setScripted(true), []);
  useEffect(() => {
    if (isScripted && isOpen) dialog.current?.showModal();
  }, [isScripted, isOpen]);
  const fields = <Fields {...props} current={current} choose={choose} />;
  if (!isScripted)
    return (
      <details class="gif" open={isOpen || chosen !== ''}>
        <summary>{t('add')}</summary>
        {fields}
      </details>
    );
  const picture = offered.find(({ value }) => value === current);
  return (
    <div class="gif">
      {picture ? (
        <p role="status">
          <img class="gif-chosen" src={picture.preview} alt={`${t('chosen')}: ${picture.title}`} />
        </p>
      ) : null}
      <Button kind="quiet" type="button" onClick={() => dialog.current?.showModal()}>
        {picture ? t('change') : t('add')}
      </Button>
      <dialog ref={dialog} aria-label={t('heading')}>
        <div class="gif-dialog">
          <h2>{t('heading')}</h2>
          {fields}
          <Button type="button" onClick={() => dialog.current?.close()}>
            {t('done')}
          </Button>
        </div>
      </dialog>
    </div>
  );
}
