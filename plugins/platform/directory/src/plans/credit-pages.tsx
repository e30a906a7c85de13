import { type CallContext, can, offsetOf, page, pagingArguments, redirect, sayAct, Type, USERS } from '@plinth/kernel';
import { sanitizeText } from '@plinth/kernel/text';
import { CONSOLE, consoleNonce, consolePage, type Refused, refusedFor, type Screen } from '@plinth/pages';
import { creditTexts } from '../console/texts.js';
import { namesOf } from '../console/work.js';
import { GIVE_CREDITS } from '../errors.js';
import { CREDITS } from './credit-store.js';
import { CreditsPage, type TypedCredits } from './credit-view.js';

const PATH = '/directory/credits';
const access = can(GIVE_CREDITS);
/** The most that is given at once, and characters of what it is for. */
const MOST = 1_000_000;
const MOST_NOTE = 500;
const A_PAGE = 50;
const CONFLICT = 409;

const EMPTY: TypedCredits = { member: '', amount: '', note: '' };

interface Shown {
  readonly user?: number;
  readonly page?: number;
  readonly typed?: TypedCredits;
  readonly refused?: Refused | undefined;
  readonly done?: boolean;
}

async function show(call: CallContext, shown: Shown = {}) {
  const { site, use } = call;
  const { user = 0, page: number = 1, refused, typed = EMPTY } = shown;
  const t = creditTexts.in(site.language);
  const range = { limit: A_PAGE, offset: offsetOf({ page: number, per_page: A_PAGE }) };
  const { entries, total } = await use(CREDITS).history(range, user === 0 ? undefined : user);
  const names = await namesOf(call, [user, ...entries.flatMap(({ givenBy, userId }) => [givenBy, userId])]);
  const done = shown.done === true ? t('given', { count: await use(CREDITS).balance(user) }) : undefined;
  const view = {
    ...{ entries, names, refused, typed, done, total, page: number, perPage: A_PAGE },
    ...{ path: use(CONSOLE).path + PATH, nonce: consoleNonce(call) },
    of: user === 0 ? undefined : { id: user, name: names.get(user) ?? `#${user}` },
  };
  return consolePage({ title: t('title'), status: refused?.status ?? 200, body: <CreditsPage {...view} /> });
}

/** How many, as a number; undefined for what is none. */
function amountOf(text: string): number | undefined {
  const amount = Number(text.trim());
  const isAmount = text.trim() !== '' && Number.isSafeInteger(amount) && amount !== 0 && Math.abs(amount) <= MOST;
  return isAmount ? amount : undefined;
}

async function give(call: CallContext, typed: TypedCredits) {
  const { caller, site, use } = call;
  const t = creditTexts.in(site.language);
  const user = await use(USERS).findByLoginOrEmail(typed.member.trim());
  const amount = amountOf(typed.amount);
  const note = sanitizeText(typed.note);
  const mistakes = refusedFor([
    ...(user ? [] : [{ name: 'member', message: t('member_unknown') }]),
    ...(amount === undefined ? [{ name: 'amount', message: t('amount_wrong') }] : []),
    ...([...note].length > MOST_NOTE ? [{ name: 'note', message: t('too_long') }] : []),
  ]);
  if (mistakes || !user || amount === undefined) return show(call, { typed, refused: mistakes });
  if (!(await use(CREDITS).give(user.id, { amount, note, givenBy: caller.id }))) {
    const message = t('beyond', { count: await use(CREDITS).balance(user.id) });
    return show(call, { typed, refused: { mistakes: [{ name: 'amount', message }], status: CONFLICT } });
  }
  const act = amount > 0 ? 'Gave a member credits of the directory.' : 'Took credits of the directory back.';
  sayAct(call, act, { member: user.displayName, amount, ...(note === '' ? {} : { note }) });
  return redirect(`${site.url}${use(CONSOLE).path}${PATH}?user=${user.id}&done=1`);
}

const text = (description: string) => Type.String({ default: '', maxLength: 2_000, description });

/** Where members are given what they pay for plans with. */
export const creditScreen: Screen = {
  id: 'credits',
  title: 'Directory credits',
  section: 'people',
  order: 61,
  access,
  pages: [
    page({
      method: 'GET',
      path: PATH,
      summary: 'The ledger of the credits of members, and where they are given.',
      access,
      args: {
        page: pagingArguments().page,
        user: Type.Integer({ default: 0, minimum: 0, description: 'Whose ledger it is; 0 for everybody’s.' }),
        done: Type.Boolean({ default: false, description: 'Whether some were just given.' }),
      },
      handle: (call) => show(call, call.args),
    }),
    page({
      method: 'POST',
      path: PATH,
      summary: 'Gives a member credits, or takes some back.',
      access,
      args: { member: text('Login or email address.'), amount: text('How many.'), note: text('What for.') },
      handle: (call) => give(call, call.args),
    }),
  ],
};
