import { useEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '../texts.js';
import { type LibraryPage, type LibraryPicture, readLibrary } from './library.js';
import { libraryTexts } from './library-texts.js';
import type { PictureUpload } from './upload.js';

/** How long one types before it is searched for what stands there, in milliseconds. */
const PAUSE = 250;

/** The pages of the library by what is searched for; what is answered late, after another question, is dropped. */
function useLibrary(upload: PictureUpload) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<LibraryPage>();
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef(upload);
  latest.current = upload;
  useEffect(() => {
    const asking = new AbortController();
    const ask = async () => {
      const answer = await readLibrary(latest.current, { search: search.trim(), page }, asking.signal);
      setFailed(answer === undefined);
      if (answer) setFound(answer);
    };
    const timer = setTimeout(
      () => {
        // Without the network the list stays as it is, and says so.
        ask().catch(() => asking.signal.aborted || setFailed(true));
      },
      search === '' ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search, page]);
  const find = (words: string) => {
    setPage(1);
    setSearch(words);
  };
  return { search, find, page, setPage, found, hasFailed };
}

function Choices({ found, choose }: { found: LibraryPage; choose: (picture: LibraryPicture) => void }) {
  const t = useTexts(libraryTexts);
  if (found.pictures.length === 0) return <p class="quiet">{t('library_empty')}</p>;
  return (
    <ul class="picture-choices">
      {found.pictures.map((picture) => (
        <li key={picture.id}>
          <button type="button" class="picture-choice" title={picture.title} onClick={() => choose(picture)}>
            <img src={picture.small} alt="" loading="lazy" />
            <span>{picture.text || picture.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where a picture comes from: a file that is sent, or one of the library. */
export function PictureLibrary(props: {
  upload: PictureUpload;
  /** Opens the choice of a file. */
  sendFile: () => void;
  choose: (picture: LibraryPicture) => void;
  close: () => void;
}) {
  const { upload, sendFile, choose, close } = props;
  const t = useTexts(libraryTexts);
  const { search, find, page, setPage, found, hasFailed } = useLibrary(upload);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    // Escape leaves it from wherever one is inside.
    <section
      class="picture-library"
      aria-label={t('picture_from')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div class="actions">
        <button ref={first} type="button" class="small-button" onClick={sendFile}>
          {t('picture_file')}
        </button>
        <label>
          <span class="visually-hidden">{t('library_search')}</span>
          <input
            type="search"
            value={search}
            placeholder={t('library_search')}
            onInput={(event) => {
              // It is no field of the form around it.
              event.stopPropagation();
              find(event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </label>
        <button type="button" class="quiet-button small-button" onClick={close}>
          {t('library_close')}
        </button>
      </div>
      {hasFailed ? <p class="mistake">{t('library_failed')}</p> : null}
      {found ? <Choices found={found} choose={choose} /> : null}
      {found && found.pages > 1 ? (
        <div class="actions">
          <button
            type="button"
            class="quiet-button small-button"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            {t('library_newer')}
          </button>
          <span class="quiet">{t('library_page', { page, pages: found.pages })}</span>
          <button
            type="button"
            class="quiet-button small-button"
            disabled={page >= found.pages}
            onClick={() => setPage(page + 1)}
          >
            {t('library_older')}
          </button>
        </div>
      ) : null}
    </section>
  );
}
