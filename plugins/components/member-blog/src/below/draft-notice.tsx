import type { Post } from '@plinth/content';
import type { SiteInfo } from '@plinth/kernel';
import { dateInWords } from '@plinth/kernel/time';
import { ButtonLink, Notice, useTexts } from '@plinth/pages/kit';
import { editLink } from '../dashboard/items.js';
import { belowTexts } from './texts.js';

const UNPUBLISHED = ['draft', 'pending', 'future'] as const;

/** Whether only those who may edit a post see its page. */
export function isUnpublished({ status }: Pick<Post, 'status'>): boolean {
  return UNPUBLISHED.some((each) => each === status);
}

/** Says above a post that is not published who sees it, and leads back to where it is written. */
export function DraftNotice({ post, site }: { post: Post; site: SiteInfo }) {
  const t = useTexts(belowTexts);
  const status = UNPUBLISHED.find((each) => each === post.status) ?? 'draft';
  const date = dateInWords(post.createdAt, site, { clock: true });
  return (
    <div class="mb-draft">
      <Notice title={t(`not_public_${status}`, { date })}>
        <p>{t('not_public')}</p>
        <ButtonLink to={editLink(site, post.id)} kind="quiet" small>
          {t('write_on')}
        </ButtonLink>
      </Notice>
    </div>
  );
}
