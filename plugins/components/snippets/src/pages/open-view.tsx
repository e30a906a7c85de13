import type { CallContext, RestResponse } from '@plinth/kernel';
import { signInUrl } from '@plinth/kernel/identity';
import { nonceField, type SafeHtml } from '@plinth/pages';
import {
  Avatar,
  Breadcrumb,
  ButtonForm,
  ButtonLink,
  Bytes,
  CodeBlock,
  DangerZone,
  Heading,
  Time,
  useTexts,
} from '@plinth/pages/kit';
import { viewerOf } from '../access/guard.js';
import { judge, type Purpose } from '../access/judge.js';
import { wouldBurn } from '../access/reading.js';
import { embedPageOf, PATHS, pageOf, pastePath } from '../addresses.js';
import type { FileText } from '../files/file.js';
import { MODERATE } from '../moderation/ability.js';
import { type PasteItem, presentPaste } from '../pastes/items.js';
import { isListed, type Paste } from '../pastes/paste.js';
import { PASTE_READER } from '../pastes/paste-reader.js';
import { highlighted } from './code.js';
import { codePage } from './frame.js';
import { Done, Link, Marks, PASTE_ACTION, Tags } from './kit.js';
import { Code, StateNotice } from './paste-view.js';
import { type TagLink, withTagLinks } from './tag-links.js';
import { pasteTexts } from './texts.js';

interface OpenPaste {
  readonly paste: Paste;
  readonly item: PasteItem;
  readonly tags: readonly TagLink[];
  readonly files: readonly FileText[];
  readonly code: readonly SafeHtml[];
  /** What this one was forked from, if whoever looks may know of it. */
  readonly source: Paste | undefined;
  /** Whether it is erased by being looked at now. */
  readonly isBurning: boolean;
  readonly may: (purpose: Purpose) => boolean;
  readonly isModerator: boolean;
  /** Where visitors sign in, to come back; undefined for members. */
  readonly signIn: string | undefined;
  readonly nonce: SafeHtml;
  readonly embedUrl: string;
  readonly done: string | undefined;
}

function Facts({ paste, item, source }: OpenPaste) {
  const t = useTexts(pasteTexts);
  const { author } = item;
  return (
    <div class="meta paste-facts">
      <span class="person">
        {author.id === 0 ? null : <Avatar url={author.avatar} size={24} />}
        {author.id === 0 ? t('nobody') : <a href={author.url}>{author.name}</a>}
      </span>
      <Time at={paste.createdAt} />
      <Marks {...item} />
      <span>{t('stars', { count: paste.starCount })}</span>
      <span>{t('forks', { count: paste.forkCount })}</span>
      <span>{t('views', { count: paste.viewCount })}</span>
      {paste.expiresAt === null ? null : (
        <span>
          {t('expires')} <Time at={paste.expiresAt} />
        </span>
      )}
      {source ? (
        <span>
          {t('forked_from')} <Link to={pastePath(source)}>{source.title}</Link>
        </span>
      ) : null}
    </div>
  );
}

function MemberActions({ paste, item, nonce, may }: OpenPaste) {
  const t = useTexts(pasteTexts);
  return (
    <>
      <ButtonForm kind="quiet" small to={pastePath(paste, 'star')} nonce={nonce}>
        {item.starred ? t('unstar') : t('star')}
      </ButtonForm>
      {may('fork') && paste.burnedAt === null ? (
        <ButtonForm kind="quiet" small to={pastePath(paste, 'fork')} nonce={nonce}>
          {t('fork')}
        </ButtonForm>
      ) : null}
      <ButtonLink kind="quiet" small to={pastePath(paste, 'collect')}>
        {t('collect')}
      </ButtonLink>
      {may('report') ? (
        <ButtonLink kind="quiet" small to={pastePath(paste, 'report')}>
          {t('report')}
        </ButtonLink>
      ) : null}
      {may('change') && paste.status !== 'trashed' ? (
        <ButtonLink kind="quiet" small to={pastePath(paste, 'delete')}>
          {t('delete')}
        </ButtonLink>
      ) : null}
    </>
  );
}

function Actions(view: OpenPaste) {
  const { paste, may, signIn } = view;
  const t = useTexts(pasteTexts);
  return (
    <>
      <div class="actions">
        {signIn === undefined ? (
          <MemberActions {...view} />
        ) : (
          <ButtonLink kind="quiet" small to={signIn}>
            {t('sign_in')}
          </ButtonLink>
        )}
      </div>
      <p class="paste-facts">
        <Link to={pastePath(paste, 'raw')}>{t('plain')}</Link>
        <Link to={pastePath(paste, 'download')}>{t('download')}</Link>
        {may('history') ? <Link to={pastePath(paste, 'history')}>{t('history')}</Link> : null}
      </p>
    </>
  );
}

function File({ view, file, index }: { view: OpenPaste; file: FileText; index: number }) {
  const t = useTexts(pasteTexts);
  const { paste, code, isBurning } = view;
  const { filename, language, lineCount, size } = file;
  const shown = code[index];
  return (
    <section class="file" aria-label={filename}>
      <header>
        <h2>{filename}</h2>
        <span class="meta">
          {language} · {t('lines', { count: lineCount })} · <Bytes of={size} />
        </span>
        {isBurning ? null : (
          <Link to={pastePath(paste, `raw/${file.id}`)} label={t('raw_named', { filename })}>
            {t('raw')}
          </Link>
        )}
      </header>
      {shown ? <Code filename={filename} code={shown} /> : null}
    </section>
  );
}

function Embedding({ paste, embedUrl }: OpenPaste) {
  const t = useTexts(pasteTexts);
  return (
    <details>
      <summary>{t('embed')}</summary>
      <p>{t('embed_lead')}</p>
      <CodeBlock
        text={`<iframe src="${embedUrl}" width="100%" height="400" loading="lazy"></iframe>`}
        label={t('embed')}
      />
      <p>
        <Link to={pastePath(paste, 'embed')}>{t('embed_view')}</Link>
      </p>
    </details>
  );
}

function Moderation({ paste, nonce }: OpenPaste) {
  const t = useTexts(pasteTexts);
  const next = paste.status === 'active' ? 'expired' : 'active';
  return (
    <DangerZone title={t('moderation')}>
      <ButtonForm kind="quiet" to={pastePath(paste, 'status')} nonce={nonce} fields={{ status: next }}>
        {next === 'active' ? t('make_active') : t('make_expired')}
      </ButtonForm>
    </DangerZone>
  );
}

/** Whether strangers see something where another site shows it. */
function isEmbeddable({ visibility, status, burnAfterRead, passwordHash }: Paste): boolean {
  return visibility !== 'private' && status === 'active' && !burnAfterRead && passwordHash === '';
}

function Open(view: OpenPaste) {
  const { paste, tags, files, isBurning, may, signIn, isModerator, done } = view;
  const t = useTexts(pasteTexts);
  const edit =
    may('change') && signIn === undefined && !isBurning ? (
      <ButtonLink to={pastePath(paste, 'edit')}>{t('edit')}</ButtonLink>
    ) : null;
  return (
    <>
      <Breadcrumb crumbs={[{ title: t('pastes'), path: PATHS.list }]} />
      <Heading title={paste.title} actions={edit} />
      <Done text={done} />
      <Facts {...view} />
      <StateNotice paste={paste} isBurning={isBurning} />
      {paste.description === '' ? null : <p class="paste-text">{paste.description}</p>}
      <Tags tags={tags} />
      {isBurning ? null : <Actions {...view} />}
      {files.map((file, index) => (
        <File key={file.id} view={view} file={file} index={index} />
      ))}
      {isEmbeddable(paste) ? <Embedding {...view} /> : null}
      {isModerator && !isBurning ? <Moderation {...view} /> : null}
    </>
  );
}

async function sourceOf(call: CallContext, { forkedFrom }: Paste): Promise<Paste | undefined> {
  const source = forkedFrom === null ? undefined : await call.use(PASTE_READER).find(forkedFrom);
  return source && judge(viewerOf(call), source, 'see') === 'allowed' ? source : undefined;
}

/** The page of a paste: its files with their code highlighted, and what whoever looks may do with it. */
export async function pasteView(
  call: CallContext,
  paste: Paste,
  files: readonly FileText[],
  done?: string,
): Promise<RestResponse> {
  const { site, caller } = call;
  const viewer = viewerOf(call);
  const item = await presentPaste(call, paste, files);
  const view: OpenPaste = {
    paste,
    item,
    tags: (await withTagLinks(call, [item]))[0]?.tagLinks ?? [],
    files,
    code: await highlighted(call, paste, files),
    source: await sourceOf(call, paste),
    isBurning: wouldBurn(call, paste),
    may: (purpose) => judge(viewer, paste, purpose) === 'allowed',
    isModerator: caller.can(MODERATE),
    signIn: caller.isVisitor ? signInUrl(site, pageOf(site, paste)) : undefined,
    nonce: nonceField(call, PASTE_ACTION),
    embedUrl: embedPageOf(site, paste),
    done,
  };
  const meta = {
    description: paste.description,
    ...(isListed(paste) ? { canonical: pageOf(call.site, paste) } : { unlisted: true }),
  };
  return codePage(call, { title: paste.title, body: <Open {...view} />, layout: 'wide', meta });
}
