import type { Refused, SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonLink,
  ChoiceField,
  Confirm,
  DangerZone,
  Empty,
  Form,
  Heading,
  Notice,
  Num,
  RefusedNotice,
  Table,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { type CatalogField, FEATURES, type Typed } from './fields.js';
import type { CatalogKind, Entry, Hanging } from './kinds.js';
import { catalogTexts } from './texts.js';

/** What an entry is called. */
export function nameOf({ called }: CatalogKind, entry: Entry): string {
  return String(entry[called] ?? '');
}

/** The list of one kind. */
export function CatalogList(props: {
  kind: CatalogKind;
  path: string;
  entries: readonly Entry[];
  done: 'added' | 'changed' | 'deleted' | undefined;
}) {
  const { kind, path, entries, done } = props;
  const t = useTexts(catalogTexts);
  return (
    <>
      {done === undefined ? null : (
        <Notice kind="done">
          <p>{t(`done_${done}`)}</p>
        </Notice>
      )}
      <Heading
        title={t(kind.name)}
        lead={t(`${kind.name}_lead`)}
        actions={<ButtonLink to={`${path}/new`}>{t(`add_${kind.name}`)}</ButtonLink>}
      />
      <Table
        caption={t(kind.name)}
        rows={entries}
        rowKey={({ id }) => Number(id)}
        empty={
          <Empty title={t('none')}>
            <p>{t('none_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'called', title: t('called'), heads: true, cell: (entry) => nameOf(kind, entry) },
          ...kind.listed.map((name) => ({
            key: name,
            title: t(`list_${name}`),
            cell: (entry: Entry) => {
              const value = entry[name];
              return typeof value === 'number' ? <Num of={value} /> : String(value ?? '') || null;
            },
          })),
          { key: 'slug', title: t('slug'), cell: ({ slug }) => <code>{String(slug)}</code> },
          {
            key: 'acts',
            title: t('acts'),
            cell: (entry) => (
              <div class="table-actions">
                {(['change', 'delete'] as const).map((act) => (
                  <ButtonLink
                    key={act}
                    to={`${path}/${String(entry['id'])}${act === 'delete' ? '/delete' : ''}`}
                    kind="quiet"
                    small
                    label={t(`${act}_of`, { name: nameOf(kind, entry) })}
                  >
                    {t(act)}
                  </ButtonLink>
                ))}
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

/** Everything that the form of an entry shows. */
export interface EntryView {
  readonly kind: CatalogKind;
  /** Where the list is, and where the form is sent. */
  readonly path: string;
  readonly to: string;
  readonly nonce: SafeHtml;
  /** What it is called; undefined for a new one. */
  readonly name: string | undefined;
  readonly slug: string;
  readonly typed: Typed;
  /** What tells the state that it was in; '' for a new one. */
  readonly version: string;
  readonly refused: Refused | undefined;
  /** Slugs and names of the kinds that a plan can be for. */
  readonly types: readonly { readonly slug: string; readonly name: string }[];
}

function EntryField({ field, view }: { field: CatalogField; view: EntryView }) {
  const t = useTexts(catalogTexts);
  const { kind, most, name, required } = field;
  const values = view.typed[name] ?? [];
  const common = { name, label: t(name), help: t(`${name}_help`) };
  if (kind === 'features')
    return (
      <ChoiceField
        {...common}
        values={values}
        options={FEATURES.map((value) => ({ value, title: t(`feature_${value}`) }))}
      />
    );
  if (kind === 'types') {
    const known = view.types.map(({ name: title, slug: value }) => ({ value, title }));
    // A kind that is gone stays chosen until somebody takes it away.
    const gone = values.filter((slug) => !known.some(({ value }) => value === slug));
    const options = [...known, ...gone.map((value) => ({ value, title: value }))];
    return <ChoiceField {...common} values={values} options={options} />;
  }
  if (kind === 'fields') return <TextField {...common} value={values[0]} rows={7} />;
  if (kind === 'number') return <TextField {...common} value={values[0]} type="number" min={0} max={most} required />;
  return <TextField {...common} value={values[0]} maxLength={most ?? 200} {...(required ? { required } : {})} />;
}

/** The form in which something of the catalogue is added or changed. */
export function EntryPage(view: EntryView) {
  const { kind, name, nonce, path, refused, slug, to, version } = view;
  const t = useTexts(catalogTexts);
  const isNew = name === undefined;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t(kind.name), path }]} />
      <RefusedNotice refused={refused} />
      <Heading title={isNew ? t(`add_${kind.name}`) : t('edit', { name })} lead={t(isNew ? 'new_lead' : 'edit_lead')} />
      <Form to={to} nonce={nonce} errors={refused} guarded>
        <input type="hidden" name="version" value={version} />
        {kind.fields.map((field) => (
          <EntryField key={field.name} field={field} view={view} />
        ))}
        {isNew ? <TextField name="slug" label={t('slug')} help={t('slug_help')} value={slug} maxLength={100} /> : null}
        <div class="actions">
          <Button>{t(isNew ? 'add' : 'save')}</Button>
        </div>
      </Form>
      {isNew ? null : (
        <DangerZone title={t('danger')}>
          <p>{t('danger_lead')}</p>
          <ButtonLink to={`${to}/delete`} kind="danger">
            {t('delete')}
          </ButtonLink>
        </DangerZone>
      )}
    </>
  );
}

/** The question before something of the catalogue is deleted, with what hangs on it. */
export function DeleteEntryPage(props: {
  kind: CatalogKind;
  path: string;
  id: number;
  name: string;
  nonce: SafeHtml;
  hanging: readonly Hanging[];
}) {
  const { kind, path, id, name, nonce, hanging } = props;
  const t = useTexts(catalogTexts);
  const some = hanging.filter(({ count }) => count > 0);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { title: t(kind.name), path },
          { title: name, path: `${path}/${id}` },
        ]}
      />
      <Heading title={t('ask', { name })} lead={t('ask_lead')} />
      <Confirm to={`${path}/${id}/delete`} nonce={nonce} act={t('delete_act')} back={`${path}/${id}`}>
        {some.length === 0 ? <p>{t('hangs_nothing')}</p> : null}
        {some.length === 0 ? null : (
          <ul>
            {some.map(({ what, count }) => (
              <li key={what}>{t(what, { count })}</li>
            ))}
          </ul>
        )}
      </Confirm>
    </>
  );
}
