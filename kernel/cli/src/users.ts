import { ACCESS, USERS, type User } from '@plinth/kernel';
import type { Host } from '@plinth/kernel/host';
import { APPLICATION_PASSWORDS } from '@plinth/kernel/identity';
import { suggestion } from '@plinth/kernel/layer';
import { isEmail, isShapedLikeEmail } from '@plinth/kernel/text';
import { PASSWORD_RULES } from '@plinth/toolkit';
import type { Command } from 'commander';
import { type CommandContext, lookingAt, withHost } from './context.js';
import { showRows } from './output.js';

const MOST = 1000;

async function find(host: Host, login: string): Promise<User> {
  const user = await host.use(USERS).findByLoginOrEmail(login);
  if (!user) throw new Error(`There is no user "${login}".`);
  return user;
}

/** @throws Error when no plugin that is on, nor the host, has such a role */
function checkRole(host: Host, role: string): void {
  const known = [...host.use(ACCESS).roles().keys()];
  if (known.includes(role)) return;
  const near = suggestion(role, known);
  throw new Error(`There is no role "${role}"${near || '.'} Roles are ${known.join(', ')}.`);
}

/** The rules for whoever chooses a password hold on the command line too. */
async function checkPassword(host: Host, password: string | undefined): Promise<void> {
  const fault = password === undefined ? undefined : await host.use(PASSWORD_RULES).fault(password);
  if (fault !== undefined) throw new Error(fault);
}

/** `plinth users …`. */
export function addUsers(program: Command, context: CommandContext): void {
  const { output } = context;
  const users = program.command('users').description('Accounts');
  const change = (work: (host: Host) => Promise<void>) => withHost(context, 'data', work);
  users
    .command('list')
    .option('--role <role>')
    .option('--json')
    .description(`The first ${MOST} accounts by id`)
    .action((options: { role?: string; json?: boolean }) =>
      lookingAt(context, async (host) => {
        if (options.role !== undefined) checkRole(host, options.role);
        const roles = options.role === undefined ? [] : [options.role];
        const { users: found } = await host.use(USERS).list({ roles, orderBy: 'id', limit: MOST });
        showRows(output, found, { ...options, columns: ['id', 'login', 'email', 'displayName', 'roles'] });
      }),
    );
  users
    .command('create <login> <email>')
    .option('--role <role>', 'its role', 'subscriber')
    .option('--password <password>', 'without it nobody can sign in by password')
    .option('--display-name <name>')
    .description('Make an account')
    .action((login: string, email: string, options: { role: string; password?: string; displayName?: string }) =>
      change(async (host) => {
        const { role, ...rest } = options;
        if (isShapedLikeEmail(login)) throw new Error('A sign-in name may not be shaped like an email address.');
        if (!isEmail(email)) throw new Error(`"${email}" is no email address; wanted is one like ada@example.org.`);
        checkRole(host, role);
        await checkPassword(host, rest.password);
        const user = await host.use(USERS).create({ login, email, roles: [role], ...rest });
        output.line(`Made user ${user.id} (${user.login}, ${role}).`);
        if (rest.password === undefined)
          output.line(
            'It has no password yet: `plinth users set-password`, or "Forgot your password?" on the sign-in form.',
          );
      }),
    );
  users
    .command('set-password <login> <password>')
    .description('Give somebody another password and end their sessions')
    .action((login: string, password: string) =>
      change(async (host) => {
        await checkPassword(host, password);
        const user = await find(host, login);
        await host.use(USERS).update(user.id, { password });
        output.line(`${user.login} has another password; all sessions are ended.`);
      }),
    );
  addApplicationPasswords(users, context);
}

function addApplicationPasswords(users: Command, context: CommandContext): void {
  const { output } = context;
  const change = (work: (host: Host) => Promise<void>) => withHost(context, 'data', work);
  users
    .command('create-application-password <login> <name>')
    .description('Make an application password; it is shown this once')
    .action((login: string, name: string) =>
      change(async (host) => {
        const user = await find(host, login);
        const { secret } = await host.use(APPLICATION_PASSWORDS).create(user.id, name);
        output.line(secret);
      }),
    );
  users
    .command('application-passwords <login>')
    .option('--json')
    .description("Somebody's application passwords")
    .action((login: string, options: { json?: boolean }) =>
      lookingAt(context, async (host) => {
        const rows = await host.use(APPLICATION_PASSWORDS).list((await find(host, login)).id);
        showRows(output, rows, { ...options, columns: ['uuid', 'name', 'createdAt', 'lastUsedAt', 'lastAddress'] });
      }),
    );
  users
    .command('delete-application-password <login> <uuid>')
    .description('Delete an application password')
    .action((login: string, uuid: string) =>
      change(async (host) => {
        const user = await find(host, login);
        if (!(await host.use(APPLICATION_PASSWORDS).remove(user.id, uuid)))
          throw new Error(`${login} has no application password ${uuid}.`);
        output.line('Deleted.');
      }),
    );
}
