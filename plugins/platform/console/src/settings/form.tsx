import type { SafeHtml, SettingsView } from '@plinth/kernel';
import {
  Ago,
  Breadcrumb,
  Button,
  ButtonForm,
  ErrorSummary,
  Form,
  Heading,
  type Mistake,
  Notice,
  SchemaFields,
  Table,
  useTexts,
} from '@plinth/kernel/page';
import { settingTexts } from './texts.js';

/** A setting that was changed here, with its story. */
export interface ChangedSetting {
  readonly name: string;
  readonly label: string;
  readonly configured: string;
  readonly by: string;
  readonly at: string;
}

function Changed(props: { to: string; changed: readonly ChangedSetting[]; nonce: SafeHtml }) {
  const { to, changed, nonce } = props;
  const t = useTexts(settingTexts);
  if (changed.length === 0) return null;
  return (
    <section>
      <h2>{t('changed_title')}</h2>
      <p class="lead">{t('changed_lead')}</p>
      <Table
        caption={t('changed_title')}
        rows={changed}
        rowKey={({ name }) => name}
        columns={[
          { key: 'setting', title: t('setting'), heads: true, cell: ({ label }) => label },
          { key: 'there', title: t('value_there'), cell: ({ configured }) => <code>{configured}</code> },
          { key: 'who', title: t('who'), cell: ({ by }) => by },
          { key: 'when', title: t('when'), cell: ({ at }) => <Ago at={at} /> },
          {
            key: 'reset',
            title: t('reset'),
            cell: ({ name, label }) => (
              <ButtonForm
                to={to}
                nonce={nonce}
                fields={{ reset: name }}
                kind="quiet"
                small
                label={t('reset_named', { name: label })}
              >
                {t('reset')}
              </ButtonForm>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The settings of a plugin as a form made from their schemas. */
export function SettingsForm(props: {
  path: string;
  title: string;
  view: SettingsView;
  values: Readonly<Record<string, unknown>>;
  mistakes: readonly Mistake[];
  changed: readonly ChangedSetting[];
  roles: readonly string[];
  nonce: SafeHtml;
  done?: string | undefined;
}) {
  const { path, title, view, values, mistakes, changed, roles, nonce, done } = props;
  const t = useTexts(settingTexts);
  const to = `${path}/settings/${view.plugin}`;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/settings` }]} />
      <Heading title={t('of', { title })} />
      {done ? (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      ) : null}
      <ErrorSummary mistakes={mistakes} />
      <Form to={to} nonce={nonce} guarded>
        <SchemaFields schemas={view.schemas} values={values} mistakes={mistakes} roles={roles} />
        <div class="actions">
          <Button>{t('save')}</Button>
        </div>
      </Form>
      <Changed to={to} changed={changed} nonce={nonce} />
    </>
  );
}

/** What a value of the site config looks like in a table. */
export function shown(value: unknown, nothing: string): string {
  if (value === '' || value === undefined) return nothing;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
