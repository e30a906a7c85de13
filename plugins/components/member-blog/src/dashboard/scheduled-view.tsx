import { errorOf, type Refused, type SafeHtml } from '@plinth/pages';
import {
  Button,
  ButtonForm,
  ButtonLink,
  Empty,
  Form,
  fieldId,
  Table,
  Time,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import { myBlogTexts } from './my-blog-texts.js';
import type { OwnPost } from './my-blog-view.js';

/** Where the forms of this list are sent. */
export const SCHEDULED_PATH = '/my-blog/scheduled';

/** What was typed into the form of one post, and refused. */
export interface RefusedTime {
  readonly post: number;
  readonly date: string;
  readonly refused: Refused;
}

/** A post that waits for its date. */
export interface ScheduledPost extends OwnPost {
  /** When it appears, as the field for it takes it: on the clock of the site. */
  readonly date: string;
  readonly mayPublish: boolean;
  readonly maySchedule: boolean;
}

function Times({ row, nonce, refused }: { row: ScheduledPost; nonce: SafeHtml; refused: RefusedTime | undefined }) {
  const t = useTexts(myBlogTexts);
  const { timezone } = useSurroundings();
  const mistake = errorOf(refused?.refused, 'date');
  return (
    <details open={refused !== undefined}>
      <summary aria-label={t('change_time_named', { title: row.title })}>{t('change_time')}</summary>
      <Form to={SCHEDULED_PATH} nonce={nonce}>
        <input type="hidden" name="post" value={row.id} />
        <input type="hidden" name="act" value="schedule" />
        {/* Many of these stand on one page, so the label holds its field instead of naming its id. */}
        <label class={mistake === undefined ? 'field' : 'field invalid'}>
          {t('date_time')}
          <span class="help">{t('date_help', { zone: timezone })}</span>
          {mistake === undefined ? null : <span class="mistake">{mistake}</span>}
          <input
            type="datetime-local"
            name="date"
            value={refused?.date ?? row.date}
            required
            // The one that was refused is where the summary of mistakes leads.
            id={mistake === undefined ? undefined : fieldId('date')}
            aria-invalid={mistake === undefined ? undefined : 'true'}
          />
        </label>
        <Button kind="quiet" small>
          {t('schedule')}
        </Button>
      </Form>
    </details>
  );
}

function Acts({ row, nonce, refused }: { row: ScheduledPost; nonce: SafeHtml; refused: RefusedTime | undefined }) {
  const t = useTexts(myBlogTexts);
  const { id, title, editLink, mayPublish, maySchedule } = row;
  return (
    <>
      <div class="actions">
        <ButtonLink to={editLink} kind="quiet" small label={t('edit_named', { title })}>
          {t('edit')}
        </ButtonLink>
        {mayPublish ? (
          <ButtonForm
            to={SCHEDULED_PATH}
            nonce={nonce}
            fields={{ post: id, act: 'publish' }}
            kind="quiet"
            small
            label={t('publish_now_named', { title })}
          >
            {t('publish_now')}
          </ButtonForm>
        ) : null}
        {maySchedule ? (
          <ButtonForm
            to={SCHEDULED_PATH}
            nonce={nonce}
            fields={{ post: id, act: 'unschedule' }}
            kind="quiet"
            small
            label={t('unschedule_named', { title })}
          >
            {t('unschedule')}
          </ButtonForm>
        ) : null}
      </div>
      {maySchedule ? <Times row={row} nonce={nonce} refused={refused} /> : null}
    </>
  );
}

/** The posts that wait for their date: when they appear, and what can be done about it. */
export function ScheduledPosts(props: {
  rows: readonly ScheduledPost[];
  nonce: SafeHtml;
  refused: RefusedTime | undefined;
}) {
  const { rows, nonce, refused } = props;
  const t = useTexts(myBlogTexts);
  return (
    <Table
      caption={t('your_posts')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={
        <Empty title={t('none_scheduled')}>
          <p>{t('none_scheduled_lead')}</p>
        </Empty>
      }
      columns={[
        {
          key: 'post',
          title: t('post'),
          heads: true,
          cell: ({ title, link, isOwner }) => (
            <>
              <a href={link}>{title || t('untitled')}</a>
              {isOwner ? null : <div class="quiet">{t('together')}</div>}
            </>
          ),
        },
        { key: 'appears', title: t('appears'), cell: ({ at }) => <Time at={at} /> },
        {
          key: 'actions',
          title: t('actions'),
          cell: (row) => <Acts row={row} nonce={nonce} refused={refused?.post === row.id ? refused : undefined} />,
        },
      ]}
    />
  );
}
