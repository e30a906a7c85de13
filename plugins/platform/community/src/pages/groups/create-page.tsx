import { type CallContext, page, RestError, type RestResponse, type Route, redirect } from '@plinth/kernel';
import { nonceField, type Refused, type SafeHtml, sitePage } from '@plinth/pages';
import { Breadcrumb, Button, ButtonLink, Form, Heading, RefusedNotice, useTexts } from '@plinth/pages/kit';
import { changeCover, hasCovers } from '../../groups/covers.js';
import type { Group } from '../../groups/ports.js';
import { createGroup, creatorAccess } from '../../groups/writing.js';
import { communityStyle, PATHS } from '../view.js';
import { GroupFields } from './form-view.js';
import { GROUP_NONCE, type GroupDone, partPath } from './place.js';
import { groupTexts } from './texts.js';
import {
  chosenCover,
  EMPTY_GROUP,
  groupFormArguments,
  mistakesOf,
  refusedGroup,
  sentOf,
  type TypedGroup,
} from './typed.js';

/** Where groups are created. */
export const CREATE_PATH = `${PATHS.groups}/create`;

function CreatePage(props: { typed: TypedGroup; refused: Refused | undefined; nonce: SafeHtml; hasCover: boolean }) {
  const { typed, refused, nonce, hasCover } = props;
  const t = useTexts(groupTexts);
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('groups'), path: PATHS.groups }]} />
      <Heading title={t('create_title')} lead={t('create_lead')} />
      <RefusedNotice refused={refused} />
      <Form to={CREATE_PATH} nonce={nonce} values={typed} errors={refused} multipart guarded>
        <GroupFields cover={hasCover ? '' : undefined} />
        <div class="actions">
          <Button>{t('create')}</Button>
          <ButtonLink to={PATHS.groups} kind="quiet">
            {t('groups')}
          </ButtonLink>
        </div>
      </Form>
    </>
  );
}

function show(call: CallContext, typed: TypedGroup, refused?: Refused): Promise<RestResponse> {
  const { site } = call;
  const view = { typed, refused, nonce: nonceField(call, GROUP_NONCE), hasCover: hasCovers(call) };
  return sitePage(call, {
    title: groupTexts.in(site.language)('create_title'),
    body: <CreatePage {...view} />,
    head: communityStyle.link(site),
    status: refused?.status ?? 200,
  });
}

/** Gives a new group the image that came with it. The group stays where the image cannot be used. */
async function coverNew(call: CallContext, group: Group): Promise<GroupDone> {
  const file = chosenCover(call);
  if (!file || !hasCovers(call)) return 'created';
  try {
    await changeCover(call, group, file);
    return 'created';
  } catch (thrown) {
    if (!(thrown instanceof RestError)) throw thrown;
    return 'uncovered';
  }
}

/** The page on which a group is created. */
export const createPages: readonly Route[] = [
  page({
    module: 'pages',
    method: 'GET',
    path: CREATE_PATH,
    summary: 'The form that creates a group.',
    access: creatorAccess,
    handle: (call) => show(call, EMPTY_GROUP),
  }),
  page({
    module: 'pages',
    method: 'POST',
    path: CREATE_PATH,
    summary: 'Creates a group and continues at its invitations.',
    access: creatorAccess,
    nonceAction: GROUP_NONCE,
    uploads: 'multipart',
    args: groupFormArguments,
    async handle(call) {
      const { args, site } = call;
      const refused = mistakesOf(call, args);
      if (refused) return show(call, args, refused);
      try {
        const group = await createGroup(call, sentOf(args));
        const done = await coverNew(call, group);
        const next = partPath(group, done === 'uncovered' ? 'settings' : 'invitations');
        return redirect(`${site.url}${next}?done=${done}`, 303);
      } catch (thrown) {
        return show(call, args, refusedGroup(call, thrown));
      }
    },
  }),
];
