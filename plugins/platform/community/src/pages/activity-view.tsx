import type { CallContext, SiteInfo, User } from '@plinth/kernel';
import { collectHtml, html, type SafeHtml, trusted } from '@plinth/pages';
import { Html, Time, useTexts } from '@plinth/pages/kit';
import type { VNode } from 'preact';
import { titleOf } from '../activity/item.js';
import { type LoadedActivities, loadActivities } from '../activity/load.js';
import { linkMentions, mentionedIn } from '../activity/mentions.js';
import { ACTIVITIES, type Activity } from '../activity/ports.js';
import { GROUPS, type Group, type GroupRole } from '../groups/ports.js';
import { MODERATE } from '../groups/standing.js';
import { communityHooks } from '../hooks.js';
import { memberAddress } from '../members/item.js';
import { settings } from '../settings.js';
import { renderActivity } from '../text.js';
import { communityTexts } from './texts.js';
import { MemberLink, MemberPicture, PATHS } from './view.js';

/** Members by the names that texts mention them by. */
type Mentioned = ReadonlyMap<string, User>;

interface Showing {
  readonly loaded: LoadedActivities;
  readonly roles: ReadonlyMap<number, GroupRole>;
  /** Whether comments stand below. */
  readonly whole: boolean;
  /** Whether the reader may answer. */
  readonly answerable: boolean;
  readonly mentioned: Mentioned;
}

interface ActivityView {
  readonly site: SiteInfo;
  readonly activity: Activity;
  readonly author: User | undefined;
  /** The group that it was posted in, and where that is. */
  readonly group: Group | undefined;
  readonly groupAddress: string;
  readonly address: string;
  readonly title: string;
  readonly text: SafeHtml;
  /** What plugins add. */
  readonly added: SafeHtml;
  readonly answerable: boolean;
  /** Whether whoever looks may remove it. */
  readonly removable: boolean;
  readonly below: readonly VNode[];
}

function Article(view: ActivityView) {
  const { site, activity, author, group, groupAddress, address, title, text, added, below } = view;
  const t = useTexts(communityTexts);
  const answer = `${PATHS.activity}/${activity.rootId ?? activity.id}?answer=${activity.id}#activity-form`;
  return (
    <article class="activity" id={`activity-${activity.id}`} aria-label={title}>
      <header>
        <MemberPicture site={site} user={author} />
        <p class="quiet">
          <MemberLink site={site} user={author} />
          {group && activity.rootId === undefined ? (
            <>
              {' '}
              {t('in')} <a href={groupAddress}>{group.name}</a>
            </>
          ) : null}
          <br />
          <a href={address}>
            <Time at={activity.createdAt} />
          </a>
        </p>
      </header>
      <Html of={text} />
      <Html of={added} />
      <footer>
        {activity.rootId === undefined ? <a href={address}>{t('comments', { count: activity.commentCount })}</a> : null}
        {view.answerable ? <a href={site.url + answer}>{t('answer')}</a> : null}
        {view.removable ? (
          <a
            href={`${site.url}${PATHS.activity}/${activity.id}/delete`}
            rel="nofollow"
            aria-label={t('delete_of', { title })}
          >
            {t('delete')}
          </a>
        ) : null}
      </footer>
      {below}
    </article>
  );
}

function textOf(call: CallContext, { content, quoteBackground }: Activity, mentioned: Mentioned): SafeHtml {
  const addressOf = (user: User) => memberAddress(call.site, user);
  const rendered = trusted(linkMentions(renderActivity(content), mentioned, addressOf));
  const background = call
    .use(ACTIVITIES)
    .backgrounds()
    .find(({ name }) => name === quoteBackground);
  if (!background) return html`${rendered}`;
  const { from, to, text } = background;
  return html`<div class="quote" style="color: ${text}; background: linear-gradient(${from}, ${to})">${rendered}</div>`;
}

function mayRemove({ caller }: CallContext, activity: Activity, { roles }: Showing): boolean {
  if (caller.isVisitor) return false;
  const role = activity.groupId === undefined ? undefined : roles.get(activity.groupId);
  return activity.userId === caller.id || caller.can(MODERATE) || role === 'administrator' || role === 'moderator';
}

async function article(call: CallContext, activity: Activity, showing: Showing): Promise<VNode> {
  const { site, use } = call;
  const { loaded, answerable } = showing;
  const author = loaded.authors.get(activity.userId);
  const group = activity.groupId === undefined ? undefined : loaded.groups.get(activity.groupId);
  const answers = showing.whole ? (loaded.answers.get(activity.id) ?? []) : [];
  const below = await Promise.all(answers.map((each) => article(call, each, showing)));
  const meta = loaded.meta.get(activity.id) ?? {};
  const view = {
    ...{ site, activity, author, group, answerable, below },
    title: titleOf(activity, { author, group }),
    groupAddress: group ? use(GROUPS).addressOf(group) : '',
    address: use(ACTIVITIES).addressOf(activity),
    text: textOf(call, activity, showing.mentioned),
    added: await collectHtml(call, communityHooks.community_activity_content, activity, meta),
    removable: mayRemove(call, activity, showing),
  };
  return <Article key={activity.id} {...view} />;
}

/** Where the list of members is for members only, nobody else learns by a text who is one. */
function mayLink({ caller, settings: read }: CallContext): boolean {
  return !caller.isVisitor || read(settings).memberDirectory === 'everyone';
}

/** Activities as people read them: one query for each relation, however many there are. */
export async function activityArticles(
  call: CallContext,
  activities: readonly Activity[],
  options: { readonly whole: boolean; readonly answerable?: boolean },
): Promise<VNode[]> {
  const loaded = await loadActivities(call, activities, { withComments: options.whole });
  const shown = options.whole ? [...activities, ...[...loaded.answers.values()].flat()] : activities;
  const [roles, mentioned] = await Promise.all([
    call.use(GROUPS).roles([...loaded.groups.keys()], call.caller.id),
    mayLink(call)
      ? mentionedIn(
          call,
          shown.map(({ content }) => content),
        )
      : new Map<string, User>(),
  ]);
  const showing = { loaded, roles, mentioned, answerable: false, ...options };
  return Promise.all(activities.map((each) => article(call, each, showing)));
}
