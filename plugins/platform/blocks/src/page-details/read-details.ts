import { shortened } from '@plinth/kernel/text';
import { Parser } from 'htmlparser2';
import { webAddress } from '../remote/addresses.js';
import type { RemotePage } from '../remote/fetch.js';

/** What a page says of itself; an empty text where it does not. */
export interface PageDetails {
  readonly title: string;
  /** Address of its icon. */
  readonly icon: string;
  readonly description: string;
  /** Address of the picture that stands for it. */
  readonly image: string;
}

/** As many characters of a title and of a description as are kept. */
const LONGEST_TITLE = 300;
const LONGEST_DESCRIPTION = 1_000;

const IMAGES: ReadonlySet<string> = new Set(['og:image', 'og:image:url', 'og:image:secure_url']);
const DESCRIPTIONS: ReadonlySet<string> = new Set(['description', 'og:description']);

/** Takes the first of each detail from the head of a page. */
class HeadReader {
  readonly found: { -readonly [K in keyof PageDetails]: string } = { title: '', icon: '', description: '', image: '' };
  isOver = false;
  #isInTitle = false;

  constructor(private readonly base: URL) {}

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'body') this.isOver = true;
    if (this.isOver) return;
    if (name === 'title') this.#isInTitle = this.found.title === '';
    if (name === 'link') this.#link(attributes);
    if (name === 'meta') this.#meta(attributes);
  }

  ontext(text: string): void {
    if (this.#isInTitle && !this.isOver) this.found.title += text;
  }

  onclosetag(name: string): void {
    if (name === 'title') this.#isInTitle = false;
    if (name === 'head') this.isOver = true;
  }

  #link({ href = '', rel = '' }: Readonly<Record<string, string>>): void {
    if (this.found.icon === '' && rel.toLowerCase().split(/\s+/).includes('icon'))
      this.found.icon = this.#address(href);
  }

  #meta({ content = '', name = '', property = name }: Readonly<Record<string, string>>): void {
    const said = property.toLowerCase();
    if (this.found.description === '' && DESCRIPTIONS.has(said)) this.found.description = content;
    if (this.found.image === '' && IMAGES.has(said)) this.found.image = this.#address(content);
  }

  #address(text: string): string {
    const written = text.trim();
    return written !== '' && URL.canParse(written, this.base.href)
      ? (webAddress(new URL(written, this.base.href).href)?.href ?? '')
      : '';
  }
}

function line(text: string, length: number): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), length);
}

/** What the head of a page says; texts are plain, addresses whole. */
export function readDetails({ html, url }: RemotePage): PageDetails {
  const reader = new HeadReader(url);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.onopentag(name, attributes),
      ontext: (text) => reader.ontext(text),
      onclosetag: (name) => {
        reader.onclosetag(name);
        // What comes after the head may be long, and says nothing of the page.
        if (reader.isOver) parser.pause();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  const { title, description, icon, image } = reader.found;
  return { title: line(title, LONGEST_TITLE), icon, description: line(description, LONGEST_DESCRIPTION), image };
}
