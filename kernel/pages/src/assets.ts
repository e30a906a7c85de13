import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { anyone, HostError, notFound, page, type RestResponse, type Route, raw, Type } from '@plinth/kernel';

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/** Names carry a digest of the content, so that browsers may keep the files for good. */
const HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' };

/** What the build wrote beside the bundles. */
interface Manifest {
  /** Name of the source → name of the bundle. */
  readonly named: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

/** The stylesheets and scripts of a plugin, bundled when it was built. */
export interface Assets {
  /** Serves them; stands among the plugin's `pages`. */
  readonly page: Route;
  /**
   * Where a file is served, below the site's address.
   * @param name as in `src/assets`, scripts with `.js` (`chart.js` of `chart.tsx`)
   * @throws HostError `HOST_ASSETS_MISSING` when there is none of that name
   */
  path(name: string): string;
}

class BundledAssets implements Assets {
  readonly page: Route;
  #manifest: Manifest | undefined;
  readonly #contents = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly plugin: string,
    private readonly folder: URL,
  ) {
    this.page = page({
      method: 'GET',
      path: `/assets/${plugin}/:file`,
      summary: `Stylesheets and scripts of "${plugin}".`,
      access: anyone,
      args: { file: Type.String({ route: '[\\w.-]+', maxLength: 100, description: 'Name of the file.' }) },
      handle: ({ args, request }) => this.#serve(args.file, String(request.headers['accept-encoding'] ?? '')),
    });
  }

  path(name: string): string {
    const { named } = this.#read();
    const file = named[name];
    if (file !== undefined) return `/assets/${this.plugin}/${file}`;
    throw new HostError('HOST_ASSETS_MISSING', {
      plugin: this.plugin,
      found: name,
      wanted: Object.keys(named).join(', ') || 'none, because nothing was bundled',
    });
  }

  async #serve(file: string, encodings: string): Promise<RestResponse> {
    const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
    if (type === undefined || !this.#read().files.includes(file))
      throw notFound('asset_not_found', 'There is no such file.');
    if (!/\bbr\b/.test(encodings)) return raw(await this.#content(file), type, { headers: HEADERS });
    const packed = await this.#content(`${file}.br`);
    return raw(packed, type, { headers: { ...HEADERS, 'Content-Encoding': 'br' } });
  }

  #content(file: string): Promise<Buffer> {
    const known = this.#contents.get(file) ?? readFile(new URL(file, this.folder));
    this.#contents.set(file, known);
    return known;
  }

  /** Read when it is first needed: a plugin can be declared before its assets are bundled. */
  #read(): Manifest {
    this.#manifest ??= manifestIn(this.folder);
    return this.#manifest;
  }
}

function manifestIn(folder: URL): Manifest {
  try {
    return JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'));
  } catch {
    return { named: {}, files: [] };
  }
}

/**
 * The bundles that the build made of a plugin's `src/assets`.
 * @param plugin its id
 * @param folder where they lie, with a slash at the end: `new URL('../assets/', import.meta.url)`
 */
export function bundledAssets(plugin: string, folder: URL): Assets {
  return new BundledAssets(plugin, folder);
}
