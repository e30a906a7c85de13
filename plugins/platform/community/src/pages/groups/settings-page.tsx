import { type CallContext, choice, page, type RestResponse, type Route, redirect } from '@plinth/kernel';
import { nonceField, type Refused, refusedFile, type SafeHtml } from '@plinth/pages';
import { Button, ButtonForm, ButtonLink, DangerZone, Form, RefusedNotice, useTexts } from '@plinth/pages/kit';
import { changeCover, coversOf, coverUrl, hasCovers, removeCover } from '../../groups/covers.js';
import type { Group } from '../../groups/ports.js';
import type { FoundGroup } from '../../groups/standing.js';
import { updateGroup } from '../../groups/writing.js';
import { GroupFields } from './form-view.js';
import {
  administeredGroup,
  doneArgument,
  GROUP_NONCE,
  type GroupDone,
  groupPartPage,
  partPath,
  pathOf,
  signed,
  slugArgument,
} from './place.js';
import { groupTexts } from './texts.js';
import {
  COVER_FIELD,
  chosenCover,
  groupFormArguments,
  mistakesOf,
  refusedGroup,
  sentOf,
  type TypedGroup,
  typedOf,
} from './typed.js';

interface SettingsView {
  readonly group: Group;
  readonly typed: TypedGroup;
  readonly refused: Refused | undefined;
  readonly nonce: SafeHtml;
  /** Undefined where no images can be uploaded. */
  readonly cover: string | undefined;
}

function Closing({ group, nonce }: Pick<SettingsView, 'group' | 'nonce'>) {
  const t = useTexts(groupTexts);
  const isClosed = group.closedAt !== null;
  return (
    <DangerZone title={t('close_title')}>
      <p>{t(isClosed ? 'reopen_lead' : 'close_lead')}</p>
      <ButtonForm
        to={partPath(group, 'settings')}
        nonce={nonce}
        fields={{ act: isClosed ? 'reopen' : 'close' }}
        kind="quiet"
      >
        {t(isClosed ? 'reopen' : 'close')}
      </ButtonForm>
      <p>{t('delete_lead')}</p>
      <ButtonLink to={`${pathOf(group)}/manage/delete`} kind="danger">
        {t('delete')}
      </ButtonLink>
    </DangerZone>
  );
}

function Settings(view: SettingsView) {
  const { group, typed, refused, nonce, cover } = view;
  const t = useTexts(groupTexts);
  const path = partPath(group, 'settings');
  return (
    <>
      <RefusedNotice refused={refused} />
      <Form to={path} nonce={nonce} values={typed} errors={refused} multipart guarded>
        <input type="hidden" name="act" value="save" />
        <GroupFields cover={cover} />
        <Button>{t('save')}</Button>
      </Form>
      {cover === undefined || cover === '' ? null : (
        <ButtonForm to={path} nonce={nonce} fields={{ act: 'uncover' }} kind="quiet">
          {t('cover_remove')}
        </ButtonForm>
      )}
      <Closing group={group} nonce={nonce} />
    </>
  );
}

async function show(
  call: CallContext,
  found: FoundGroup,
  shown: { readonly typed?: TypedGroup; readonly refused?: Refused; readonly done?: GroupDone } = {},
): Promise<RestResponse> {
  const { group } = found;
  const { typed = typedOf(group), refused, done = '' } = shown;
  const cover = hasCovers(call) ? coverUrl((await coversOf(call, [group])).get(group.id)) : undefined;
  const body = <Settings {...{ group, typed, refused, cover }} nonce={nonceField(call, GROUP_NONCE)} />;
  return groupPartPage(call, found, { part: 'settings', body, done, status: refused?.status ?? 200 });
}

async function save(call: CallContext, found: FoundGroup, typed: TypedGroup): Promise<RestResponse | undefined> {
  const refused = mistakesOf(call, typed);
  if (refused) return show(call, found, { typed, refused });
  const file = chosenCover(call);
  try {
    if (file && hasCovers(call)) await changeCover(call, found.group, file);
  } catch (thrown) {
    return show(call, found, { typed, refused: refusedFile(call, thrown, COVER_FIELD) });
  }
  try {
    await updateGroup(call, found, sentOf(typed));
  } catch (thrown) {
    return show(call, found, { typed, refused: refusedGroup(call, thrown) });
  }
  return undefined;
}

const DONE_BY_ACT = { save: 'saved', uncover: 'cover_removed', close: 'closed', reopen: 'reopened' } as const;

/** The page on which a group is changed, closed and reopened. */
export const settingsPages: readonly Route[] = [
  page({
    module: 'pages',
    method: 'GET',
    path: '/groups/:slug/manage',
    summary: 'The settings of a group.',
    access: signed,
    args: { slug: slugArgument, done: doneArgument },
    resource: (call) => administeredGroup(call),
    handle: (call) => show(call, call.resource, { done: call.args.done }),
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: '/groups/:slug/manage',
    summary: 'Changes a group, removes its cover image, closes or reopens it.',
    access: signed,
    nonceAction: GROUP_NONCE,
    uploads: 'multipart',
    args: {
      ...groupFormArguments,
      slug: slugArgument,
      act: choice(['save', 'uncover', 'close', 'reopen'], { description: 'What to do.' }),
    },
    resource: (call) => administeredGroup(call),
    async handle(call) {
      const { args, resource: found, site } = call;
      const { act, slug: _slug, ...typed } = args;
      if (act === 'save') {
        const again = await save(call, found, typed);
        if (again) return again;
      } else if (act === 'uncover') await removeCover(call, found.group);
      else await updateGroup(call, found, { isClosed: act === 'close' });
      return redirect(`${site.url}${partPath(found.group, 'settings')}?done=${DONE_BY_ACT[act]}`, 303);
    },
  }),
];
