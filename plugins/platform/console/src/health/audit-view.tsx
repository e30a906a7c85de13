import type { AuditEntry } from '@plinth/kernel';
import {
  Button,
  Empty,
  Heading,
  Paging,
  SelectField,
  Table,
  TextField,
  Time,
  useAddress,
  useTexts,
} from '@plinth/kernel/page';
import { KINDS, type Kind, type Subject, subjectOf, switchedOn } from './audit-words.js';
import { healthTexts } from './texts.js';

interface AuditPage {
  /** Of the console. */
  readonly path: string;
  readonly rows: readonly AuditEntry[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  /** Whether older lines were not looked through. */
  readonly isCut: boolean;
  readonly mostSearched: number;
  readonly person: number;
  readonly kind: '' | Kind;
  readonly day: string;
  /** Who acted lately, by their ids. */
  readonly actors: ReadonlyMap<number, string>;
  /** Names of people whom the lines are about. */
  readonly people: ReadonlyMap<number, string>;
  /** Titles of plugins by their ids. */
  readonly titles: ReadonlyMap<string, string>;
}

function Filters({ path, actors, person, kind, day }: AuditPage) {
  const t = useTexts(healthTexts);
  const address = useAddress();
  const named = [...actors].map(([id, name]) => ({ value: String(id), title: name }));
  const people = [{ value: '-1', title: t('everybody') }, ...named.sort((a, b) => a.title.localeCompare(b.title))];
  const kinds = [
    { value: '', title: t('every_kind') },
    ...KINDS.map((each) => ({ value: each, title: t(`kind_${each}`) })),
  ];
  return (
    <form method="get" action={address(`${path}/audit`)} class="filters">
      <SelectField name="person" label={t('who')} value={String(person)} options={people} />
      <SelectField name="kind" label={t('kind')} value={kind} options={kinds} />
      <TextField name="day" type="date" label={t('day')} value={day} />
      <Button kind="quiet">{t('narrow')}</Button>
    </form>
  );
}

/** What something is called, as far as it is known. */
function nameOf({ kind, id }: Subject, { titles, people }: AuditPage): string {
  if (kind === 'plugins' || kind === 'settings') return titles.get(id) ?? id;
  return kind === 'people' ? (people.get(Number(id)) ?? '') : decodeURIComponent(id);
}

/** What a line is about, as a link to it where it is still there. */
function SubjectLink({ subject, view }: { subject: Subject; view: AuditPage }) {
  const address = useAddress();
  const name = nameOf(subject, view);
  if (name === '') return null;
  const place = subject.kind === 'people' ? 'users' : subject.kind;
  return <a href={address(`${view.path}/${place}/${subject.id}`)}>{name}</a>;
}

function Act({ entry, view }: { entry: AuditEntry; view: AuditPage }) {
  const t = useTexts(healthTexts);
  const subject = subjectOf(entry);
  const isOn = switchedOn(entry);
  if (subject && isOn !== undefined)
    return (
      <>
        {t(isOn ? 'switched_on' : 'switched_off')} <SubjectLink subject={subject} view={view} />
      </>
    );
  return (
    <>
      {entry.act}
      {subject ? (
        <div>
          <SubjectLink subject={subject} view={view} />
        </div>
      ) : null}
    </>
  );
}

/** Fields of forms that say nothing that the line does not say in words. */
const SAID_ALREADY = ['enabled', 'others', 'dependants', 'with_dependants'];

function inWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Changes({ entry }: { entry: AuditEntry }) {
  const isSwitch = switchedOn(entry) !== undefined;
  const shown = Object.entries(entry.details).filter(
    ([name, value]) => !name.startsWith('_') && value !== '' && !(isSwitch && SAID_ALREADY.includes(name)),
  );
  return (
    <>
      {shown.map(([name, value]) => (
        <div key={name}>
          {inWords(name)}: {String(value)}
        </div>
      ))}
    </>
  );
}

/** Who changed what, narrowed by the address. */
export function AuditView(view: AuditPage) {
  const { path, rows, isCut, mostSearched, person, kind, day, page, perPage, total } = view;
  const t = useTexts(healthTexts);
  const address = useAddress();
  const isNarrowed = person >= 0 || kind !== '' || day !== '';
  const query = `person=${person}&kind=${kind}&day=${encodeURIComponent(day)}`;
  return (
    <>
      <Heading title={t('audit')} lead={t('audit_lead')} />
      <Filters {...view} />
      {isCut ? <p class="quiet">{t('audit_cut', { count: mostSearched })}</p> : null}
      <Table
        caption={t('audit')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <Empty title={t(isNarrowed ? 'audit_nothing' : 'no_audit')}>
            <p>{t(isNarrowed ? 'audit_nothing_lead' : 'no_audit_lead')}</p>
          </Empty>
        }
        columns={[
          { key: 'when', title: t('when'), cell: ({ at }) => <Time at={at} /> },
          {
            key: 'who',
            title: t('who'),
            cell: ({ userId, userName }) =>
              userId > 0 ? <a href={address(`${path}/users/${userId}`)}>{userName}</a> : userName,
          },
          { key: 'act', title: t('act'), heads: true, cell: (entry) => <Act entry={entry} view={view} /> },
          { key: 'changes', title: t('changes'), cell: (entry) => <Changes entry={entry} /> },
          {
            key: 'from',
            title: t('from'),
            cell: ({ address: from, object }) => (
              <>
                {from}
                <div class="quiet">
                  <code>{object}</code>
                </div>
              </>
            ),
          },
        ]}
      />
      <Paging {...{ page, perPage, total }} address={(number) => `${path}/audit?${query}&page=${number}`} />
    </>
  );
}
