import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { temporaryFolder } from '../../support/folders.js';
import { picture } from '../../support/pictures.js';
import { addUser, applicationPassword, startSite, type WholeSite } from '../../support/sites.js';
import { clientPackage, clientsFolder } from './packages.js';

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text?: string }[];
}

interface Client {
  connect(transport: object): Promise<void>;
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  callTool(call: { name: string; arguments: object }): Promise<Answer>;
  close(): Promise<void>;
}

interface ClientPackage {
  readonly Client: new (self: { name: string; version: string }) => Client;
}

interface StdioPackage {
  readonly StdioClientTransport: new (options: {
    command: string;
    args: string[];
    env: Record<string, string>;
    cwd: string;
    stderr: 'ignore';
  }) => object;
}

type Ids = Record<string, number>;

/** A tool, what it is called with, and what its answer says; `keep` names the id that the answer tells. */
interface Check {
  readonly tool: string;
  readonly send: (ids: Ids) => object;
  readonly says: RegExp;
  readonly keep?: string;
}

const check = (tool: string, says: RegExp, send: Check['send'] = () => ({}), keep?: string): Check => ({
  ...{ tool, send, says },
  ...(keep === undefined ? {} : { keep }),
});

/** Every tool that speaks to the site, in an order in which each finds what it needs. */
const CHECKS: readonly Check[] = [
  check('wp_test_auth', /success/i),
  check('wp_get_auth_status', /authenticated|status/i),
  check('wp_get_site_settings', /Title|title/),
  check('wp_update_site_settings', /Renamed|updated/i, () => ({ title: 'Renamed' })),
  check('wp_create_category', /Tides/, () => ({ name: 'Tides' }), 'category'),
  check('wp_list_categories', /Tides/),
  check('wp_get_category', /Tides/, ({ category }) => ({ id: category })),
  check('wp_update_category', /Currents|updated/i, ({ category }) => ({ id: category, name: 'Currents' })),
  check('wp_create_tag', /Ebb/, () => ({ name: 'Ebb' }), 'tag'),
  check('wp_list_tags', /Ebb/),
  check('wp_get_tag', /Ebb/, ({ tag }) => ({ id: tag })),
  check('wp_update_tag', /Flood|updated/i, ({ tag }) => ({ id: tag, name: 'Flood' })),
  check(
    'wp_create_post',
    /Harbour/,
    ({ category, tag }) => ({
      ...{ title: 'Harbour', content: '<p>The boats lie dry.</p>', status: 'publish' },
      ...{ categories: [category], tags: [tag] },
    }),
    'post',
  ),
  check('wp_list_posts', /Harbour/),
  check('wp_get_post', /Harbour/, ({ post }) => ({ id: post })),
  check('wp_update_post', /updated|Low water/i, ({ post }) => ({ id: post, title: 'Low water' })),
  check('wp_get_post_revisions', /revision/i, ({ post }) => ({ id: post })),
  check(
    'wp_create_page',
    /Ferry/,
    () => ({ title: 'Ferry', content: '<p>Twice a day.</p>', status: 'publish' }),
    'page',
  ),
  check('wp_list_pages', /Ferry/),
  check('wp_get_page', /Ferry/, ({ page }) => ({ id: page })),
  check('wp_update_page', /updated|Ferries/i, ({ page }) => ({ id: page, title: 'Ferries' })),
  check('wp_get_page_revisions', /revision/i, ({ page }) => ({ id: page })),
  check('wp_search_site', /Low water|Ferr/, () => ({ term: 'Ferries' })),
  check(
    'wp_create_comment',
    /comment/i,
    ({ post }) => ({ post, content: 'Well said.', author_name: 'Ann', author_email: 'ann@example.org' }),
    'comment',
  ),
  check('wp_list_comments', /Well said|comment/i),
  check('wp_get_comment', /Well said|comment/i, ({ comment }) => ({ id: comment })),
  check('wp_update_comment', /updated/i, ({ comment }) => ({ id: comment, content: 'Better said.' })),
  check('wp_approve_comment', /approved/i, ({ comment }) => ({ id: comment })),
  check('wp_spam_comment', /spam/i, ({ comment }) => ({ id: comment })),
  check('wp_delete_comment', /deleted|trash/i, ({ comment }) => ({ id: comment, force: true })),
  check(
    'wp_create_user',
    /ann/,
    () => ({ username: 'ann', email: 'ann@example.org', password: 'a long pass phrase 7', roles: ['author'] }),
    'user',
  ),
  check('wp_list_users', /ann/),
  check('wp_get_user', /ann/, ({ user }) => ({ id: user })),
  check('wp_get_current_user', /writer/),
  check('wp_update_user', /updated|Anna/i, ({ user }) => ({ id: user, name: 'Anna' })),
  check('wp_get_application_passwords', /whole site test|password/i, ({ me }) => ({ user_id: me })),
  check('wp_create_application_password', /agent/i, ({ me }) => ({ user_id: me, app_name: 'agent' })),
  check('wp_upload_media', /quay|upload/i, () => ({ file_path: 'quay.png', title: 'Quay' }), 'media'),
  check('wp_list_media', /quay/i),
  check('wp_get_media', /quay/i, ({ media }) => ({ id: media })),
  check('wp_update_media', /updated|Pier/i, ({ media }) => ({ id: media, title: 'Pier' })),
  check('wp_delete_media', /deleted/i, ({ media }) => ({ id: media, force: true })),
  check('wp_delete_post', /deleted|trash/i, ({ post }) => ({ id: post, force: true })),
  check('wp_delete_page', /deleted|trash/i, ({ page }) => ({ id: page, force: true })),
  check('wp_delete_user', /deleted/i, ({ me, user }) => ({ id: user, reassign: me })),
];

/** Tools that no site can carry out: they remove terms without `force`, which every host refuses, because terms have no trash. */
const REFUSED: readonly Check[] = [
  check('wp_delete_category', /Terms do not support trashing/, ({ category }) => ({ id: category, force: true })),
  check('wp_delete_tag', /Terms do not support trashing/, ({ tag }) => ({ id: tag, force: true })),
];

describe("client mcp-wordpress, unmodified: an agent's tools", function () {
  this.timeout(30_000);
  let site: WholeSite;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let client: Client;
  const ids: Ids = {};

  before(async () => {
    site = await startSite();
    folder = await temporaryFolder();
    await writeFile(path.join(folder.path, 'quay.png'), await picture(64, 48));
    const user = await addUser(site.host, 'writer', 'administrator');
    ids['me'] = user.id;
    const { Client } = clientPackage<ClientPackage>('@modelcontextprotocol/sdk/client/index.js');
    const { StdioClientTransport } = clientPackage<StdioPackage>('@modelcontextprotocol/sdk/client/stdio.js');
    client = new Client({ name: 'plinth-test', version: '1.0.0' });
    const transport = new StdioClientTransport({
      ...{
        command: process.execPath,
        args: [path.join(clientsFolder, 'node_modules/mcp-wordpress/bin/mcp-wordpress.js')],
      },
      ...{ cwd: folder.path, stderr: 'ignore' as const },
      env: {
        ...{ PATH: process.env['PATH'] ?? '', HOME: folder.path, WORDPRESS_SITE_URL: site.url },
        ...{ ALLOW_INSECURE_HTTP: 'true', ALLOW_PRIVATE_URLS: 'true', MCP_UPLOAD_BASE_DIR: folder.path },
        ...{ WORDPRESS_USERNAME: 'writer', WORDPRESS_APP_PASSWORD: await applicationPassword(site.host, user) },
      },
    });
    await client.connect(transport);
  });
  after(async () => {
    await client?.close();
    await site.stop();
    await folder.remove();
    expect(site.log.errors).to.deep.equal([]);
  });

  for (const { keep, says, send, tool } of CHECKS) {
    it(tool, async () => {
      const sent = send(ids);
      const file = 'file_path' in sent ? { file_path: path.join(folder.path, 'quay.png') } : {};
      const answer = await client.callTool({ name: tool, arguments: { ...sent, ...file } });
      const text = answer.content.map((each) => each.text ?? '').join('\n');
      expect(answer.isError ?? false, text).to.equal(false);
      expect(text).to.match(says);
      // It shows fields of other people that are told in the edit context only, without asking for that.
      if (tool !== 'wp_get_user') expect(text).not.to.match(/\bundefined\b/);
      const [, found] = /\bID:?\**:?\s*(\d+)/i.exec(text) ?? [];
      if (keep !== undefined) {
        expect(found, text).to.be.a('string');
        ids[keep] = Number(found);
      }
    });
  }

  for (const { says, send, tool } of REFUSED) {
    it(`${tool} is refused, as on WordPress`, async () => {
      const { content, isError } = await client.callTool({ name: tool, arguments: send(ids) });
      expect(isError).to.equal(true);
      expect(content[0]?.text).to.match(says);
    });
  }

  it('has no further tool that speaks to a site', async () => {
    const { tools } = await client.listTools();
    const known = new Set([...CHECKS, ...REFUSED].map(({ tool }) => tool));
    const local = /^wp_(cache|performance|seo|switch|check_version)|^wp_delete_application_password/;
    expect(tools.map(({ name }) => name).filter((name) => !known.has(name) && !local.test(name))).to.deep.equal([]);
  });
});
