import { plugins } from '@plinth/host-config';
import { contributedTo, type Route } from '@plinth/kernel';
import { pages, screens } from '@plinth/pages';
import { expect } from 'chai';
import { Browser } from '../support/browser.js';
import type { TemporaryFolder } from '../support/folders.js';
import { type StartedSite, startDemo } from './command-line.js';
import { codeOf, importSecrets, MISSING, makeSecrets, SECRETS, type Told } from './private-objects.js';
import { CASES, JUDGED, type Kind, PRINTED, type ReferenceCase } from './reference-cases.js';

/** Names under which arguments carry ids. */
const NAMES = new RegExp(
  [
    '(?:^|_)(?:id|ids|ID)$',
    '^featured_|_exclude$|^(?:include|exclude)$',
    '^(?:answer|author|before|categories|category|comment|course|customer|delete|earlier|edit|file|footer|front_page)$',
    '^(?:gallery|group|icon|image|item|link|logo|media|menu|menus|notice|option|order|package|parent|person|picture)$',
    '^(?:pictures|plan|pollid|post|posts_page|product|reassign|review_photos|revision|series|step|tags|term|uninvite)$',
    '^(?:user|version|whom|mb_series|mb_group)$',
  ].join('|'),
);

interface Schema {
  readonly type?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

function holdsIds({ type, items, anyOf = [] }: Schema): boolean {
  return type === 'integer' || (type === 'array' && items !== undefined && holdsIds(items)) || anyOf.some(holdsIds);
}

/** The kind that the schema of an argument declares. */
function declaredKind(schema: Schema): string | undefined {
  for (const each of [schema, schema.items ?? {}]) {
    const symbol = Object.getOwnPropertySymbols(each).find(({ description }) => description?.includes('refers to'));
    if (symbol) return (Reflect.get(each, symbol) as { kind: string }).kind;
  }
  return undefined;
}

interface Argument {
  /** Plugin, surface, path and name. */
  readonly name: string;
  readonly kind: string | undefined;
}

function argumentsOf(plugin: string, surface: string, routes: readonly Route[]): Argument[] {
  return routes.flatMap(({ declaration }) => {
    const { args = {}, path, resource, authorizeResource } = declaration;
    const isJudged = (name: string) =>
      new RegExp(`:${name}\\b`).test(path) && (resource !== undefined || authorizeResource !== undefined);
    return Object.entries(args)
      .filter(([name, schema]) => NAMES.test(name) && holdsIds(schema) && !isJudged(name))
      .map(([name, schema]) => ({ name: `${plugin} ${surface} ${path} ${name}`, kind: declaredKind(schema) }));
  });
}

describe('arguments that name objects', () => {
  const all = plugins.flatMap((plugin) => [
    ...argumentsOf(plugin.id, 'rest', plugin.routes ?? []),
    ...argumentsOf(plugin.id, 'page', contributedTo(plugin, pages)),
    ...argumentsOf(
      plugin.id,
      'screen',
      contributedTo(plugin, screens).flatMap((screen) => screen.pages),
    ),
  ]);

  it('declare what they refer to, or are listed with the place that judges them', () => {
    const open = all.filter(({ name, kind }) => kind === undefined && !JUDGED.some(([rule]) => rule.test(name)));
    expect(open.map(({ name }) => name)).to.deep.equal([]);
    const idle = JUDGED.filter(([rule]) => !all.some(({ name }) => rule.test(name)));
    expect(idle.map(([rule]) => String(rule))).to.deep.equal([]);
  });

  it('are all tried below where they are declared', () => {
    const tried = new Set(CASES.map(({ argument }) => argument));
    expect(all.flatMap(({ name, kind }) => (kind === undefined || tried.has(name) ? [] : [name]))).to.deep.equal([]);
  });
});

async function ask(browser: Browser, nonce: string, { request }: ReferenceCase, id: number): Promise<Told> {
  const { method, path, body, formOn } = request(id);
  const init: RequestInit = { method, redirect: 'manual' };
  if (formOn === undefined) {
    const headers = { 'X-WP-Nonce': nonce, 'Content-Type': 'application/json' };
    Object.assign(init, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } else {
    const { text: page } = await browser.page(formOn);
    const _wpnonce = /name="_wpnonce" value="([^"]+)"/.exec(page)?.[1] ?? expect.fail(`${formOn} has no form`);
    init.body = new URLSearchParams({ ...body, _wpnonce });
  }
  const response = await browser.fetch(path, init);
  const text = await response.text();
  return { status: response.status, text: text.replaceAll(String(id), '#') };
}

describe('a private object of somebody else, named by its id', () => {
  let folder: TemporaryFolder;
  let site: StartedSite;
  let secrets: Readonly<Record<Kind, number>>;
  const callers = new Map<string, { browser: Browser; nonce: string }>();

  before(async function () {
    this.timeout(180_000); // the first one prepares the demo
    ({ folder, ...site } = await startDemo());
    await importSecrets(folder.path);
    secrets = await makeSecrets(site.url);
    for (const login of ['subscriber', 'author']) {
      const browser = new Browser(site.url);
      await browser.signIn(login, 'demo');
      callers.set(login, { browser, nonce: await browser.nonce() });
    }
  });
  after(async () => {
    await site.child.end();
    await folder.remove();
  });

  for (const login of ['subscriber', 'author'])
    for (const each of CASES)
      it(`is as if it were not there for ${login}: ${each.argument}`, async () => {
        const { browser, nonce } = callers.get(login) ?? expect.fail('nobody is signed in');
        const secret = await ask(browser, nonce, each, secrets[each.kind]);
        const missing = await ask(browser, nonce, each, MISSING);
        const isPrinted = PRINTED.some((pattern) => pattern.test(each.argument));
        if (isPrinted) expect(secret.status, secret.text.slice(0, 400)).to.equal(403);
        else expect(codeOf(secret), secret.text.slice(0, 400)).to.equal(codeOf(missing));
        expect(secret.status).to.be.below(500);
        expect(secret.text).to.not.match(SECRETS);
      });
});
