import { updateUser } from '@plinth/accounts';
import { type CallContext, can, page, RestError, redirect, sayAct, Type, USERS } from '@plinth/kernel';
import { ADMINISTRATION, type RoleReport } from '@plinth/kernel/administration';
import { CONSOLE, type SafeHtml } from '@plinth/pages';
import { Button, Form, Notice, SelectField, useTexts } from '@plinth/pages/kit';
import { peopleTexts } from './texts.js';

/** The id of the form that the check boxes of the list belong to. */
export const BULK_FORM = 'bulk-roles';

const MOST = 100;

/** What was done with the chosen people, told in the address of the list. */
export const outcomeArguments = {
  changed: Type.Integer({ default: -1, minimum: -1, maximum: MOST, description: 'How many were just given a role.' }),
  left: Type.Integer({ default: 0, minimum: 0, maximum: MOST, description: 'How many were left as they were.' }),
};

/** Says what giving a role came to. */
export function RolesOutcome({ changed, left }: { changed: number; left: number }) {
  const t = useTexts(peopleTexts);
  if (changed < 0) return null;
  const isNothing = changed === 0 && left === 0;
  return (
    <Notice kind={isNothing || left > 0 ? 'warning' : 'done'}>
      <p>{isNothing ? t('none_chosen') : t('roles_changed', { count: changed })}</p>
      {left > 0 ? <p>{t('roles_left', { count: left })}</p> : null}
    </Notice>
  );
}

/** The form below the list: the role that the people who are checked get instead of theirs. */
export function RolesForm({ path, roles, nonce }: { path: string; roles: readonly RoleReport[]; nonce: SafeHtml }) {
  const t = useTexts(peopleTexts);
  const options = [{ value: '', title: t('choose_role') }, ...roles.map(({ id, title }) => ({ value: id, title }))];
  return (
    <Form to={`${path}/users/roles`} nonce={nonce} id={BULK_FORM} class="filters">
      <SelectField name="new_role" label={t('give_role')} value="" options={options} />
      <Button kind="quiet">{t('give')}</Button>
    </Form>
  );
}

/** Gives people one role instead of theirs, and counts what came of it: who may not be edited stays as they are. */
async function give(call: CallContext, ids: readonly number[], role: string) {
  const people = await call.use(USERS).findMany([...ids]);
  const changed: string[] = [];
  for (const person of people) {
    if (!call.caller.can('edit_user', person)) continue;
    try {
      await updateUser(call, person, { roles: [role] });
      changed.push(person.displayName);
    } catch (thrown) {
      if (!(thrown instanceof RestError)) throw thrown;
    }
  }
  if (changed.length > 0) {
    const title =
      call
        .use(ADMINISTRATION)
        .roles()
        .find(({ id }) => id === role)?.title ?? role;
    sayAct(call, 'Gave people a role in place of theirs.', { role: title, to: changed.join(', ') });
  }
  return { changed: changed.length, left: ids.length - changed.length };
}

/** Giving one role to several people. */
export const bulkRolesPage = page({
  method: 'POST',
  path: '/users/roles',
  summary: 'Gives several people a role instead of theirs.',
  audited: true,
  access: can('promote_users'),
  args: { new_role: Type.String({ default: '', maxLength: 60, description: 'Which role.' }) },
  async handle(call) {
    const { request, args, use, site } = call;
    const sent = [request.body['people'] ?? []].flat().map(Number);
    const ids = [...new Set(sent)].filter((each) => Number.isSafeInteger(each) && each > 0).slice(0, MOST);
    const { changed, left } = args.new_role === '' ? { changed: 0, left: 0 } : await give(call, ids, args.new_role);
    return redirect(`${site.url}${use(CONSOLE).path}/users?changed=${changed}&left=${left}`);
  },
});
