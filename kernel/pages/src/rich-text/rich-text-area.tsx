import { SHOWS_ANY } from '@plinth/kernel/isomorphic';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../texts.js';
import type { Editing, EditingState } from './editing.js';
import type { PictureLibrary } from './picture-library.js';
import { richTextTexts } from './texts.js';
import { focusDetail, Toolbar } from './toolbar.js';
import { type PictureUpload, sendPicture } from './upload.js';

/** The control of a rich text field: a text area of HTML that becomes an editor where scripts run. */
export interface RichTextAreaProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** The text as it was when the page was made, as a text area takes it. */
  readonly text: string;
  readonly rows: number;
  readonly required: boolean | undefined;
  readonly maxLength: number | undefined;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly upload: PictureUpload | undefined;
}

/** As others that look at the form hear of it: autosave, the warning before leaving. */
function write(area: HTMLTextAreaElement, source: string): void {
  area.value = source;
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The editor of a text area, and what opens and closes it. What is asked of it later is held, because pages render again. */
function useEditing(props: RichTextAreaProps, received: (files: readonly File[]) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const editing = useRef<Editing | undefined>(undefined);
  const latest = useRef({ props, received });
  latest.current = { props, received };
  const [state, setState] = useState<EditingState>();
  const [isRefused, setRefused] = useState(false);
  const open = useCallback(async (asked: boolean) => {
    const { openEditing } = await import('./browser/open.js');
    const source = area.current;
    if (!source || !place.current || editing.current) return;
    // Somebody who has begun to write goes on in the editor, not in a field that nobody sees.
    const caret = document.activeElement === source ? source.selectionStart : undefined;
    const { label, describedBy } = latest.current.props;
    editing.current = openEditing({
      ...{ place: place.current, source: source.value, label, describedBy },
      changed: (text) => write(source, text),
      moved: setState,
      received: (files) => latest.current.received(files),
    });
    setRefused(editing.current === undefined);
    if (caret !== undefined) editing.current?.focusBehind(source.value.slice(0, caret));
    else if (asked) editing.current?.focus();
  }, []);
  const close = useCallback(() => {
    editing.current?.close();
    editing.current = undefined;
    setState(undefined);
  }, []);
  return { area, place, editing, state, isRefused, open, close };
}

/** A text area, and above it the editor when the text allows it. */
export function RichTextArea(props: RichTextAreaProps) {
  const { id, name, label, text, rows, required, maxLength, describedBy, isInvalid, upload } = props;
  const t = useTexts(richTextTexts);
  const [report, setReport] = useState('');
  const [wasOpen, setWasOpen] = useState(false);
  const [Library, setLibrary] = useState<typeof PictureLibrary>();
  const picker = useRef<HTMLInputElement>(null);
  const insert = (address: string, shows: string) => {
    setLibrary(undefined);
    setReport('');
    editing.current?.insertPicture(address, shows);
    focusDetail(area.current, 'picture');
  };
  const send = async (file: File) => {
    if (!upload) return;
    setReport(t('picture_sending', { name: file.name }));
    // The network may be gone: then the text stays, and the picture can be tried again.
    const sent = await sendPicture(upload, file).catch(() => undefined);
    if (sent && 'url' in sent) insert(sent.url, sent.text);
    else if (sent) setReport(t('picture_refused', { name: file.name, reason: sent.refusal }));
    else setReport(t('picture_failed', { name: file.name }));
  };
  const received = (files: readonly File[]) => {
    files
      .reduce((before, file) => before.then(() => send(file)), Promise.resolve())
      .catch((thrown: unknown) => console.error('A picture was not sent.', thrown));
  };
  const { area, place, editing, state, isRefused, open, close } = useEditing(props, received);
  const start = useCallback(
    (asked: boolean) => {
      open(asked).then(
        () => setWasOpen(true),
        // The source can be written all the same.
        (thrown: unknown) => console.error('The editor did not open.', thrown),
      );
    },
    [open],
  );
  useEffect(() => {
    start(false);
    return close;
  }, [start, close]);
  const isOpen = state !== undefined && editing.current !== undefined;
  const sendFile = () => picker.current?.click();
  const openLibrary = () => {
    if (Library) return setLibrary(undefined);
    // A file can be sent where the library does not come.
    import('./picture-library.js').then((loaded) => setLibrary(() => loaded.PictureLibrary), sendFile);
  };
  const choosePicture = upload?.library === undefined ? sendFile : openLibrary;
  return (
    <div class="rich-text" {...SHOWS_ANY}>
      {isOpen && editing.current ? (
        <Toolbar
          label={label}
          editing={editing.current}
          state={state}
          choosePicture={upload ? choosePicture : undefined}
          openSource={() => {
            close();
            // Its button goes with the tools.
            requestAnimationFrame(() => area.current?.focus());
          }}
        />
      ) : null}
      {isOpen && upload && Library ? (
        <Library
          upload={upload}
          sendFile={sendFile}
          choose={({ url, text: shows }) => insert(url, shows)}
          close={() => {
            setLibrary(undefined);
            editing.current?.focus();
          }}
        />
      ) : null}
      {!isOpen && wasOpen ? (
        <div class="rich-text-source">
          {isRefused ? (
            <p class="help">{t('unknown_markup')}</p>
          ) : (
            <button type="button" class="quiet-button small-button" onClick={() => start(true)}>
              {t('as_text')}
            </button>
          )}
        </div>
      ) : null}
      <div ref={place} hidden={!isOpen} class="rich-text-place" />
      <textarea
        ref={area}
        id={id}
        name={name}
        rows={rows}
        required={required && !isOpen}
        maxLength={maxLength}
        class={isOpen ? 'visually-hidden' : undefined}
        tabIndex={isOpen ? -1 : undefined}
        aria-hidden={isOpen ? 'true' : undefined}
        // The label and the summary of mistakes lead here, and from here to where one writes.
        onFocus={isOpen ? () => editing.current?.focus() : undefined}
        aria-describedby={describedBy}
        aria-invalid={isInvalid ? 'true' : undefined}
        onChange={isRefused ? () => start(false) : undefined}
      >
        {text}
      </textarea>
      {upload ? (
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          onChange={({ currentTarget }) => {
            received([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      ) : null}
      <p class="help" role="status">
        {report}
      </p>
    </div>
  );
}
