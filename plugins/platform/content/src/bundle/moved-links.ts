import type { MovedTargets } from './moved-targets.js';
import { type OldAddress, readAddress } from './old-address.js';

/**
 * What of a text may point at another site: a block with its attributes, a shortcode of pictures, the classes and marks of a
 * picture, an address, which without a host has a mark before it. One pass finds them all.
 */
const POINTERS =
  /<!-- wp:[^<>]*-->|\[(?:gallery|playlist) [^[\]<>]*\]|(?:wp-image-|wp-att-|attachment[_-])\d{1,10}(?![\dx])|data-id="\d{1,10}"|(?:https?:)?(?:\/\/|\\\/\\\/)[^\s"'<>()[\]]+|["'=](?:\\?\/|\?(?:p|page_id|attachment_id)=)[^\s"'<>()[\]]*|[\s,]\/wp-content\/uploads\/[^\s"'<>()[\]]+/gi;

/** Only addresses. */
const ADDRESSES =
  /(?:https?:)?(?:\/\/|\\\/\\\/)[^\s"'<>()[\]]+|["'=](?:\\?\/|\?(?:p|page_id|attachment_id)=)[^\s"'<>()[\]]*|[\s,]\/wp-content\/uploads\/[^\s"'<>()[\]]+/gi;

const ID_PARAMETERS = ['p', 'page_id', 'attachment_id'] as const;

/** Attributes of the blocks of WordPress that name posts, pages or files. */
const ID_ATTRIBUTES = new Set(['id', 'ids', 'mediaId', 'parentPageID', 'ref']);

/** Marks that end an address where quotes and brackets are written as HTML. */
const ENDS = ['&quot;', '&#034;', '&#34;', '&#039;', '&#39;', '&apos;', '&lt;', '&gt;'];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How long the address is that a text begins with: what closes a sentence or a string does not belong to it. */
function lengthOf(text: string): number {
  let end = text.length;
  for (const mark of ENDS) {
    const at = text.indexOf(mark);
    if (at !== -1 && at < end) end = at;
  }
  while (end > 0 && '.,;:!?\\'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Attributes as the editor writes them into a comment of HTML. */
function writtenAttributes(attributes: object): string {
  const escapes: readonly (readonly [string, string])[] = [
    ['--', '\\u002d\\u002d'],
    ['<', '\\u003c'],
    ['>', '\\u003e'],
    ['&', '\\u0026'],
    ['\\"', '\\u0022'],
  ];
  return escapes.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(attributes));
}

/** Makes texts that point at another site point here. */
export class MovedLinks {
  /**
   * @param lost hears of each address of the other site that leads to nothing here, and of each id that nothing had
   * @param siteUrl the address of this site
   */
  constructor(
    private readonly targets: MovedTargets,
    private readonly siteUrl: string,
    private readonly lost: (what: string) => void,
  ) {}

  /** The text with everything that came along pointed at where it is here; the rest as it is. */
  text(text: string): string {
    return text.replace(POINTERS, (token) => this.#pointer(token));
  }

  /** The same for a value of any kind; texts within that are JSON are taken for what they hold. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.#jsonWithin(value) ?? this.text(value);
    if (Array.isArray(value)) return value.map((each) => this.value(each));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.value(each)]));
    return value;
  }

  #jsonWithin(text: string): string | undefined {
    if (!text.startsWith('[') && !text.startsWith('{')) return undefined;
    try {
      const held: unknown = JSON.parse(text);
      const moved = JSON.stringify(this.value(held));
      return moved === JSON.stringify(held) ? text : moved;
    } catch {
      return undefined;
    }
  }

  #pointer(token: string): string {
    if (token.startsWith('<!--')) return this.#block(token);
    if (token.startsWith('[')) return this.#shortcode(token);
    if (/^(?:wp-|attachment|data-id)/i.test(token)) return token.replace(/\d+/, (id) => this.#id(id));
    return this.#address(token);
  }

  #addresses(text: string): string {
    return text.replace(ADDRESSES, (token) => this.#address(token));
  }

  #shortcode(token: string): string {
    const named = /\b(?:ids|include|exclude|id)=["']?[\d, ]+/gi;
    return this.#addresses(token.replace(named, (list) => list.replace(/\d+/g, (id) => this.#id(id))));
  }

  #id(id: string): string {
    const known = this.targets.known.has(Number(id));
    if (!known) this.lost(`the id ${id}`);
    return String(this.targets.renumbered.get(Number(id)) ?? id);
  }

  /** A comment that begins a block. What is no JSON after its name is left as it is. */
  #block(comment: string): string {
    const [begin, end] = [comment.indexOf('{'), comment.lastIndexOf('}')];
    if (begin === -1 || end < begin) return comment;
    const written = comment.slice(begin, end + 1);
    try {
      const whole = (value: unknown) =>
        // A string of its own may be an address from its first letter on.
        typeof value === 'string' ? this.#addresses(`"${value}"`).slice(1, -1) : value;
      const before: unknown = JSON.parse(written);
      const attributes: unknown = JSON.parse(written, (_name, value: unknown) => whole(value));
      if (!isObject(attributes)) return comment;
      const name = comment.slice('<!-- wp:'.length, begin).trim();
      const moved = this.#attributes(name, attributes);
      if (JSON.stringify(moved) === JSON.stringify(before)) return comment;
      return comment.slice(0, begin) + writtenAttributes(moved) + comment.slice(end + 1);
    } catch {
      return comment;
    }
  }

  #attributes(name: string, attributes: Record<string, unknown>): Record<string, unknown> {
    // A block of somebody else may mean anything by an id; of those of WordPress one may mean a term.
    const isOther = name.includes('/') && !name.startsWith('core/');
    if (isOther || attributes['kind'] === 'taxonomy') return attributes;
    const moved = (value: unknown): unknown => (typeof value === 'number' ? Number(this.#id(String(value))) : value);
    return Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => {
        if (!ID_ATTRIBUTES.has(key)) return [key, value];
        return [key, Array.isArray(value) ? value.map(moved) : moved(value)];
      }),
    );
  }

  #address(token: string): string {
    // An address without a host is found with the mark before it: looking back at every letter would take ten times as long.
    if (/^["'=,\s]/.test(token)) return token.charAt(0) + this.#address(token.slice(1));
    const length = lengthOf(token);
    const written = token.slice(0, length);
    const escaped = written.includes('\\/');
    const text = written.replaceAll('\\/', '/').replaceAll('&amp;', '&').replaceAll('&#038;', '&');
    const address = readAddress(text, this.targets.home);
    if (!address || !this.targets.hosts.has(address.host)) return token;
    const found = this.#target(address);
    if (found === undefined) {
      // An address without a host may lead to this site as well as to the other.
      if (!text.startsWith('/') || text.startsWith('//') || /\.\w{2,5}$/.test(address.path.slice(-6)))
        this.lost(`the address ${text}`);
      return token;
    }
    const isRelative = !/^(?:https?:)?\/\//i.test(text);
    const here = isRelative && found.startsWith(`${this.siteUrl}/`) ? found.slice(new URL(found).origin.length) : found;
    const html = written.includes('&') ? here.replaceAll('&', written.includes('&#038;') ? '&#038;' : '&amp;') : here;
    return (escaped ? html.replaceAll('/', '\\/') : html) + token.slice(length);
  }

  #target(address: OldAddress): string | undefined {
    const { home } = this.targets;
    const isFront = address.host === home.host && [home.path, `${home.path}/index.php`].includes(address.path);
    if (isFront && address.query !== '') return this.#byId(address);
    const base = this.targets.file(address) ?? this.targets.page(address);
    return base === undefined ? undefined : withQuery(base, address.query) + address.fragment;
  }

  #byId({ query, fragment }: OldAddress): string | undefined {
    const parameters = new URLSearchParams(query);
    const name = ID_PARAMETERS.find((each) => parameters.has(each));
    const base = name && this.targets.addressById.get(Number(parameters.get(name)));
    if (base === undefined || base === '' || name === undefined) return undefined;
    parameters.delete(name);
    // The type says again what the id says.
    parameters.delete('post_type');
    const rest = parameters.toString();
    return withQuery(base, rest === '' ? '' : `?${rest}`) + fragment;
  }
}

function withQuery(address: string, query: string): string {
  return address.includes('?') && query !== '' ? `${address}&${query.slice(1)}` : address + query;
}
