import { errorOf, type Refused, type SafeHtml } from '@plinth/pages';
import {
  Breadcrumb,
  Button,
  ButtonForm,
  Field,
  FileField,
  Form,
  fieldId,
  Heading,
  RefusedNotice,
  SelectField,
  SwitchField,
  TextField,
  useSurroundings,
  useTexts,
} from '@plinth/pages/kit';
import type { Poll, PollType } from '../poll.js';
import { PATHS } from './paths.js';
import { pollTexts } from './texts.js';
import { EMPTY_POLL, type TypedPoll } from './typed.js';
import { fileField } from './uploads.js';

/** The form of a poll. */
export interface EditView {
  readonly typed: TypedPoll;
  /** The poll that is changed; undefined for a new one. */
  readonly poll: Poll | undefined;
  /** How many lines for answers there are. */
  readonly lines: number;
  readonly refused: Refused | undefined;
  readonly kinds: readonly PollType[];
  readonly roles: readonly { readonly name: string; readonly title: string }[];
  readonly guestsMayVote: boolean;
  readonly mayUpload: boolean;
  readonly nonce: SafeHtml;
}

/** A field whose values arrive as one list. */
function LineField(props: {
  of: 'answer' | 'media';
  place: number;
  label: string;
  value: string;
  refused: Refused | undefined;
}) {
  const { of, place, label, refused, value } = props;
  const name = `${of}-${place}`;
  const error = errorOf(refused, name);
  return (
    <Field name={name} label={label} error={error}>
      <input
        type="text"
        id={fieldId(name)}
        name={`${of}[]`}
        value={value}
        aria-invalid={error ? 'true' : undefined}
        aria-describedby={error ? `${fieldId(name)}-error` : undefined}
      />
    </Field>
  );
}

/** What an address beside an answer is for, by what may stand there. */
function mediaLabel({ kinds, typed }: EditView) {
  if (typed.poll_type === 'html') return 'media_html';
  return kinds.includes('html') ? 'media_either' : 'media';
}

function Answer({ place, view }: { place: number; view: EditView }) {
  const t = useTexts(pollTexts);
  const { mayUpload, refused, typed } = view;
  const shared = { place, refused };
  return (
    <div class="poll-answer">
      <LineField {...shared} of="answer" label={t('answer', { number: place + 1 })} value={typed.answer[place] ?? ''} />
      <LineField {...shared} of="media" label={t(mediaLabel(view))} value={typed.media[place] ?? ''} />
      {mayUpload && typed.poll_type !== 'html' ? (
        <FileField name={fileField(place)} label={t('file')} accept="image/*,video/*,audio/*" />
      ) : null}
    </div>
  );
}

function Answers({ view }: { view: EditView }) {
  const t = useTexts(pollTexts);
  const options = view.kinds.map((kind) => ({ value: kind, title: t(`kind_${kind}`) }));
  return (
    <fieldset class="poll-answers">
      <legend>{t('answers')}</legend>
      <p class="help">{t('answers_help')}</p>
      <SelectField
        name="poll_type"
        label={t('kind')}
        help={t('kind_help')}
        value={view.typed.poll_type}
        options={options}
      />
      {Array.from({ length: view.lines }, (_, place) => (
        <Answer key={place} place={place} view={view} />
      ))}
      <p>
        <Button kind="quiet" name="action" value="more">
          {t('add_answer')}
        </Button>
      </p>
    </fieldset>
  );
}

function Times({ view }: { view: EditView }) {
  const t = useTexts(pollTexts);
  const { timezone } = useSurroundings();
  const { typed } = view;
  return (
    <div class="poll-times">
      {(['start', 'end'] as const).map((name) => (
        <TextField
          key={name}
          name={name}
          type="datetime-local"
          label={t(name === 'start' ? 'opens' : 'closes')}
          help={t(name === 'start' ? 'opens_help' : 'closes_help', { timezone })}
          value={typed[name]}
        />
      ))}
    </div>
  );
}

function Voters({ view }: { view: EditView }) {
  const t = useTexts(pollTexts);
  const { guestsMayVote, roles, typed } = view;
  const names = typed.voters.split(',');
  const several = names.length > 1 ? names.map((name) => roles.find((role) => role.name === name)?.title ?? name) : [];
  const options = [
    { value: '', title: t(guestsMayVote ? 'voters_everybody_guests' : 'voters_everybody') },
    ...roles.map(({ name, title }) => ({ value: name, title: t('voters_role', { role: title }) })),
    ...(several.length > 0 ? [{ value: typed.voters, title: t('voters_several', { roles: several.join(', ') }) }] : []),
  ];
  return <SelectField name="voters" label={t('voters')} options={options} />;
}

const RULES = [
  'multivote',
  'shows_result',
  'takes_answers',
  'shows_description',
  'per_session',
  'never_expire',
] as const;

const SELDOM = ['voters', 'content', 'featured_image'];

/** Whether something of the settings that are seldom needed is set, or is to be mended. */
function isSet({ typed, refused }: EditView): boolean {
  const { voters, content, featured_image } = typed;
  const isTyped = `${voters}${content}${featured_image}` !== '';
  const isRuled = RULES.some((name) => typed[name] !== EMPTY_POLL[name]);
  return isTyped || isRuled || SELDOM.some((name) => errorOf(refused, name) !== undefined);
}

/** What most polls need not say. */
function Settings({ view }: { view: EditView }) {
  const t = useTexts(pollTexts);
  const { typed } = view;
  return (
    <details class="poll-settings" open={isSet(view)}>
      <summary>{t('settings')}</summary>
      <Voters view={view} />
      <TextField name="content" label={t('description')} help={t('description_help')} rows={3} />
      <TextField name="featured_image" label={t('picture')} />
      <fieldset>
        <legend>{t('rules')}</legend>
        {RULES.map((name) => (
          <SwitchField key={name} name={name} label={t(name)} checked={typed[name]} />
        ))}
      </fieldset>
    </details>
  );
}

/** The page on which a poll is made or changed. */
export function EditPage(view: EditView) {
  const { nonce, poll, refused, typed } = view;
  const t = useTexts(pollTexts);
  const to = poll ? PATHS.edit(poll.id) : PATHS.new;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('mine'), path: PATHS.dashboard }]} />
      <Heading title={t(poll ? 'edit_title' : 'new_title')} lead={t(poll ? 'edit_lead' : 'new_lead')} />
      <RefusedNotice refused={refused} />
      <Form
        to={to}
        nonce={nonce}
        values={typed}
        errors={refused}
        multipart
        guarded
        label={t(poll ? 'edit_title' : 'new_title')}
      >
        <button type="submit" name="action" value="save" class="visually-hidden" tabIndex={-1} aria-hidden="true">
          {t('save')}
        </button>
        <TextField name="title" label={t('question')} required />
        <Answers view={view} />
        <Times view={view} />
        <Settings view={view} />
        <Button name="action" value="save">
          {t(poll ? 'save' : 'create')}
        </Button>
      </Form>
      {poll?.status === 'publish' ? (
        <section>
          <h2>{t('more')}</h2>
          <ButtonForm to={PATHS.dashboard} nonce={nonce} kind="quiet" fields={{ pollid: poll.id, action: 'unpublish' }}>
            {t('unpublish')}
          </ButtonForm>
        </section>
      ) : null}
    </>
  );
}
