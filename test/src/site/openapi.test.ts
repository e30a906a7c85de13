import { cp, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import openapiTypes, { astToString } from 'openapi-typescript';
import { Browser } from '../support/browser.js';
import { runToEnd } from '../support/children.js';
import { type TemporaryFolder, temporaryFolder } from '../support/folders.js';
import { inRepository } from '../support/repository.js';
import { plinth, type StartedSite, startDemo } from './command-line.js';

interface Operation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: object }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
}

const REDOCLY = inRepository('node_modules', '@redocly', 'cli', 'bin', 'cli.js');
const TSC = inRepository('node_modules', 'typescript', 'bin', 'tsc');

/** More than a tool that draws its own conclusions from a document would still read at once, in characters. */
const LARGEST = 750_000;

describe('the OpenAPI document of the demo site', () => {
  let folder: TemporaryFolder;
  let site: StartedSite & { readonly folder: TemporaryFolder };
  let administrator: Browser;
  let document: Document;
  let file: string;

  before(async function () {
    this.timeout(180_000); // the first one prepares the demo
    folder = await temporaryFolder();
    site = await startDemo();
    administrator = new Browser(site.url);
    await administrator.signIn('admin', 'demo');
    document = (await administrator.rest<Document>('GET', '/plinth/v1/openapi')).body;
    file = path.join(folder.path, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
  });
  after(async () => {
    await site.child.end();
    await site.folder.remove();
    await folder.remove();
  });

  const operation = (method: string, route: string): Operation => {
    const found = document.paths[route]?.[method];
    if (!found) throw new Error(`There is no ${method} ${route}.`);
    return found;
  };

  it("has nothing that Redocly's recommended rules would find fault with", async () => {
    const { code, output } = await runToEnd(REDOCLY, ['lint', '--extends', 'recommended', file], {
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    expect(code, output).to.equal(0);
    expect(output)
      .to.include('Your API description is valid')
      .and.not.match(/\d+ warning/);
  });

  it('names its operations so that they are methods of a client, and tells what repeats once', () => {
    const ids = Object.values(document.paths).flatMap((each) => Object.values(each).map((one) => one.operationId));
    for (const id of ids) expect(id).to.match(/^[a-z][A-Za-z0-9]*$/);
    expect(ids).to.include.members(['listPosts', 'createPost', 'getPost', 'updatePost', 'deletePost']);
    expect(ids).to.include.members(['listSnippetsPasteRevisions', 'getSnippetsPasteRaw', 'createCommunityGroupReview']);
    expect(JSON.stringify(document).length).to.be.below(LARGEST);
  });

  it('says what a route answers: its status, its headers, its kind', () => {
    expect(operation('post', '/wp/v2/posts').responses).to.include.keys('201', '400', '401', '403');
    expect(operation('get', '/wp/v2/posts').responses['200']?.headers).to.include.keys('X-WP-Total', 'Link', 'Allow');
    expect(operation('get', '/wp/v2/posts/{id}').responses['200']?.headers).to.not.include.keys('X-WP-Total');
    expect(operation('post', '/batch/v1').responses).to.include.keys('207');
    expect(operation('post', '/directory/v1/submit').responses).to.include.keys('201', '202');
    const file = operation('get', '/snippets/v1/pastes/{id}/raw').responses['200']?.content;
    expect(file).to.have.all.keys('text/plain');
    expect(operation('post', '/wp/v2/media').requestBody?.content).to.have.all.keys('multipart/form-data', '*/*');
    const claim = operation('post', '/directory/v1/claims').requestBody?.content['multipart/form-data']?.schema;
    expect(claim).to.have.nested.property('properties.proof_file.format', 'binary');
  });

  it('says by which credentials each operation may be called', () => {
    const { securitySchemes } = document.components;
    expect(securitySchemes['sessionCookie']).to.include({ type: 'apiKey', in: 'cookie' });
    expect(securitySchemes['nonce']).to.include({ type: 'apiKey', in: 'header', name: 'X-WP-Nonce' });
    expect(securitySchemes['applicationPassword']).to.include({ type: 'http', scheme: 'basic' });
    expect(securitySchemes['apiKey']).to.include({ type: 'apiKey', in: 'header', name: 'X-API-Key' });
    expect(securitySchemes['jwt']).to.include({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });
    const credentials = [
      { sessionCookie: [], nonce: [] },
      ...['applicationPassword', 'apiKey', 'jwt'].map((name) => ({ [name]: [] })),
    ];
    const needed = operation('get', '/wp/v2/users/me').security ?? document.security;
    expect(needed).to.deep.equal(credentials);
    expect(operation('get', '/wp/v2/posts').security).to.deep.equal([{}, ...credentials]);
  });

  it('is what the command prints', async () => {
    const printed = await plinth(site.folder.path, ['openapi'], { SITE_URL: site.url });
    expect(printed.code, printed.output).to.equal(0);
    expect(JSON.parse(printed.output)).to.deep.equal(document);
  });

  it('makes types that compile strictly, by which a client reads, writes and is refused', async () => {
    const client = path.join(folder.path, 'client');
    await cp(inRepository('test', 'fixtures', 'typed-client'), client, { recursive: true });
    await symlink(inRepository('node_modules'), path.join(client, 'node_modules'));
    await writeFile(path.join(client, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(path.join(client, 'site.ts'), astToString(await openapiTypes(pathToFileURL(file))));
    const compiled = await runToEnd(TSC, ['-p', client]);
    expect(compiled.code, compiled.output).to.equal(0);

    const { body } = await administrator.rest<{ password: string }>('POST', '/wp/v2/users/me/application-passwords', {
      name: 'typed client',
    });
    const authorization = `Basic ${Buffer.from(`admin:${body.password}`).toString('base64')}`;
    const program: { useSite(baseUrl: string, authorization: string): Promise<unknown> } = await import(
      pathToFileURL(path.join(client, 'client.js')).href
    );
    const found = await program.useSite(`${site.url}/wp-json`, authorization);
    const posts = await administrator.rest<{ id: number; link: string; title: { rendered: string } }[]>(
      'GET',
      '/wp/v2/posts?per_page=2',
    );
    const [newest] = posts.body;
    expect(found).to.deep.include({
      total: posts.headers.get('X-WP-Total'),
      titles: posts.body.map(({ title }) => title.rendered),
      named: 2,
      first: { asked: newest?.id, found: newest?.id, link: newest?.link },
      refused: { status: 404, code: 'rest_post_invalid_id', told: 404 },
      missing: { status: 400, code: 'rest_missing_callback_param' },
    });
    expect(found).to.have.nested.include({ 'created.status': 201, 'created.raw': 'Typed' });
    expect(found)
      .to.have.nested.property('created.location')
      .that.matches(/\/wp\/v2\/posts\/\d+$/);
  });
});
