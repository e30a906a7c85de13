import type { TSchema } from '@plinth/kernel';
import type { SettingsView } from '@plinth/kernel/administration';
import { dateInWords } from '@plinth/kernel/time';
import type { SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  Bytes,
  Empty,
  ErrorSummary,
  Form,
  fieldId,
  Heading,
  labelOf,
  type Mistake,
  Notice,
  type Option,
  SchemaField,
  Tabs,
  TextField,
  useAddress,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import { groupsOf, type SettingsGroup } from './groups.js';
import { settingTexts } from './texts.js';

/** A setting that was changed here, with its story. */
export interface ChangedSetting {
  readonly name: string;
  readonly configured: string;
  readonly by: string;
  readonly at: string;
}

/** The settings of a plugin, as they are drawn. */
export interface SettingsFormView {
  /** Of the console. */
  readonly path: string;
  readonly title: string;
  /** What the plugin is, in a sentence. */
  readonly describes: string;
  /** With those settings that were looked for, in words. */
  readonly view: SettingsView;
  /** How many there are without the search. */
  readonly all: number;
  readonly find: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly mistakes: readonly Mistake[];
  readonly changed: readonly ChangedSetting[];
  /** How many taps are muted or moved by hand, where the plugin is the kernel. */
  readonly taps: number;
  readonly roles: readonly Option[];
  readonly nonce: SafeHtml;
  readonly done?: string | undefined;
}

const RESET_FORM = 'reset-settings';

function Finder({ path, view, all, find }: SettingsFormView) {
  const t = useTexts(settingTexts);
  const address = useAddress();
  const to = address(`${path}/settings/${view.plugin}`);
  const count = Object.keys(view.schemas).length;
  if (all < 5) return null;
  return (
    <>
      <form method="get" action={to} class="filters">
        <TextField name="find" label={t('find')} type="search" value={find} />
        <Button kind="quiet">{t('filter')}</Button>
      </form>
      {find === '' || count === 0 ? null : (
        <p>
          {t('found', { count, all })} <a href={to}>{t('find_all')}</a>
        </p>
      )}
    </>
  );
}

/** A size as people say it, beside a field that counts bytes. */
function SizeInWords({ name, value }: { name: string; value: unknown }) {
  if (!/(?<!mega|kilo)bytes$/i.test(name) || typeof value !== 'number') return null;
  return <Bytes of={value} />;
}

function Story({ name, label, story }: { name: string; label: string; story: ChangedSetting | undefined }) {
  const t = useTexts(settingTexts);
  const surroundings = useSurroundings();
  if (!story) return null;
  const at = dateInWords(story.at, surroundings, { clock: true });
  return (
    <p class="help">
      {t('story', { name: story.by, at, configured: story.configured })}{' '}
      <button
        type="submit"
        form={RESET_FORM}
        name="reset"
        value={name}
        class="quiet-button small-button"
        aria-label={t('reset_named', { name: label })}
      >
        {t('reset')}
      </button>
    </p>
  );
}

function Setting({ name, schema, form }: { name: string; schema: TSchema; form: SettingsFormView }) {
  const { values, mistakes, changed, roles } = form;
  return (
    <>
      <SchemaField
        name={name}
        schema={schema}
        value={values[name]}
        error={mistakes.find((mistake) => mistake.name === name)?.message}
        roles={roles}
        story={<SizeInWords name={name} value={values[name]} />}
      />
      <Story name={name} label={labelOf(name, schema)} story={changed.find((each) => each.name === name)} />
    </>
  );
}

const groupId = (group: SettingsGroup) => fieldId(`group-${group.matter}`);

function Group({ group, form, isAlone }: { group: SettingsGroup; form: SettingsFormView; isAlone: boolean }) {
  const t = useTexts(settingTexts);
  const fields = Object.entries(group.schemas).map(([name, schema]) => (
    <Setting key={name} name={name} schema={schema} form={form} />
  ));
  if (isAlone) return <>{fields}</>;
  const id = groupId(group);
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{group.matter || t('general')}</h2>
      {fields}
    </section>
  );
}

function Settings(form: SettingsFormView) {
  const { path, view, find, nonce } = form;
  const t = useTexts(settingTexts);
  const to = `${path}/settings/${view.plugin}`;
  const groups = groupsOf(view.schemas);
  if (Object.keys(view.schemas).length === 0)
    return (
      <Empty title={t('find_none')}>
        <p>{t('find_none_lead')}</p>
      </Empty>
    );
  return (
    <>
      {groups.length > 2 ? (
        <Tabs
          label={t('groups')}
          tabs={groups.map((group) => ({
            title: group.matter || t('general'),
            path: `${to}#${groupId(group)}`,
          }))}
        />
      ) : null}
      <Form to={to} nonce={nonce} guarded>
        {find === '' ? null : <input type="hidden" name="find" value={find} />}
        {groups.map((group) => (
          <Group key={group.matter} group={group} form={form} isAlone={groups.length === 1} />
        ))}
        <div class="actions">
          <Button>{t('save')}</Button>
        </div>
      </Form>
      <Form to={to} nonce={nonce} id={RESET_FORM}>
        {find === '' ? null : <input type="hidden" name="find" value={find} />}
      </Form>
    </>
  );
}

/** The settings of a plugin as a form made from their schemas. */
export function SettingsForm(form: SettingsFormView) {
  const { path, title, describes, mistakes, taps, done } = form;
  const t = useTexts(settingTexts);
  const address = useAddress();
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('title'), path: `${path}/settings` }]} />
      <Heading title={t('of', { title })} lead={describes} />
      {done ? (
        <Notice kind="done">
          <p>{done}</p>
        </Notice>
      ) : null}
      <ErrorSummary mistakes={mistakes} />
      {taps > 0 ? (
        <p>
          {t('taps_changed', { count: taps })}{' '}
          <a href={address(`${path}/hooks?show=changed_here`)}>{t('taps_where')}</a>
        </p>
      ) : null}
      <Finder {...form} />
      <Settings {...form} />
    </>
  );
}
