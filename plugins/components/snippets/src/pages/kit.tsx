import type { CallContext } from '@plinth/kernel';
import { Badge, Notice, useAddress, useTexts } from '@plinth/pages/kit';
import { PATHS, tagPath } from '../addresses.js';
import type { TagLink } from './tag-links.js';
import { pasteTexts } from './texts.js';

/** What may stand in a component. */
export type Content = Parameters<typeof Notice>[0]['children'];

/** The action of the nonces in the forms of these pages. */
export const PASTE_ACTION = 'paste-page';

/** A link within the site. */
export function Link(props: { to: string; children: string; class?: string; label?: string }) {
  const { to, children, class: className, label } = props;
  const address = useAddress();
  return (
    <a href={address(to)} class={className} aria-label={label}>
      {children}
    </a>
  );
}

/** What was just done, if anything. */
export function Done({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Notice kind="done">
      <p>{text}</p>
    </Notice>
  );
}

/** Tags that lead to their lists. */
export function Tags({ tags }: { tags: readonly TagLink[] }) {
  if (tags.length === 0) return null;
  return (
    <span class="paste-tags">
      {tags.map(({ name, slug }) => (
        <Link key={name} to={tagPath(slug)}>{`#${name}`}</Link>
      ))}
    </span>
  );
}

/** What of a paste is not as usual: who finds it, its state, its lock. */
export function Marks(paste: {
  visibility: string;
  status: string;
  password_protected: boolean;
  burn_after_read: boolean;
}) {
  const t = useTexts(pasteTexts);
  const { visibility, status } = paste;
  return (
    <>
      {visibility === 'unlisted' ? <Badge>{t('unlisted')}</Badge> : null}
      {visibility === 'private' ? <Badge tone="accent">{t('private')}</Badge> : null}
      {status === 'trashed' ? <Badge tone="bad">{t('trashed')}</Badge> : null}
      {status === 'expired' ? <Badge tone="warning">{t('expired')}</Badge> : null}
      {paste.password_protected ? <Badge>{t('locked')}</Badge> : null}
      {paste.burn_after_read ? <Badge>{t('shown_once')}</Badge> : null}
    </>
  );
}

/** The four lists of this corner of the site, for members. */
export function placesOf(call: Pick<CallContext, 'site'>, current: string) {
  const t = pasteTexts.in(call.site.language);
  const places = [
    { title: t('pastes'), path: PATHS.list },
    { title: t('mine'), path: PATHS.mine },
    { title: t('starred'), path: PATHS.starred },
    { title: t('collections'), path: PATHS.collections },
  ];
  return places.map((place) => ({ ...place, current: place.path === current }));
}
