import type { SafeHtml } from '@plinth/pages';
import { Avatar, Badge, ButtonForm, type ButtonKind, ButtonLink, useTexts } from '@plinth/pages/kit';
import type { BelowPost, PostLink, SeriesPart, ShownAuthor } from './matters.js';
import { belowTexts } from './texts.js';

/** What the page is told to do by the small forms. */
export type BelowAct =
  | 'clap'
  | 'save'
  | 'unsave'
  | 'follow'
  | 'unfollow'
  | 'pick'
  | 'unpick'
  | 'feature'
  | 'unfeature'
  | 'read';

interface BelowView {
  readonly below: BelowPost;
  readonly nonce: SafeHtml;
  /** Where whoever is not signed in does that, and comes back from. */
  readonly signIn: string;
  /** The name of the place on its page. */
  readonly place: string;
}

type TextName = Parameters<ReturnType<typeof belowTexts.in>>[0];

function Act(props: {
  view: BelowView;
  does: BelowAct;
  words: TextName;
  kind?: ButtonKind;
  label?: string;
  series?: number;
  author?: number;
}) {
  const { view, does, words, kind = 'quiet', label, series = 0, author = 0 } = props;
  const t = useTexts(belowTexts);
  const fields = {
    post: view.below.id,
    act: does,
    ...(series === 0 ? {} : { series }),
    ...(author === 0 ? {} : { author }),
  };
  return (
    <ButtonForm to="/blog/act" nonce={view.nonce} fields={fields} kind={kind} small {...(label ? { label } : {})}>
      {t(words)}
    </ButtonForm>
  );
}

/** What is so, and the button that changes it; nothing for who may not. */
function State(props: {
  view: BelowView;
  is: boolean | undefined;
  words: TextName;
  on: 'save' | 'pick' | 'feature';
  off: 'unsave' | 'unpick' | 'unfeature';
}) {
  const { view, is, words, on, off } = props;
  const t = useTexts(belowTexts);
  if (is === undefined) return null;
  if (!is) return <Act view={view} does={on} words={on} />;
  return (
    <>
      <Badge tone="good">{t(words)}</Badge>
      <Act view={view} does={off} words={off} />
    </>
  );
}

function Claps({ view }: { view: BelowView }) {
  const { claps, mayClap } = view.below;
  const t = useTexts(belowTexts);
  if (!claps) return null;
  const isFull = mayClap && claps.mine >= claps.most;
  return (
    <>
      {mayClap && !isFull ? <Act view={view} does="clap" words="clap" kind="main" label={t('clap_named')} /> : null}
      <span class="mb-count" aria-live="polite">
        {t('claps', { count: claps.total })}
        {claps.mine > 0 ? <span class="quiet">, {t('claps_mine', { count: claps.mine })}</span> : null}
        {isFull ? <span class="quiet">. {t('claps_full')}</span> : null}
      </span>
    </>
  );
}

function Neighbour({ to, words }: { to: PostLink | undefined; words: 'previous' | 'next' }) {
  const t = useTexts(belowTexts);
  if (!to) return null;
  return (
    <a href={to.link} rel={words === 'previous' ? 'prev' : 'next'} class={`mb-${words}`}>
      {t(words, { title: to.title || t('untitled') })}
    </a>
  );
}

function Part({ part, view }: { part: SeriesPart; view: BelowView }) {
  const t = useTexts(belowTexts);
  const { id, name, link, number, total, previous, next, isRead } = part;
  return (
    <nav class="mb-part-of" aria-label={t('in_named', { name })}>
      <p>
        <span class="quiet">{t('in_series', { number, total })}</span> <a href={link}>{name}</a>
      </p>
      <div class="mb-neighbours">
        <Neighbour to={previous} words="previous" />
        <Neighbour to={next} words="next" />
      </div>
      {isRead === false ? <Act view={view} does="read" words="mark_read" kind="link" series={id} /> : null}
      {isRead ? <p class="quiet">{t('is_read')}</p> : null}
    </nav>
  );
}

/** Picture, name and a few words of an author; beside them the button by which they are followed. */
export function AuthorCard({ author, view }: { author: ShownAuthor; view: BelowView }) {
  const t = useTexts(belowTexts);
  const { id, name, link, picture, bio, followers, isFollowed } = author;
  return (
    <section class="mb-about" aria-label={t('about_named', { name })}>
      <Avatar url={picture} size={48} />
      <div>
        <p class="mb-about-name">
          <a href={link}>{name}</a> <span class="quiet">{t('followers', { count: followers })}</span>
        </p>
        {bio === '' ? null : <p class="quiet">{bio}</p>}
      </div>
      {isFollowed === undefined ? null : (
        <Act
          view={view}
          does={isFollowed ? 'unfollow' : 'follow'}
          words={isFollowed ? 'unfollow' : 'follow'}
          author={id}
          label={t(isFollowed ? 'unfollow_named' : 'follow_named', { name })}
        />
      )}
    </section>
  );
}

function Buttons({ view }: { view: BelowView }) {
  const { isVisitor, isSaved, isPicked, isFeatured } = view.below;
  const t = useTexts(belowTexts);
  return (
    <div class="mb-acts">
      <Claps view={view} />
      <State view={view} is={isSaved} words="is_saved" on="save" off="unsave" />
      <State view={view} is={isPicked} words="is_picked" on="pick" off="unpick" />
      <State view={view} is={isFeatured} words="is_featured" on="feature" off="unfeature" />
      {isVisitor ? (
        <ButtonLink to={view.signIn} kind="link" small>
          {t('sign_in')}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** What readers find below a post: claps, their reading list, the series it is in, who wrote it. */
export function BelowPostView(view: BelowView) {
  const { series, writers } = view.below;
  const t = useTexts(belowTexts);
  return (
    <section class="mb-below" id={view.place} aria-label={t('for_readers')}>
      <Buttons view={view} />
      {series.map((part) => (
        <Part key={part.id} part={part} view={view} />
      ))}
      {writers.map((writer) => (
        <AuthorCard key={writer.id} author={writer} view={view} />
      ))}
    </section>
  );
}

/** What is said of an author above what they wrote. */
export function AuthorTop(props: {
  picture: string;
  followers: number;
  posts: number;
  views: number;
  isFollowed: boolean | undefined;
  follow: { to: string; id: number; back: string; nonce: SafeHtml; name: string };
}) {
  const { picture, followers, posts, views, isFollowed, follow } = props;
  const t = useTexts(belowTexts);
  return (
    <section class="mb-about" aria-label={t('about')}>
      <Avatar url={picture} size={64} />
      <p class="quiet">
        {t('posts', { count: posts })} · {t('views', { count: views })} · {t('followers', { count: followers })}
      </p>
      {isFollowed === undefined ? null : (
        <ButtonForm
          to={follow.to}
          nonce={follow.nonce}
          fields={{ id: follow.id, wanted: isFollowed ? 0 : 1, back: follow.back }}
          kind="quiet"
          small
          label={t(isFollowed ? 'unfollow_named' : 'follow_named', { name: follow.name })}
        >
          {t(isFollowed ? 'unfollow' : 'follow')}
        </ButtonForm>
      )}
    </section>
  );
}
