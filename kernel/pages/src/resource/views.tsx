import type { ComponentChildren, VNode } from 'preact';
import { Button, ButtonForm, ButtonLink, FilterForm, Form } from '../kit/button.js';
import { Confirm, DangerZone } from '../kit/confirm.js';
import { Breadcrumb, type Crumb, Heading } from '../kit/heading.js';
import { HiddenFields } from '../kit/hidden-fields.js';
import { Empty } from '../kit/lists.js';
import { Notice } from '../kit/notice.js';
import { RefusedNotice } from '../kit/refused-notice.js';
import { Paging, Table } from '../kit/table.js';
import { BULK_FORM, BulkForm, type BulkOutcome, OutcomeNotice, RowForm } from './bulk.js';
import type { Fields, ListView, ResourceColumn, ResourceView } from './declaration.js';

type Shown = ResourceView<unknown>;

/** What was just done, and how it can be undone. */
export interface Flash {
  readonly text?: string | undefined;
  /** Whether it was not done. */
  readonly isWarning?: boolean;
  /** Where it is undone, below the console. */
  readonly undo?: string | undefined;
}

function Said({ view, flash }: { view: Shown; flash: Flash }) {
  const { path, nonce, refused } = view;
  return (
    <>
      {flash.text === undefined || refused ? null : (
        <Notice kind={flash.isWarning ? 'warning' : 'done'}>
          <p>{flash.text}</p>
          {flash.undo === undefined ? null : (
            <ButtonForm to={path + flash.undo} nonce={nonce} fields={{ act: 'undo' }} kind="quiet" small>
              {view.text('undo')}
            </ButtonForm>
          )}
        </Notice>
      )}
      <RefusedNotice refused={refused} />
    </>
  );
}

/** A form of the page: where it is sent, what it holds. */
export interface ShownForm {
  readonly to: string;
  readonly values: object;
  readonly hidden: Fields;
  readonly fields: ComponentChildren;
}

function SentForm(props: { view: Shown; form: ShownForm; button: string; guarded?: boolean }) {
  const { view, form, button, guarded } = props;
  const { path, nonce, refused } = view;
  return (
    <Form
      to={path + form.to}
      nonce={nonce}
      values={form.values}
      errors={refused}
      {...(guarded === undefined ? {} : { guarded })}
    >
      <HiddenFields of={form.hidden} />
      {form.fields}
      <Button>{view.text(button)}</Button>
    </Form>
  );
}

/** The parts of a list, ready to be shown. */
export interface ListParts<R> {
  readonly to: string;
  readonly view: ListView<R, unknown, object>;
  readonly columns: readonly ResourceColumn<R>[];
  readonly key: (row: R) => string | number;
  readonly caption: string;
  readonly none: string;
  readonly flash: Flash;
  readonly scopeFields: Fields;
  /** Everything in its address but the page. */
  readonly kept: Fields;
  readonly page: number;
  /** 0 for a list on one page. */
  readonly perPage: number;
  readonly actions: VNode | null;
  readonly tabs: VNode | null;
  readonly above: VNode | null;
  readonly filters: VNode | null;
  readonly form: ShownForm | undefined;
  readonly acts:
    | { readonly outcome: BulkOutcome; readonly offered: readonly string[]; readonly describes: (row: R) => string }
    | undefined;
}

function Rows<R>({ parts }: { parts: ListParts<R> }) {
  const { view, acts, columns, key, caption, to, kept } = parts;
  const { path, nonce, rows, text } = view;
  const sending = { to: path + to, nonce, fields: kept };
  const isActing = acts !== undefined && rows.length > 0;
  return (
    <>
      {isActing ? <RowForm {...sending} /> : null}
      <Table
        caption={caption}
        rows={rows}
        rowKey={key}
        {...(view.sorting ? { sorting: view.sorting } : {})}
        {...(acts ? { selection: { name: 'ids', form: BULK_FORM, describes: acts.describes } } : {})}
        empty={
          <Empty title={parts.none}>
            <p>{text('none_lead')}</p>
          </Empty>
        }
        columns={columns}
      />
      {isActing ? <BulkForm {...sending} acts={acts.offered.map((value) => ({ value, title: text(value) }))} /> : null}
    </>
  );
}

/** A list, with what is above and below it. */
export function ListPage<R>({ parts }: { parts: ListParts<R> }) {
  const { view, flash, acts, filters, form, scopeFields, to, page, perPage } = parts;
  const { path, text } = view;
  return (
    <>
      <Heading title={text('list')} lead={text('lead')} actions={parts.actions} />
      {parts.tabs}
      {acts ? (
        <OutcomeNotice
          outcome={acts.outcome}
          none={text('none_chosen')}
          told={(act, count) => text(`done_${act}`, { count })}
          kept={(count) => text('left', { count })}
        />
      ) : null}
      <Said view={view} flash={flash} />
      {parts.above}
      {filters === null ? null : (
        <FilterForm to={path + to} values={view.args} fields={scopeFields}>
          {filters}
          <Button kind="quiet">{text('find')}</Button>
        </FilterForm>
      )}
      <Rows parts={parts} />
      {perPage === 0 ? null : (
        <Paging page={page} perPage={perPage} total={view.total} address={(number) => view.address({ page: number })} />
      )}
      {form ? (
        <>
          <h2>{text('add_title')}</h2>
          <SentForm view={view} form={form} button="add" />
        </>
      ) : null}
    </>
  );
}

/** The parts of the page of one object, or of the form of a new one. */
export interface ItemParts {
  readonly view: Shown;
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly lead?: string | undefined;
  readonly flash?: Flash;
  readonly actions?: VNode | null | undefined;
  readonly above?: VNode | null | undefined;
  readonly below?: VNode | null | undefined;
  readonly form?: ShownForm | undefined;
  /** The text on the button of the form. */
  readonly button?: string;
  readonly removal?: VNode | undefined;
}

/** One object: its form and what is around it. */
export function ItemPage({ parts }: { parts: ItemParts }) {
  const { view, crumbs, title, lead, flash = {}, actions, above, below, form, button = 'save', removal } = parts;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <Heading title={title} lead={lead} actions={actions} />
      <Said view={view} flash={flash} />
      {above}
      {form ? <SentForm view={view} form={form} button={button} guarded /> : null}
      {below}
      {removal ? <DangerZone title={view.text('delete_title')}>{removal}</DangerZone> : null}
    </>
  );
}

/** How an object is deleted: at a button, or on a page. */
export interface RemovalParts {
  readonly view: Shown;
  readonly to: string;
  readonly name: string;
  readonly fields: Fields;
}

/** The button that deletes, or leads to the question. */
export function RemovalButton({ parts, asks }: { parts: RemovalParts; asks: 'page' | 'answer' | 'undo' }) {
  const { view, to, name, fields } = parts;
  const lead = view.text('delete_lead');
  const act = view.text('delete', { name });
  return (
    <>
      {lead === '' ? null : <p>{lead}</p>}
      {asks === 'page' ? (
        <ButtonLink to={view.path + to} kind="danger">
          {act}
        </ButtonLink>
      ) : (
        <ButtonForm to={view.path + to} nonce={view.nonce} kind="danger" fields={fields}>
          {act}
        </ButtonForm>
      )}
    </>
  );
}

/** The question, and the button that deletes. */
export function RemovalQuestion(props: { parts: RemovalParts; back: string; question: VNode | null }) {
  const { view, to, name, fields } = props.parts;
  return (
    <Confirm
      to={view.path + to}
      nonce={view.nonce}
      act={view.text('delete', { name })}
      back={view.path + props.back}
      fields={fields}
    >
      {props.question ?? <p>{view.text('delete_question')}</p>}
    </Confirm>
  );
}

const MAX_NAMED = 20;

/** The question before an act on many rows; confirming sends the same selection. */
export function ActQuestion(props: {
  view: Shown;
  to: string;
  back: string;
  act: string;
  kept: Fields;
  ids: readonly number[];
  /** The rows that it applies to. */
  names: readonly string[];
}) {
  const { view, to, back, act, kept, ids, names } = props;
  const { path, nonce, text } = view;
  const others = names.length - MAX_NAMED;
  return (
    <>
      <Breadcrumb crumbs={[{ title: text('list'), path: path + back }]} />
      <Heading title={text('ask', { count: names.length })} lead={text('ask_lead')} />
      <Confirm to={path + to} nonce={nonce} act={text(act)} back={path + back} fields={{ ...kept, act, sure: '1' }}>
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids[]" value={id} />
        ))}
        <ul>
          {names.slice(0, MAX_NAMED).map((name, index) => (
            <li key={ids[index]}>{name}</li>
          ))}
          {others > 0 ? <li>{text('ask_others', { count: others })}</li> : null}
        </ul>
      </Confirm>
    </>
  );
}
