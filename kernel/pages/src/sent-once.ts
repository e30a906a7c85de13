import { CACHE, type CallContext, RANDOMNESS, RATE_LIMITER } from '@plinth/kernel';
import { html, type SafeHtml } from './html.js';

const FIELD = '_once';
/** As long as a nonce of the form is good for. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * The hidden field that tells one showing of a form from the next, for a form that is answered with what is shown only
 * once: such an answer cannot lead elsewhere, so whoever reloads it sends the form again.
 */
export function onceField({ use }: Pick<CallContext, 'use'>): SafeHtml {
  return fieldOf(use(RANDOMNESS).uuid());
}

/**
 * The same for a form that makes something: shown again after a refusal it stays the form that it was, and a browser that goes
 * back to it gives it its token again, so that {@link madeBefore} knows it.
 */
export function makingField({ use, request }: Pick<CallContext, 'use' | 'request'>): SafeHtml {
  return fieldOf(tokenOf(request) ?? use(RANDOMNESS).uuid());
}

function fieldOf(token: string): SafeHtml {
  return html`<input type="hidden" name="${FIELD}" value="${token}">`;
}

const TOKEN = /^[\w-]{20,40}$/;

function tokenOf({ body }: CallContext['request']): string | undefined {
  const token = body[FIELD];
  return typeof token === 'string' && TOKEN.test(token) ? token : undefined;
}

type Making = Pick<CallContext, 'use' | 'request' | 'caller'>;

function keyOf({ caller }: Making, token: string): string {
  return `written:${caller.id}:${token}`;
}

/** What the form with {@link makingField} wrote last. */
export interface WrittenByForm {
  readonly id: number;
  /** How it left it: whatever tells one state from the next, such as the time of the change. */
  readonly state?: string;
}

/**
 * Remembers what the form with {@link makingField} made or wrote, by its id: whoever goes back and sends it again means that.
 * @param state how the form left it, for a form that refuses to write over what others changed meanwhile: its own change is none
 */
export async function rememberMade(call: Making, id: number, state?: string): Promise<void> {
  const token = tokenOf(call.request);
  if (token === undefined) return;
  const written: WrittenByForm = state === undefined ? { id } : { id, state };
  await call.use(CACHE).set(keyOf(call, token), written, REMEMBERED_MS / 1000);
}

/** What an earlier sending of the same form made, and how it left it; undefined for a form that wrote nothing yet. */
export async function writtenBefore(call: Making): Promise<WrittenByForm | undefined> {
  const token = tokenOf(call.request);
  return token === undefined ? undefined : call.use(CACHE).get<WrittenByForm>(keyOf(call, token));
}

/** The id of what an earlier sending of the same form made; undefined for a form that made nothing yet. */
export async function madeBefore(call: Making): Promise<number | undefined> {
  return (await writtenBefore(call))?.id;
}

/**
 * Makes something once for each showing of a form: undefined when this showing was sent before. Of two that come together
 * one makes it. A form whose making is refused may be sent again.
 */
export async function makeOnce<T extends object>(
  { use, request, caller }: Making,
  make: () => Promise<T>,
): Promise<T | undefined> {
  const token = tokenOf(request);
  if (token === undefined) return make();
  const limiter = use(RATE_LIMITER);
  const key = `form:${caller.id}:${token}`;
  const { allowed } = await limiter.hit(key, 1, REMEMBERED_MS);
  if (!allowed) return undefined;
  try {
    return await make();
  } catch (thrown) {
    await limiter.undo(key);
    throw thrown;
  }
}
