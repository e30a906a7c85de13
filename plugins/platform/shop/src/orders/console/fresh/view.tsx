import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  Form,
  Heading,
  Notice,
  RefusedNotice,
  SelectField,
  SwitchField,
  TextField,
  useAddress,
  useTexts,
} from '@plinth/pages/kit';
import { orderStatusTexts } from '../../status-texts.js';
import { freshOrderTexts } from './texts.js';
import { FIRST_STATUSES, lineFields, MOST_LINES, type TypedOrder } from './values.js';

/** The content of the form. */
export interface FreshOrderView {
  readonly path: string;
  readonly nonce: SafeHtml;
  readonly typed: TypedOrder;
  readonly refused: Refused | undefined;
  /** The currency of the shop. */
  readonly currency: string;
  /** The total of each line, if known. */
  readonly sums: readonly (string | undefined)[];
  /** The total of all lines, if known. */
  readonly total: string | undefined;
  /** Whether the form had already created an order. */
  readonly isMade: boolean;
}

function Buyer() {
  const t = useTexts(freshOrderTexts);
  const field = (name: 'customer' | 'guest_name' | 'guest_email') => ({
    ...{ name, maxLength: name === 'customer' ? 300 : 254 },
    autocomplete: 'off',
  });
  return (
    <section aria-labelledby="who">
      <h2 id="who">{t('who')}</h2>
      <TextField {...field('customer')} label={t('customer')} help={t('customer_help')} />
      <div class="product-figures">
        <TextField {...field('guest_name')} label={t('guest_name')} />
        <TextField {...field('guest_email')} type="email" label={t('guest_email')} help={t('guest_email_help')} />
      </div>
    </section>
  );
}

function Line({ index, view }: { index: number; view: FreshOrderView }) {
  const t = useTexts(freshOrderTexts);
  const line = view.typed.lines[index];
  if (!line) return null;
  const names = lineFields(index);
  const sum = view.sums[index];
  const field = (name: 'product' | 'quantity' | 'price') => ({
    ...{ name: names[name], value: line[name], autocomplete: 'off' },
  });
  return (
    <fieldset class="order-line">
      <legend>{t('line', { number: index + 1 })}</legend>
      <div class="order-line-fields">
        <TextField {...field('product')} label={t('product')} maxLength={250} />
        <TextField {...field('quantity')} label={t('quantity')} maxLength={7} />
        <TextField {...field('price')} label={t('price', { currency: view.currency })} maxLength={15} />
      </div>
      {sum === undefined ? null : <p class="quiet">{t('sum', { total: sum })}</p>}
      <input type="hidden" name={names.filled} value={line.filled} />
    </fieldset>
  );
}

function Lines(view: FreshOrderView) {
  const t = useTexts(freshOrderTexts);
  const { lines } = view.typed;
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">{t('lines')}</h2>
      <p class="quiet">
        {t('product_help')} {t('lines_help')}
      </p>
      <input type="hidden" name="lines" value={lines.length} />
      {lines.map((_, index) => (
        <Line key={index} index={index} view={view} />
      ))}
      {view.total === undefined ? null : (
        <p>
          <strong>{t('total', { total: view.total })}</strong>
        </p>
      )}
      <div class="actions">
        <Button kind="quiet" name="act" value="fill">
          {t('fill')}
        </Button>
        {lines.length < MOST_LINES ? (
          <Button kind="quiet" name="act" value="more">
            {t('more')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** The form that takes in an order. The first of its buttons only looks things up: that is what Enter does. */
export function FreshOrder(view: FreshOrderView) {
  const { path, nonce, typed, refused, isMade } = view;
  const t = useTexts(freshOrderTexts);
  const statuses = useTexts(orderStatusTexts);
  const address = useAddress();
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('orders'), path: `${path}/orders` }]} />
      <Heading title={t('fresh')} lead={t('lead')} />
      {isMade ? (
        <Notice>
          <p>
            {t('made_before')} <a href={address(`${path}/orders`)}>{t('made_before_way')}</a>
          </p>
        </Notice>
      ) : null}
      <RefusedNotice refused={refused} />
      <Form to={`${path}/orders/new`} nonce={nonce} values={typed} errors={refused} guarded>
        <Lines {...view} />
        <Buyer />
        <section aria-labelledby="rest">
          <h2 id="rest">{t('rest')}</h2>
          <SelectField
            name="status"
            label={t('status')}
            options={FIRST_STATUSES.map((value) => ({ value, title: statuses(value) }))}
          />
          <SwitchField name="tell" label={t('tell')} help={t('tell_help')} checked={typed.tell === '1'} />
          <TextField name="note" label={t('note')} help={t('note_help')} rows={3} />
        </section>
        <Button name="act" value="make">
          {t('make')}
        </Button>
      </Form>
    </>
  );
}
