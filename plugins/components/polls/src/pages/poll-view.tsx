import type { RestError, SiteInfo } from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import { type SafeHtml, trusted } from '@plinth/pages';
import {
  Badge,
  Breadcrumb,
  Button,
  ButtonLink,
  Form,
  Heading,
  Html,
  Meter,
  Notice,
  TextField,
  useTexts,
} from '@plinth/pages/kit';
import { addressOf } from '../addresses.js';
import type { Poll, PollOption } from '../poll.js';
import type { PollResult } from '../results.js';
import { PATHS } from './paths.js';
import { pollTexts } from './texts.js';
import type { Standing } from './words.js';

/** What the page of a poll shows. */
export interface PollView {
  readonly site: SiteInfo;
  readonly poll: Poll;
  readonly standing: Standing;
  readonly options: readonly PollOption[];
  /** The results, where the reader sees them. */
  readonly result: PollResult | null;
  /** Why the reader cannot vote; undefined while they can. */
  readonly closed: RestError | undefined;
  /** What the reader voted for; undefined while they have not voted. */
  readonly own: readonly number[] | undefined;
  /** The roles that may vote, by their titles; empty where everybody may. */
  readonly voters: string;
  readonly mayManage: boolean;
  /** Why the ballot that was just sent did not count. */
  readonly refusal: RestError | undefined;
  readonly nonce: SafeHtml;
}

const PLAYABLE = /\.(mp4|m4v|webm|ogv|mov|mp3|m4a|ogg|oga|opus|wav|flac)$/i;

function isPlayable(address: string): boolean {
  return URL.canParse(address) && PLAYABLE.test(new URL(address).pathname);
}

function Played({ type, address, label }: { type: 'video' | 'audio'; address: string; label: string }) {
  const t = useTexts(pollTexts);
  const link = <a href={address}>{t(type === 'video' ? 'watch' : 'listen', { label })}</a>;
  if (!isPlayable(address)) return link;
  if (type === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what members link to has no captions that we know of.
      <audio controls preload="none" src={address} aria-label={label}>
        {link}
      </audio>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: what members link to has no captions that we know of.
    <video controls preload="none" src={address} aria-label={label}>
      {link}
    </video>
  );
}

/** What stands with an answer. */
function Media({ poll: { type }, option: { label, media } }: { poll: Poll; option: PollOption }) {
  if (media === '' || type === 'default') return null;
  if (type === 'html') return <Html of={trusted(media)} class="poll-media" />;
  return (
    <div class="poll-media">
      {type === 'image' ? (
        <img src={media} alt={label} loading="lazy" />
      ) : (
        <Played type={type} address={media} label={label} />
      )}
    </div>
  );
}

function VotingForm({ poll, options, nonce }: PollView) {
  const t = useTexts(pollTexts);
  return (
    <Form to={PATHS.poll(poll)} nonce={nonce}>
      <fieldset>
        <legend>{t(poll.multivote ? 'choose_several' : 'choose_single')}</legend>
        {options.map((option) => (
          <div key={option.id} class="poll-option">
            <input
              type={poll.multivote ? 'checkbox' : 'radio'}
              id={`option-${option.id}`}
              name="option[]"
              value={option.id}
            />
            <div>
              <label for={`option-${option.id}`}>{option.label}</label>
              <Media poll={poll} option={option} />
            </div>
          </div>
        ))}
      </fieldset>
      {poll.takesAnswers ? (
        <TextField name="new_answer" label={t(poll.multivote ? 'own_answer_too' : 'own_answer')} autocomplete="off" />
      ) : null}
      <Button>{t('vote')}</Button>
    </Form>
  );
}

function Mine({ option, own }: { option: PollOption | undefined; own: PollView['own'] }) {
  const t = useTexts(pollTexts);
  return option && own?.includes(option.id) ? <Badge tone="accent">{t('your_answer')}</Badge> : null;
}

function Answers({ poll, options, own }: PollView) {
  return (
    <ul class="poll-results">
      {options.map((option) => (
        <li key={option.id}>
          <p>
            {option.label} <Mine option={option} own={own} />
          </p>
          <Media poll={poll} option={option} />
        </li>
      ))}
    </ul>
  );
}

/** What belongs to an answer stands beside it once: in the form, while there is one. */
function Results({ poll, options, own, result, showsMedia }: PollView & { result: PollResult; showsMedia: boolean }) {
  const t = useTexts(pollTexts);
  return (
    <section>
      <h2>{t('results')}</h2>
      <p class="quiet">{t('ballots', { count: result.total })}</p>
      <ol class="poll-results">
        {result.options.map(({ index, label, percentage, votes }) => {
          const option = options[index];
          return (
            <li key={index}>
              <p>
                <strong>{label}</strong>
                <span class="quiet">{t('result', { count: votes, percentage })}</span>
                <Mine option={option} own={own} />
              </p>
              <Meter label={t('result_of', { label, percentage })} value={percentage} max={100} />
              {showsMedia && option ? <Media poll={poll} option={option} /> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Why the reader cannot vote, in words: what is so for everybody comes before what is so for them. */
function Why({ poll, closed, standing: { state, words }, voters }: PollView) {
  const t = useTexts(pollTexts);
  if (state === 'ended') return <p>{t('over', { words })}</p>;
  if (state === 'closed') return <p>{t('closed_now')}</p>;
  if (state === 'soon') return <p>{t('not_begun', { words })}</p>;
  const isForRoles =
    poll.roles.length > 0 && (closed?.code === 'rest_forbidden' || closed?.code === 'rest_not_logged_in');
  return closed ? <p>{isForRoles ? t('for_roles', { roles: voters }) : closed.message}</p> : null;
}

/** Whether the reader has voted, and why nobody or they cannot. */
function Hint(view: PollView) {
  const { site, poll, closed, own, result, standing } = view;
  const t = useTexts(pollTexts);
  if (own)
    return (
      <Notice kind="done">
        <p>{t(result ? 'voted' : 'voted_later')}</p>
        {standing.state === 'open' ? null : <Why {...view} />}
      </Notice>
    );
  if (!closed) return null;
  return (
    <Notice>
      <Why {...view} />
      {closed.code === 'rest_not_logged_in' ? (
        <p>
          <ButtonLink to={signInUrl(site, addressOf(site, poll))} kind="quiet">
            {t('sign_in')}
          </ButtonLink>
        </p>
      ) : null}
    </Notice>
  );
}

/** What was wrong, in the words of each argument where there are any. */
function explained(refusal: RestError): string {
  const { params } = refusal.data;
  const mistakes = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return mistakes.length > 0 ? mistakes.join(' ') : refusal.message;
}

/** The page of a poll: its question, and the form or the results. */
export function PollPage(view: PollView) {
  const { closed, mayManage, own, poll, refusal, result, standing } = view;
  const t = useTexts(pollTexts);
  const mayVote = !closed && !own;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('polls'), path: PATHS.list }]} />
      <Heading
        title={poll.title}
        lead={`${standing.words} · ${t('ballots', { count: poll.ballots })}`}
        actions={
          mayManage ? (
            <ButtonLink to={PATHS.edit(poll.id)} kind="quiet">
              {t('edit')}
            </ButtonLink>
          ) : undefined
        }
      />
      {poll.featuredImage === '' ? null : (
        <p class="poll-picture">
          <img src={poll.featuredImage} alt="" />
        </p>
      )}
      {poll.showsDescription ? <Html of={trusted(poll.content)} /> : null}
      {refusal ? (
        <Notice kind="error">
          <p>{explained(refusal)}</p>
        </Notice>
      ) : null}
      <Hint {...view} />
      {mayVote ? <VotingForm {...view} /> : null}
      {!mayVote && result === null ? <Answers {...view} /> : null}
      {result ? <Results {...view} result={result} showsMedia={!mayVote} /> : null}
    </>
  );
}
