import { type CallContext, can, page, type Route, redirect, sayAct } from '@plinth/kernel';
import {
  CONSOLE,
  consoleNonce,
  consolePage,
  html,
  madeBefore,
  makingField,
  onceField,
  type Refused,
  refusedBy,
  refusedFor,
  rememberMade,
} from '@plinth/pages';
import { ORDERS, SHOP } from '../../../ports.js';
import { productFormStyle } from '../../../products/console/style.js';
import { orderStatusTexts } from '../../status-texts.js';
import { type ReadOrder, readOrder } from './reading.js';
import { freshOrderTexts } from './texts.js';
import { FEW_LINES, FRESH_ORDER, freshArguments, sentLines, type TypedOrder, withLines } from './values.js';
import { FreshOrder } from './view.js';

const access = can('edit_others_shop_orders');

interface Shown {
  readonly typed: TypedOrder;
  readonly refused?: Refused | undefined;
  readonly sums?: ReadOrder['sums'];
  readonly isMade?: boolean;
}

function show(call: CallContext, { typed, refused, sums = [], isMade = false }: Shown) {
  const { site, use } = call;
  const known = sums.flatMap((sum) => sum ?? []);
  const view = {
    ...{ path: use(CONSOLE).path, typed, refused, isMade, currency: use(SHOP).currency().code },
    // The form of a refused order keeps its token; one below a finished order is a new form.
    nonce: html`${consoleNonce(call)}${isMade ? onceField(call) : makingField(call)}`,
    sums: sums.map((sum) => (sum === undefined ? undefined : use(SHOP).price(sum))),
    total: known.length > 0 && !refused ? use(SHOP).price(known.reduce((total, sum) => total + sum, 0)) : undefined,
  };
  return consolePage({
    title: freshOrderTexts.in(site.language)('fresh'),
    head: <link rel="stylesheet" href={site.url + productFormStyle.path} />,
    ...(refused ? { status: refused.status } : {}),
    body: <FreshOrder {...view} />,
  });
}

/** Only errors of lines: looking up products may come before the other fields are filled in. */
function ofLines({ mistakes }: ReadOrder): Refused | undefined {
  return refusedFor(mistakes.filter(({ name }) => /^(product|quantity|price)_\d+$/.test(name)));
}

async function make(call: CallContext, read: ReadOrder) {
  const { site, use } = call;
  const { typed, fresh, mistakes, sums } = read;
  const refused = refusedFor(mistakes);
  if (refused) return show(call, { typed, refused, sums });
  if ((await madeBefore(call)) !== undefined) return show(call, { typed: FRESH_ORDER, isMade: true });
  try {
    const made = await use(ORDERS).create(fresh);
    await rememberMade(call, made.id);
    const status = orderStatusTexts.in(site.language)(made.status);
    sayAct(call, 'Made an order.', {
      order: `#${made.number}`,
      status,
      total: use(SHOP).price(made.total, made.currency, made.decimals),
    });
    return redirect(`${site.url}${use(CONSOLE).path}/orders/${made.id}?made=1`, 303);
  } catch (thrown) {
    return show(call, { typed, refused: refusedBy(call, thrown), sums });
  }
}

/** The form that takes in an order. */
export const freshOrderPages: readonly Route[] = [
  page({
    method: 'GET',
    path: '/orders/new',
    summary: 'The form of a new order.',
    access,
    handle: (call) => show(call, { typed: FRESH_ORDER }),
  }),
  page({
    method: 'POST',
    path: '/orders/new',
    summary: 'Makes an order, finds the products and prices of its lines, or adds lines to the form.',
    access,
    audited: 'when-redirected',
    args: freshArguments,
    async handle(call) {
      const { act, lines: count, ...head } = call.args;
      const typed: TypedOrder = { ...head, lines: sentLines(call, count) };
      if (act === 'more') return show(call, { typed: { ...typed, lines: withLines(typed.lines, count + FEW_LINES) } });
      const read = await readOrder(call, typed);
      if (act === 'make') return make(call, read);
      return show(call, {
        typed: { ...read.typed, customer: typed.customer },
        refused: ofLines(read),
        sums: read.sums,
      });
    },
  }),
];
