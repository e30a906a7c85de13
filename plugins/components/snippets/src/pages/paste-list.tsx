import { Ago, Empty, useTexts } from '@plinth/pages/kit';
import { PATHS, pastePath } from '../addresses.js';
import type { PasteItem } from '../pastes/items.js';
import { type Content, Link, Marks, Tags } from './kit.js';
import type { ListedPaste } from './tag-links.js';
import { pasteTexts } from './texts.js';

function Summary({ paste }: { paste: ListedPaste }) {
  const t = useTexts(pasteTexts);
  const { author, language, file_count: files, star_count: stars } = paste;
  return (
    <div class="paste-summary">
      <Link class="paste-name" to={pastePath(paste)}>
        {paste.title}
      </Link>{' '}
      <Marks {...paste} />
      <div class="meta paste-facts">
        <span>{author.name || t('nobody')}</span>
        <Link to={`${PATHS.list}?language=${encodeURIComponent(language)}`}>{language}</Link>
        <span>{t('files', { count: files })}</span>
        <span>{t('stars', { count: stars })}</span>
        <Ago at={paste.created_at} />
        <Tags tags={paste.tagLinks} />
      </div>
    </div>
  );
}

/** Pastes below each other, each with what can be done with it here. */
export function PasteList(props: {
  pastes: readonly ListedPaste[];
  empty: { title: string; lead: Content };
  action?: (paste: PasteItem) => Content;
}) {
  const { pastes, empty, action } = props;
  if (pastes.length === 0)
    return (
      <Empty title={empty.title}>
        <p>{empty.lead}</p>
      </Empty>
    );
  return (
    <ul class="pastes">
      {pastes.map((paste) => (
        <li key={paste.id}>
          <Summary paste={paste} />
          {action?.(paste)}
        </li>
      ))}
    </ul>
  );
}
