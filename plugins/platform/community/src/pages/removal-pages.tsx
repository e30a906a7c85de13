import { id, page, type Route, redirect, signedIn } from '@plinth/kernel';
import { nonceField, type SafeHtml, sitePage } from '@plinth/pages';
import { Breadcrumb, Confirm, Heading, useTexts } from '@plinth/pages/kit';
import { ACTIVITIES, type Activity } from '../activity/ports.js';
import { removableActivity, removeActivity } from '../activity/posting.js';
import { headingOf } from './heading.js';
import { communityTexts } from './texts.js';
import { addresses, communityStyle, PATHS } from './view.js';

const signed = signedIn({ code: 'community_rest_authorization_required' });

/** The action of the nonce of the form that removes. */
const REMOVE_NONCE = 'community-activity-remove';

function Removal({ activity, text, nonce }: { activity: Activity; text: string; nonce: SafeHtml }) {
  const t = useTexts(communityTexts);
  const below = activity.rootId === undefined ? activity.commentCount : 0;
  const back = `${PATHS.activity}/${activity.rootId ?? activity.id}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('activity'), path: PATHS.activity }]} />
      <Heading title={t(activity.rootId === undefined ? 'delete_activity' : 'delete_comment')} />
      <Confirm to={`${PATHS.activity}/${activity.id}/delete`} nonce={nonce} act={t('delete')} back={back}>
        <blockquote>{text}</blockquote>
        <p>{below > 0 ? t('delete_with', { count: below }) : t('delete_lead')}</p>
      </Confirm>
    </>
  );
}

const askRemoval = page({
  module: 'pages',
  method: 'GET',
  path: '/activity/:id/delete',
  summary: 'Asks whether an activity or a comment goes for good.',
  access: signed,
  args: { id: id('The activity or comment.') },
  resource: (call) => removableActivity(call, call.args.id),
  handle(call) {
    const { resource: activity, site, use } = call;
    const text = headingOf(use(ACTIVITIES).textOf(activity));
    const title = communityTexts.in(site.language)(
      activity.rootId === undefined ? 'delete_activity' : 'delete_comment',
    );
    const body = <Removal activity={activity} text={text} nonce={nonceField(call, REMOVE_NONCE)} />;
    return sitePage(call, { title, body, head: communityStyle.link(site) });
  },
});

const remove = page({
  module: 'pages',
  method: 'POST',
  path: '/activity/:id/delete',
  summary: 'Removes an activity or a comment, and goes back to where it stood.',
  access: signed,
  nonceAction: REMOVE_NONCE,
  args: { id: id('The activity or comment.') },
  async handle(call) {
    const { rootId } = await removeActivity(call, call.args.id);
    const { activity } = addresses(call);
    return redirect(`${rootId === undefined ? activity : `${activity}/${rootId}`}?done=deleted`, 303);
  },
});

/** The question before an activity or a comment goes, and its going. */
export const removalPages: readonly Route[] = [askRemoval, remove];
