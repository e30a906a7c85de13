import type { VNode } from 'preact';
import type { FramedContent, Viewing } from './frame.js';
import { frameTexts } from './frame-texts.js';
import { Main, SkipLink } from './kit/main.js';
import { News } from './kit/marks.js';
import { signInHere, signOutHere } from './sign-in-here.js';
import { useTexts } from './texts.js';

function Account({ viewing, content }: { viewing: Viewing; content: FramedContent }): VNode {
  const { caller, site } = viewing;
  const t = useTexts(frameTexts);
  if (caller.isVisitor) return <a href={signInHere(site, viewing.request)}>{t('sign_in')}</a>;
  return (
    <>
      {[...content.creation, ...content.account].map(({ title, url, news }) => (
        <a key={url} href={url}>
          {title}
          <News count={news} />
        </a>
      ))}
      <a href={site.profileUrl}>{caller.user?.displayName}</a>
      <a href={signOutHere(viewing)}>{t('sign_out')}</a>
    </>
  );
}

/** A header with the site's name, its menu and the way in and out. */
export function PlainFrame({ viewing, content }: { viewing: Viewing; content: FramedContent }): VNode {
  const { site } = viewing;
  const t = useTexts(frameTexts);
  return (
    <>
      <SkipLink />
      <header class="frame-header">
        <div class="frame-bar">
          <a class="frame-home" href={`${site.url}/`}>
            {site.title}
          </a>
          <nav class="frame-menu" aria-label={t('site_menu')}>
            {content.navigation
              .flatMap((entry) => [entry, ...(entry.below ?? [])])
              .map(({ title, url }) => (
                <a key={url} href={url}>
                  {title}
                </a>
              ))}
          </nav>
          <div class="frame-account">
            <Account viewing={viewing} content={content} />
          </div>
        </div>
      </header>
      <Main content={content.main} layout={content.layout} />
    </>
  );
}
