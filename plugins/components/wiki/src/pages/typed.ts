import type { Post } from '@plinth/content';
import { checkValue, type RawParameters, Type } from '@plinth/kernel';
import { isBlank } from '@plinth/kernel/text';
import { html } from '@plinth/pages';
import type { Mistake, Texts } from '@plinth/pages/kit';
import { MAX_TERM_LENGTH } from './page-finder.js';
import type { editTexts } from './texts.js';

/** Characters of the source of a page. */
const MAX_CONTENT_LENGTH = 1_000_000;

/** Bytes of a form: the text may be sent with every character as three, and a picture has its own limit. */
export const MAX_FORM_BYTES = 4 * 1024 * 1024;

const title = Type.String({ maxLength: 500 });
const pictureText = Type.String({ maxLength: 300 });

const STATUSES = ['publish', 'draft', 'pending'] as const;

/** What somebody typed into the form that writes a page. */
export interface TypedPage {
  readonly title: string;
  readonly content: string;
  readonly status: (typeof STATUSES)[number];
  readonly protect: boolean;
  /** When the page was changed last as the writer saw it; empty for a new one. */
  readonly seen: string;
  /** What page to link to. */
  readonly find: string;
  /** What was looked for before. */
  readonly searched: string;
  readonly pictureText: string;
}

/** The form of a page as it is, or of a new one. */
export function typedOf(page: Post | undefined, isProtected: boolean): TypedPage {
  const status = STATUSES.find((each) => each === page?.status) ?? 'publish';
  const kept = { title: page?.title ?? '', content: page?.content ?? '', seen: page?.modifiedAt ?? '' };
  return { ...kept, status, protect: isProtected, find: '', searched: '', pictureText: '' };
}

/** A text of a form; browsers end lines with two characters, texts here with one. */
function textOf(body: RawParameters, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : '';
}

/** What was sent. */
export function readTyped(body: RawParameters): TypedPage {
  return {
    title: textOf(body, 'title'),
    content: textOf(body, 'content'),
    status: STATUSES.find((each) => each === body['status']) ?? 'publish',
    protect: !['', '0', 'false'].includes(textOf(body, 'protect')),
    seen: textOf(body, 'seen').slice(0, 30),
    find: [...textOf(body, 'find').trim()].slice(0, MAX_TERM_LENGTH).join(''),
    searched: textOf(body, 'searched'),
    pictureText: textOf(body, 'picture_text'),
  };
}

/** Whether something is looked for that was not looked for before. */
export function isNewSearch({ find, searched }: TypedPage): boolean {
  return find !== '' && find !== searched;
}

/** What is wrong with the fields of a page, all at once. */
export function mistakesIn(typed: TypedPage, t: Texts<typeof editTexts.english>): Mistake[] {
  const isTitle = checkValue(title, typed.title, t('title'));
  return [
    ...(isBlank(typed.title) ? [{ name: 'title', message: t('title_missing') }] : []),
    ...(isTitle.ok ? [] : [{ name: 'title', message: isTitle.fault.message }]),
    ...(typed.content.length > MAX_CONTENT_LENGTH ? [{ name: 'content', message: t('content_long') }] : []),
  ];
}

/** What is wrong with what is said of a picture. */
export function mistakesInPicture(
  { pictureText: text }: TypedPage,
  hasFile: boolean,
  t: Texts<typeof editTexts.english>,
): Mistake[] {
  const verdict = checkValue(pictureText, text, t('picture_text'));
  return [
    ...(hasFile ? [] : [{ name: 'picture', message: t('picture_missing') }]),
    ...(isBlank(text) ? [{ name: 'picture_text', message: t('picture_text_missing') }] : []),
    ...(verdict.ok ? [] : [{ name: 'picture_text', message: verdict.fault.message }]),
  ];
}

/** The text with a link at its end. */
export function withLink(content: string, { title: text, url }: { title: string; url: string }): string {
  return `${content.trimEnd()}\n${html`<p><a href="${url}">${text}</a></p>`.text}`.trimStart();
}

/** The text with a picture at its end. */
export function withPicture(content: string, { url, text }: { url: string; text: string }): string {
  return `${content.trimEnd()}\n${html`<p><img src="${url}" alt="${text}"></p>`.text}`.trimStart();
}
