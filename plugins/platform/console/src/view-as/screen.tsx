import {
  type CallContext,
  can,
  page,
  type RestResponse,
  redirect,
  respond,
  sayAct,
  signedIn,
  Type,
} from '@plinth/kernel';
import { ADMINISTRATION, type RoleReport } from '@plinth/kernel/administration';
import { CONSOLE, consoleNonce, consolePage, type SafeHtml, type Screen } from '@plinth/pages';
import { Button, ErrorSummary, Form, Heading, type Mistake, SelectField, useTexts } from '@plinth/pages/kit';
import { endView, isWithin, MAY_VIEW, startView, VIEW_MINUTES } from './flag.js';
import { viewTexts } from './texts.js';

const access = can(MAY_VIEW);

function ViewAs(props: {
  path: string;
  nonce: SafeHtml;
  roles: readonly RoleReport[];
  chosen: string;
  mistakes: readonly Mistake[];
}) {
  const { path, nonce, roles, chosen, mistakes } = props;
  const t = useTexts(viewTexts);
  return (
    <>
      <Heading title={t('title')} lead={t('lead')} />
      <ErrorSummary mistakes={mistakes} />
      <p>{t('how', { minutes: VIEW_MINUTES })}</p>
      <Form to={`${path}/view-as`} nonce={nonce}>
        <SelectField
          name="role"
          label={t('role')}
          help={t('role_help')}
          value={chosen}
          options={roles.map(({ id, title }) => ({ value: id, title }))}
          error={mistakes[0]?.message}
        />
        <Button>{t('begin')}</Button>
      </Form>
    </>
  );
}

function show(call: CallContext, chosen = 'subscriber', message?: string) {
  const { use, caller, site } = call;
  const { user } = caller;
  const roles = use(ADMINISTRATION)
    .roles()
    .filter(({ id }) => user !== undefined && isWithin(call, user, id));
  const mistakes = message === undefined ? [] : [{ name: 'role', message }];
  return consolePage({
    title: viewTexts.in(site.language)('title'),
    status: message === undefined ? 200 : 400,
    body: (
      <ViewAs path={use(CONSOLE).path} nonce={consoleNonce(call)} roles={roles} chosen={chosen} mistakes={mistakes} />
    ),
  });
}

/** To the front page, with a cookie. */
function lead({ site }: CallContext, cookie: string, path = '/'): RestResponse {
  return respond(null, { status: 303, headers: { Location: site.url + path, 'Set-Cookie': cookie } });
}

const pages = [
  page({
    method: 'GET',
    path: '/view-as',
    summary: 'The roles as which one may look at the site.',
    access,
    handle: (call) => show(call),
  }),
  page({
    method: 'POST',
    path: '/view-as',
    summary: 'Begins to look at the site as a role.',
    access,
    audited: true,
    args: { role: Type.String({ maxLength: 60, description: 'The role.' }) },
    handle(call) {
      const { args, caller, site } = call;
      const t = viewTexts.in(site.language);
      if (caller.credential !== 'cookie') return show(call, args.role, t('no_session'));
      if (!caller.user || !isWithin(call, caller.user, args.role)) return show(call, args.role, t('beyond'));
      sayAct(call, 'Began to look at the site as a role.', { role: args.role });
      return lead(call, startView(call, args.role));
    },
  }),
  page({
    method: 'POST',
    path: '/view-as/end',
    summary: 'Ends looking at the site as a role.',
    access: signedIn(),
    audited: true,
    whileViewing: true,
    args: { role: Type.String({ default: '', maxLength: 60, description: 'The role, for the audit.' }) },
    handle(call) {
      const { caller, site, use } = call;
      const home = use(CONSOLE).path;
      // Nothing was begun, so nothing ends.
      if (caller.viewedAs === undefined) return redirect(`${site.url}${home}/`);
      sayAct(call, 'Ended looking at the site as a role.', { role: caller.viewedAs });
      return lead(call, endView(call), `${home}/view-as`);
    },
  }),
];

/** The site as people of one role see it. */
export const viewScreen: Screen = {
  id: 'view-as',
  title: 'View as role',
  section: 'people',
  order: 30,
  access,
  pages,
};
