import { type CallContext, choice, type IncomingFile, RestError, Type } from '@plinth/kernel';
import { isBlank, sanitizeText } from '@plinth/kernel/text';
import { type Refused, refusedBy, refusedFor } from '@plinth/pages';
import type { Mistake } from '@plinth/pages/kit';
import {
  GROUP_STATUSES,
  type Group,
  type GroupStatus,
  INVITE_STATUSES,
  type InviteStatus,
} from '../../groups/ports.js';
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH, type SentGroup } from '../../groups/writing.js';
import { settings } from '../../settings.js';
import { lengthOf } from '../../text.js';
import { groupTexts } from './texts.js';

/** The field of the cover image. */
export const COVER_FIELD = 'cover';

/** What the form of a group sends; longer than the rules allow, so that what is refused comes back as it was typed. */
export const groupFormArguments = {
  name: Type.String({ default: '', maxLength: 2_000, description: 'Name of the group.' }),
  description: Type.String({ default: '', maxLength: 100_000, description: 'What the group is about.' }),
  status: choice(GROUP_STATUSES, { default: 'public', description: 'Who may see the group.' }),
  invite_status: choice(INVITE_STATUSES, { default: 'members', description: 'Who may invite people.' }),
};

/** The values of the form. */
export interface TypedGroup {
  readonly name: string;
  readonly description: string;
  readonly status: GroupStatus;
  readonly invite_status: InviteStatus;
}

/** The form of a new group. */
export const EMPTY_GROUP: TypedGroup = { name: '', description: '', status: 'public', invite_status: 'members' };

/** The form of a group as it is. */
export function typedOf({ name, description, status, inviteStatus }: Group): TypedGroup {
  return { name, description, status, invite_status: inviteStatus };
}

/** What the form says, as the rules take it. */
export function sentOf({ name, description, status, invite_status: inviteStatus }: TypedGroup): SentGroup & {
  readonly name: string;
} {
  return { name, description, status, inviteStatus };
}

/** What is wrong with what was typed. */
export function mistakesOf({ site }: CallContext, { name, description }: TypedGroup): Refused | undefined {
  const t = groupTexts.in(site.language);
  const clean = sanitizeText(name).trim();
  const mistakes: Mistake[] = [];
  if (isBlank(clean)) mistakes.push({ name: 'name', message: t('name_missing') });
  else if (lengthOf(clean) > MAX_NAME_LENGTH)
    mistakes.push({ name: 'name', message: t('name_long', { most: MAX_NAME_LENGTH }) });
  if (lengthOf(description) > MAX_DESCRIPTION_LENGTH) {
    const most = MAX_DESCRIPTION_LENGTH.toLocaleString(site.language);
    mistakes.push({ name: 'description', message: t('description_long', { most }) });
  }
  return refusedFor(mistakes);
}

/** The image that was chosen, if any: a field in which nothing was chosen is sent as a file without a name. */
export function chosenCover({ request }: CallContext): IncomingFile | undefined {
  return request.files.find(({ field, filename }) => field === COVER_FIELD && filename !== '');
}

/** A refusal of a rule in the words of the page. @throws whatever a form does not survive */
export function refusedGroup(call: CallContext, thrown: unknown): Refused {
  if (!(thrown instanceof RestError) || thrown.code !== 'community_rest_group_limit') return refusedBy(call, thrown);
  const limit = call.settings(settings).groupsPerMember;
  return { mistakes: [], message: groupTexts.in(call.site.language)('limit', { limit }), status: 409 };
}
