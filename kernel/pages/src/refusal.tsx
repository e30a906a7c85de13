import type { VNode } from 'preact';
import { frameTexts } from './frame-texts.js';
import { ButtonLink } from './kit/button.js';
import { Heading } from './kit/heading.js';
import { Notice } from './kit/notice.js';
import { useSurroundings } from './surroundings.js';
import { useTexts } from './texts.js';
import { waitInWords } from './waiting.js';

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503;

const KNOWN: readonly number[] = [400, 401, 403, 404, 409, 410, 413, 429, 500, 503];

function isKnown(status: number): status is RefusalStatus {
  return KNOWN.includes(status);
}

/** Which of the refusals that have words a status is. */
export function kindOf(status: number): RefusalStatus {
  if (isKnown(status)) return status;
  return status >= 500 ? 500 : 400;
}

/** Refusals that say themselves what to do, and have nothing to do with what an account may. */
const EXPLAIN_THEMSELVES: readonly string[] = ['invalid_nonce', 'viewing_as_role'];

const EXPLAINED = [401, 403, 404, 500, 503] as const;

function isExplained(kind: RefusalStatus): kind is (typeof EXPLAINED)[number] {
  return EXPLAINED.some((each) => each === kind);
}

/** What a page says that cannot be shown: what happened, and what to do. */
export function Refusal(props: {
  status: number;
  /** What the route said. */
  message: string;
  /** What the route called it. */
  code?: string;
  /** Seconds after which it may be tried again. */
  retryAfter?: number | undefined;
  /** The roles that may, by their titles; none where that is not decided by a role. */
  open?: readonly string[];
  /** Where signing in leads back to; only for visitors. */
  signIn?: string | undefined;
}): VNode {
  const t = useTexts(frameTexts);
  const { language } = useSurroundings();
  const { message, retryAfter, signIn, code = '', open = [] } = props;
  const kind = kindOf(props.status);
  // What the general refusal says, the heading says already.
  const says = kind === 403 && code === 'rest_forbidden' ? '' : message;
  return (
    <>
      <Heading title={t(code === 'viewing_as_role' ? 'title_viewing' : `title_${kind}`)} />
      {says ? (
        <Notice kind={kind >= 500 ? 'error' : 'warning'}>
          <p>{says}</p>
        </Notice>
      ) : null}
      {isExplained(kind) && !EXPLAIN_THEMSELVES.includes(code) ? <p>{t(`lead_${kind}`)}</p> : null}
      {kind === 403 && open.length > 0 && !EXPLAIN_THEMSELVES.includes(code) ? (
        <p>{t('open_to', { roles: open.join(', ') })}</p>
      ) : null}
      {retryAfter ? <p>{waitInWords(language, retryAfter)}</p> : null}
      <div class="actions">
        {signIn ? <ButtonLink to={signIn}>{t('sign_in')}</ButtonLink> : null}
        <ButtonLink to="/" kind={signIn ? 'quiet' : 'main'}>
          {t('to_front')}
        </ButtonLink>
      </div>
    </>
  );
}
