import type { CallContext } from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import { collectHtml, nonceField, type Refused, type SafeHtml } from '@plinth/pages';
import { Button, Form, Html, RefusedNotice, SelectField, TextField, useTexts } from '@plinth/pages/kit';
import { ACTIVITIES, type Activity, type QuoteBackground } from '../activity/ports.js';
import type { PostedForm } from '../activity/posting.js';
import { GROUPS, type Group } from '../groups/ports.js';
import { communityHooks } from '../hooks.js';
import { settings } from '../settings.js';
import { communityTexts } from './texts.js';
import { PATHS } from './view.js';

/** The action of the nonce that the posting form carries. */
export const POST_NONCE = 'community-activity';

/** Most groups that the form offers to choose from. */
const MAX_GROUPS = 100;

/** Where the form stands, and what is shown in it. */
export interface FormState {
  readonly group?: Group | undefined;
  readonly parent?: Activity | undefined;
  /** What was sent, and is shown again. */
  readonly sent?: PostedForm | undefined;
  readonly refused?: Refused | undefined;
}

interface FormView extends FormState {
  /** Where a visitor signs in to write; undefined for a member. */
  readonly signIn: string | undefined;
  readonly language: string;
  readonly longest: number;
  readonly nonce: SafeHtml;
  readonly groups: readonly Group[];
  readonly backgrounds: readonly QuoteBackground[];
  /** What plugins add. */
  readonly added: SafeHtml;
}

function ActivityForm(view: FormView) {
  const { signIn, group, parent, sent, refused, language, longest, nonce, groups, backgrounds, added } = view;
  const t = useTexts(communityTexts);
  if (signIn !== undefined)
    return (
      <p>
        <a href={signIn}>{t('sign_in')}</a> {t('to_write')}
      </p>
    );
  const label = parent ? t('your_comment') : group ? t('whats_new_in', { name: group.name }) : t('whats_new');
  const backgroundOptions = backgrounds.map(({ name, title }) => ({ value: name, title }));
  return (
    <div class="community-form" id="activity-form">
      <RefusedNotice refused={refused} />
      <Form to={PATHS.activity} nonce={nonce} errors={refused} multipart guarded>
        {parent ? <input type="hidden" name="parent" value={parent.id} /> : null}
        {group ? <input type="hidden" name="group_id" value={group.id} /> : null}
        <TextField
          name="content"
          label={label}
          help={t('content_help', { most: longest.toLocaleString(language) })}
          value={sent?.content}
          rows={4}
        />
        {parent ? null : (
          <div class="filters">
            {group || groups.length === 0 ? null : (
              <SelectField
                name="group_id"
                label={t('post_in')}
                value={String(sent?.groupId ?? 0)}
                options={[
                  { value: '0', title: t('my_profile') },
                  ...groups.map(({ id, name }) => ({ value: String(id), title: name })),
                ]}
              />
            )}
            <SelectField
              name="quote_background"
              label={t('background')}
              value={sent?.quoteBackground ?? ''}
              options={[{ value: '', title: t('none') }, ...backgroundOptions]}
            />
          </div>
        )}
        <Html of={added} />
        <Button name="act" value="post">
          {parent ? t('comment') : t('post')}
        </Button>
      </Form>
    </div>
  );
}

/** The form that posts an activity, or with `parent` a comment, with what plugins add to it. For a visitor the way to it. */
export async function activityForm(call: CallContext, state: FormState) {
  const { caller, request, site, use } = call;
  const { group, parent } = state;
  const isOffered = !caller.isVisitor && !group && !parent;
  const sent = state.sent ? request.body : {};
  const [{ groups }, added] = await Promise.all([
    isOffered
      ? use(GROUPS).list({ memberId: caller.id, isOpen: true, orderBy: 'alphabetical', limit: MAX_GROUPS })
      : { groups: [] },
    collectHtml(call, communityHooks.community_activity_form, { caller, group, parent, sent, refused: state.refused }),
  ]);
  const view = {
    ...state,
    ...{ groups, added, longest: call.settings(settings).longestActivity, backgrounds: use(ACTIVITIES).backgrounds() },
    language: site.language,
    nonce: nonceField(call, POST_NONCE),
    signIn: caller.isVisitor ? signInUrl(site, site.url + request.path) : undefined,
  };
  return <ActivityForm {...view} />;
}
