import { html, type SafeHtml } from '@plinth/pages';
import { Empty, Heading, Html, useTexts } from '@plinth/pages/kit';
import type { Media } from '../media/ports.js';
import type { Post } from '../ports.js';
import { Byline } from './bylines.js';
import { EntryPicture, isPicture } from './pictures.js';
import { permalinkTexts } from './texts.js';

/** What a list shows of one post. */
export interface ArchiveEntry {
  readonly post: Post;
  readonly title: SafeHtml;
  readonly address: string;
  readonly names: SafeHtml | undefined;
  readonly picture: Media | undefined;
  /** Undefined for a protected one, of which nothing is shown. */
  readonly teaser: SafeHtml | undefined;
}

/** Everything that a page of a list shows. */
export interface ArchiveView {
  readonly title: string;
  readonly description: string;
  /** What plugins put above the posts of an author or a term. */
  readonly top: SafeHtml | undefined;
  readonly entries: readonly ArchiveEntry[];
  /** Whether it is what somebody searched. */
  readonly isSearch: boolean;
  readonly newer: string | undefined;
  readonly older: string | undefined;
}

function Entry({ post, title, address, names, picture, teaser }: ArchiveEntry) {
  const isPictured = isPicture(picture);
  return (
    <article class={isPictured ? 'entry pictured' : 'entry'}>
      {isPictured ? (
        <div class="entry-picture">
          <EntryPicture of={picture} />
        </div>
      ) : null}
      <div>
        <Html of={html`<a href="${address}">${title}</a>`} as="h2" />
        <Byline post={post} names={names} />
        {teaser ? <Html of={teaser} /> : null}
      </div>
    </article>
  );
}

function Neighbours({ newer, older }: Pick<ArchiveView, 'newer' | 'older'>) {
  const t = useTexts(permalinkTexts);
  if (newer === undefined && older === undefined) return null;
  return (
    <nav class="paging" aria-label={t('pages')}>
      {newer === undefined ? null : (
        <a rel="prev" href={newer}>
          {t('newer')}
        </a>
      )}
      {older === undefined ? null : (
        <a rel="next" href={older}>
          {t('older')}
        </a>
      )}
    </nav>
  );
}

/** A page of a list of posts. */
export function ArchivePage({ title, description, top, entries, isSearch, newer, older }: ArchiveView) {
  const t = useTexts(permalinkTexts);
  return (
    <>
      <Heading title={title} lead={description} />
      {top ? <Html of={top} /> : null}
      {entries.length > 0 ? (
        <div class="entries">
          {entries.map((entry) => (
            <Entry key={entry.post.id} {...entry} />
          ))}
        </div>
      ) : (
        <Empty title={t(isSearch ? 'nothing_found' : 'nothing')}>
          {isSearch ? <p>{t('nothing_found_lead')}</p> : null}
        </Empty>
      )}
      <Neighbours newer={newer} older={older} />
    </>
  );
}
