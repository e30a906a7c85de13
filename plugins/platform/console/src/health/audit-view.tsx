import { AUDIT_KINDS, type AuditEntry, type AuditKind, type AuditSubject, auditSubject } from '@plinth/operations';
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
} from '@plinth/pages/kit';
import { detailsOf, switchedOn } from './audit-words.js';
import { healthTexts } from './texts.js';

interface AuditPage {
  /** Of the console. */
  readonly path: string;
  readonly rows: readonly AuditEntry[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly person: number;
  readonly kind: '' | AuditKind;
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
    ...AUDIT_KINDS.map((each) => ({ value: each, title: t(`kind_${each}`) })),
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
function nameOf({ kind, id }: AuditSubject, { titles, people }: AuditPage): string {
  if (kind === 'plugins' || kind === 'settings') return titles.get(id) ?? id;
  return kind === 'people' ? (people.get(Number(id)) ?? '') : decodeURIComponent(id);
}

/** What a line is about, as a link to it where it is still there. */
function SubjectLink({ subject, view }: { subject: AuditSubject; view: AuditPage }) {
  const address = useAddress();
  const name = nameOf(subject, view);
  if (name === '') return null;
  const place = subject.kind === 'people' ? 'users' : subject.kind;
  return <a href={address(`${view.path}/${place}/${subject.id}`)}>{name}</a>;
}

function Act({ entry, view }: { entry: AuditEntry; view: AuditPage }) {
  const t = useTexts(healthTexts);
  const subject = auditSubject(entry.object);
  const isOn = switchedOn(entry);
  if (subject && isOn !== undefined)
    return (
      <span class="in-words">
        {t(isOn ? 'switched_on' : 'switched_off')} <SubjectLink subject={subject} view={view} />
      </span>
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

function Changes({ entry }: { entry: AuditEntry }) {
  return (
    <>
      {detailsOf(entry).map((said) => (
        <div key={said}>{said}</div>
      ))}
    </>
  );
}

/** Who changed what, narrowed by the address. */
export function AuditView(view: AuditPage) {
  const { path, rows, person, kind, day, page, perPage, total } = view;
  const t = useTexts(healthTexts);
  const address = useAddress();
  const isNarrowed = person >= 0 || kind !== '' || day !== '';
  const query = `person=${person}&kind=${kind}&day=${encodeURIComponent(day)}`;
  return (
    <>
      <Heading title={t('audit')} lead={t('audit_lead')} />
      <Filters {...view} />
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
