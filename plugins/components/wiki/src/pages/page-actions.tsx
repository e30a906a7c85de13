import { contentHooks } from '@plinth/content';
import { tap } from '@plinth/kernel';
import { renderHtml } from '@plinth/pages';
import { ButtonLink, Time } from '@plinth/pages/kit';
import { wikiPage } from '../page-type.js';
import { editorsInWords, mayEdit } from '../rights.js';
import { PATHS } from './addresses.js';
import { historyTexts, listTexts } from './texts.js';

/** Beside the heading of a wiki page: its form and its history, for whoever may edit it. */
export const pageActions = tap(contentHooks.post_actions, {}, async (context, sink, post, { caller }) => {
  if (post.type !== wikiPage.name || !(await mayEdit(context, caller, post))) return;
  const t = historyTexts.in(context.site.language);
  sink.append(
    renderHtml(
      context,
      <>
        <ButtonLink to={`${PATHS.history}?page=${post.id}`} kind="quiet">
          {t('history')}
        </ButtonLink>
        <ButtonLink to={`${PATHS.edit}?page=${post.id}`}>{t('edit')}</ButtonLink>
      </>,
    ),
  );
});

/** Below a wiki page: when it was changed last, who may edit it, and the way to the others. */
export const lastChange = tap(
  contentHooks.post_foot,
  { id: 'last-change', priority: 5 },
  async (context, sink, post) => {
    if (post.type !== wikiPage.name) return;
    const who = await editorsInWords(context, post);
    sink.append(
      renderHtml(
        context,
        <p class="meta">
          {historyTexts.in(context.site.language)('last_changed')} <Time at={post.modifiedAt} /> ·{' '}
          <a href={context.site.url + PATHS.list}>{listTexts.in(context.site.language)('back')}</a>
          <br />
          {who}
        </p>,
      ),
    );
  },
);
