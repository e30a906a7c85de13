import { expect } from 'chai';
import { Browser } from '../../support/browser.js';
import { picture } from '../../support/pictures.js';
import { addUser, PASSWORD, startSite, type WholeSite } from '../../support/sites.js';
import { clientFile, clientPackage } from './packages.js';

interface Generator {
  createSchema(type: string): object;
}

interface GeneratorPackage {
  createGenerator(options: object): Generator;
}

interface Validate {
  (value: unknown): boolean;
  readonly errors?:
    | readonly { readonly instancePath: string; readonly message?: string; readonly params: object }[]
    | null;
}

interface AjvPackage {
  readonly default: new (options: object) => { compile(schema: object): Validate };
}

/** What is asked, and the type of wp-types that the answer has; `{post}` and so on are ids. */
const ANSWERS: readonly (readonly [type: string, path: string])[] = [
  ['WP_REST_API_Post', '/wp/v2/posts/{post}'],
  ['WP_REST_API_Post', '/wp/v2/posts/{post}?context=edit'],
  ['WP_REST_API_Posts', '/wp/v2/posts'],
  ['WP_REST_API_Page', '/wp/v2/pages/{page}'],
  ['WP_REST_API_Pages', '/wp/v2/pages?context=edit'],
  ['WP_REST_API_Revision', '/wp/v2/posts/{post}/revisions/{revision}'],
  ['WP_REST_API_Revisions', '/wp/v2/posts/{post}/revisions'],
  ['WP_REST_API_Attachment', '/wp/v2/media/{media}'],
  ['WP_REST_API_Attachments', '/wp/v2/media?context=edit'],
  ['WP_REST_API_Category', '/wp/v2/categories/{category}'],
  ['WP_REST_API_Categories', '/wp/v2/categories'],
  ['WP_REST_API_Tags', '/wp/v2/tags?context=edit'],
  ['WP_REST_API_Comment', '/wp/v2/comments/{comment}'],
  ['WP_REST_API_Comments', '/wp/v2/comments?context=edit'],
  ['WP_REST_API_User', '/wp/v2/users/me'],
  ['WP_REST_API_Users', '/wp/v2/users?context=edit'],
  ['WP_REST_API_Type', '/wp/v2/types/post?context=edit'],
  ['WP_REST_API_Types', '/wp/v2/types'],
  ['WP_REST_API_Status', '/wp/v2/statuses/publish'],
  ['WP_REST_API_Statuses', '/wp/v2/statuses'],
  ['WP_REST_API_Taxonomy', '/wp/v2/taxonomies/category?context=edit'],
  ['WP_REST_API_Taxonomies', '/wp/v2/taxonomies'],
  ['WP_REST_API_Settings', '/wp/v2/settings'],
  ['WP_REST_API_Search_Results', '/wp/v2/search'],
  ['WP_REST_API_Application_Passwords', '/wp/v2/users/me/application-passwords'],
  ['WP_REST_API_Block_Types', '/wp/v2/block-types?context=edit'],
  ['WP_REST_API_Block', '/wp/v2/blocks/{block}?context=edit'],
  ['WP_REST_API_Themes', '/wp/v2/themes?context=edit'],
];

/** Where an answer of ours is none of its type, and why. Every fault that is found is one of these, and each is found. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // Documented as a flag or a list; its type knows the flag alone.
  'WP_REST_API_Themes?edit': ['editor-color-palette', 'editor-font-sizes', 'editor-gradient-presets'].map(
    (name) => `/0/theme_supports/${name}: must be boolean`,
  ),
};

describe('schemas of wp-types', function () {
  this.timeout(60_000);
  let site: WholeSite;
  let browser: Browser;
  let generator: Generator;
  const ids: Record<string, number> = {};

  before(async () => {
    site = await startSite();
    await addUser(site.host, 'writer', 'administrator');
    browser = new Browser(site.url);
    await browser.signIn('writer', PASSWORD);
    const make = async (name: string, path: string, body: object) => {
      const answer = await browser.rest<{ id: number }>('POST', path, body);
      ids[name] = answer.body.id;
    };
    await make('category', '/wp/v2/categories', { name: 'Tides' });
    await make('tag', '/wp/v2/tags', { name: 'Ebb' });
    const terms = { categories: [ids['category']], tags: [ids['tag']] };
    await make('post', '/wp/v2/posts', { title: 'One', content: 'a', status: 'publish', ...terms });
    await browser.rest('POST', `/wp/v2/posts/${ids['post']}`, { content: 'b' });
    await make('page', '/wp/v2/pages', { title: 'Page', status: 'publish' });
    await make('comment', '/wp/v2/comments', { post: ids['post'], content: 'Well said.' });
    await make('block', '/wp/v2/blocks', { title: 'Kept', content: '<p>Kept</p>', status: 'publish' });
    await browser.rest('POST', '/wp/v2/users/me/application-passwords', { name: 'agent' });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await picture(640, 480))], 'quay.png', { type: 'image/png' }));
    const nonce = await browser.nonce();
    const upload = { method: 'POST', body: form, headers: { 'X-WP-Nonce': nonce } };
    const uploaded: { id: number } = JSON.parse(await (await browser.fetch('/wp-json/wp/v2/media', upload)).text());
    ids['media'] = uploaded.id;
    const revisions = await browser.rest<{ id: number }[]>('GET', `/wp/v2/posts/${ids['post']}/revisions`);
    ids['revision'] = revisions.body[0]?.id ?? 0;
    const { createGenerator } = clientPackage<GeneratorPackage>('ts-json-schema-generator');
    generator = createGenerator({
      path: clientFile('wp-types/index.ts'),
      ...{ skipTypeCheck: true, additionalProperties: true, topRef: true },
    });
  });
  after(async () => {
    await site.stop();
    expect(site.log.errors).to.deep.equal([]);
  });

  for (const [type, asked] of ANSWERS) {
    it(`${asked} is a ${type}`, async () => {
      const answer = await browser.rest<unknown>(
        'GET',
        asked.replace(/\{(\w+)\}/g, (_all, name: string) => String(ids[name])),
      );
      expect(answer.status).to.equal(200);
      const { default: Ajv } = clientPackage<AjvPackage>('ajv');
      const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(
        generator.createSchema(type),
      );
      validate(answer.body);
      const faults = (validate.errors ?? []).map(({ instancePath, message, params }) =>
        'missingProperty' in params ? params.missingProperty : `${instancePath}: ${message}`,
      );
      expect([...new Set(faults)]).to.deep.equal(KNOWN[asked.includes('edit') ? `${type}?edit` : type] ?? []);
    });
  }
});
