import type { CallContext } from '@plinth/kernel';
import { CONSOLE, consoleNonce, consolePage } from '@plinth/pages';
import { Breadcrumb, Confirm, Heading, useTexts } from '@plinth/pages/kit';
import { PRODUCTS, type Product, type ProductUses } from '../../ports.js';
import { listAddress, type ProductListQuery } from './list-query.js';
import { productTexts } from './texts.js';

/** Most of the products that go are named; the others are counted. */
const MOST_NAMED = 20;

interface Question {
  readonly query: ProductListQuery;
  /** What the caller chose, all of which comes back with the answer. */
  readonly ids: readonly number[];
  /** Those of them that go. */
  readonly going: readonly Product[];
}

function Asking(props: Question & { call: CallContext; uses: ProductUses }) {
  const { call, query, ids, going, uses } = props;
  const t = useTexts(productTexts);
  const path = call.use(CONSOLE).path;
  const back = listAddress(path, query);
  const others = going.length - MOST_NAMED;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('products'), path: back }]} />
      <Heading title={t('ask', { count: going.length })} lead={t('ask_lead')} />
      <Confirm
        to={`${path}/products`}
        nonce={consoleNonce(call)}
        act={t('do_remove')}
        back={back}
        fields={{ ...query, act: 'remove', sure: '1' }}
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids[]" value={id} />
        ))}
        <ul>
          {going.slice(0, MOST_NAMED).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {others > 0 ? <li>{t('ask_others', { count: others })}</li> : null}
        </ul>
        <h2>{t('ask_uses')}</h2>
        <ul>
          <li>{uses.orders > 0 ? t('ask_orders', { count: uses.orders }) : t('ask_no_orders')}</li>
          <li>{uses.reviews > 0 ? t('ask_reviews', { count: uses.reviews }) : t('ask_no_reviews')}</li>
          <li>{uses.downloads > 0 ? t('ask_downloads', { count: uses.downloads }) : t('ask_no_downloads')}</li>
        </ul>
      </Confirm>
    </>
  );
}

/** The page that asks before products go for good, and says what becomes of that which names them. */
export async function ask(call: CallContext, question: Question) {
  const uses = await call.use(PRODUCTS).usesOf(question.going.map(({ id }) => id));
  const title = productTexts.in(call.site.language)('ask', { count: question.going.length });
  return consolePage({ title, body: <Asking call={call} uses={uses} {...question} /> });
}
