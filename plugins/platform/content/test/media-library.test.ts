import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type IncomingFile, RestError, tap } from '@plinth/kernel';
import { DATABASE } from '@plinth/kernel/database';
import { RawTables, type TestClient, type TestSite, testHost } from '@plinth/testing';
import { FILES } from '@plinth/toolkit';
import { expect } from 'chai';
import {
  content,
  contentHooks,
  type KeptUpload,
  MEDIA,
  type MediaLibrary,
  POSTS,
  UploadRefused,
} from '../src/plugin.js';
import { DANGEROUS, PDF, picture } from './media-samples.js';

const PARALLEL = 50;

describe('media: the library that plugins use', () => {
  let site: TestSite;
  let author: TestClient;
  let media: MediaLibrary;
  let folder: string;
  let pixel: Buffer;

  before(async () => {
    site = await testHost({ plugins: [content] });
    author = await site.as('author');
    media = site.pluginContext('content').use(MEDIA);
    folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-library-'));
    pixel = await picture(2, 2);
  });

  after(async () => {
    expect(site.errors).to.deep.equal([]);
    await rm(folder, { recursive: true });
    return site.stop();
  });

  async function incoming(filename: string, bytes: Buffer): Promise<IncomingFile> {
    const place = path.join(folder, String((await readdir(folder)).length));
    await writeFile(place, bytes);
    return { field: 'file', filename, declaredType: '', size: bytes.length, path: place };
  }

  const owner = () => author.user?.id ?? 0;

  async function errorOf(work: Promise<unknown>): Promise<unknown> {
    return work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  }

  async function filesKept(): Promise<number> {
    const database = site.host.use(DATABASE);
    const row = await new RawTables(database).selectOne<{ n: number }>(
      `SELECT COUNT(*) AS n FROM ${database.table('media_files')}`,
    );
    return Number(row?.n);
  }

  it('keeps a file for its owner with title, post and source, and answers where it lies', async () => {
    const kept = await media.keep(await incoming('x.png', pixel), owner(), {
      title: 'Named',
      altText: 'Alt',
      source: 'wiki',
    });
    expect(kept.post).to.include({
      type: 'attachment',
      status: 'inherit',
      title: 'Named',
      authorId: owner(),
      mimeType: 'image/png',
    });
    expect(kept).to.include({ altText: 'Alt', source: 'wiki' });
    expect(kept.file).to.include({ key: '2026/01/x.png', width: 2, height: 2, bytes: pixel.length });
    expect(kept.file.url).to.equal(site.host.use(FILES).url('2026/01/x.png'));
    expect(await media.find(kept.post.id)).to.deep.equal(kept);
  });

  it('finds nothing for a missing id or a post of another type', async () => {
    const post = await site.pluginContext('content').use(POSTS).insert({ type: 'post', title: 'No file' });
    expect(await media.find(99_999)).to.equal(undefined);
    expect(await media.find(post.id)).to.equal(undefined);
    expect(await media.remove(post.id)).to.equal(undefined);
  });

  it('reads the files of many attachments at once', async () => {
    const one = await media.keep(await incoming('many.png', pixel), owner());
    const two = await media.keep(await incoming('many.pdf', PDF), owner());
    const found = await media.ofPosts([one.post, two.post]);
    expect([...found.values()]).to.deep.equal([one, two]);
    expect((await media.ofPosts([])).size).to.equal(0);
  });

  it('keeps to the types that the caller allows, whatever the site does', async () => {
    const allowed = ['image/png'];
    await media.keep(await incoming('y.png', pixel), owner(), { allowed });
    const refusal = await errorOf(media.keep(await incoming('y.pdf', PDF), owner(), { allowed }));
    expect(refusal).to.be.instanceOf(UploadRefused).and.include({ reason: 'type', status: 400 });
    expect(refusal).to.have.deep.property('data', { reason: 'type', found: 'application/pdf', allowed });
  });

  it('never keeps what is dangerous, even where a caller allows it', async () => {
    const allowed = ['image/svg+xml', 'text/html', 'application/xml', 'application/x-msdownload', 'text/plain'];
    for (const name of ['drawing.svg', 'page.html', 'shell.php', 'program.exe', 'notes.txt']) {
      const file = await incoming(name, DANGEROUS[name] ?? Buffer.alloc(0));
      expect(await errorOf(media.keep(file, owner(), { allowed })), name).to.be.instanceOf(UploadRefused);
    }
  });

  it('lets a caller lower the limit but not raise it', async () => {
    const file = await incoming('z.png', pixel);
    const low = await errorOf(media.keep(file, owner(), { maxBytes: 10 }));
    expect(low).to.include({ reason: 'size', code: 'rest_upload_file_too_big' });
    const huge = { ...file, size: 70 * 1024 * 1024 };
    expect(await errorOf(media.keep(huge, owner(), { maxBytes: Number.MAX_SAFE_INTEGER }))).to.include({
      reason: 'size',
    });
  });

  it('runs upload_check before and upload_kept after a file is kept, with what was found', async () => {
    const seen: object[] = [];
    const undo = [
      site.tap(
        tap(contentHooks.upload_check, { id: 'look' }, (_context, candidate) => {
          seen.push(candidate);
          return candidate;
        }),
      ),
      site.tap(tap(contentHooks.upload_kept, { id: 'look' }, (_context, upload) => void seen.push(upload))),
    ];
    const kept = await media.keep(await incoming('seen.png', pixel), owner(), { source: 'wiki' });
    const candidate = { size: pixel.length, mime: 'image/png', kind: 'image', userId: owner(), source: 'wiki' };
    expect(seen).to.deep.equal([candidate, { ...candidate, attachmentId: kept.post.id }]);
    for (const each of undo) each();
  });

  it('keeps nothing when a tap of upload_check refuses, and passes its refusal on', async () => {
    const undo = site.tap(
      tap(contentHooks.upload_check, { id: 'full' }, () => {
        throw new RestError('media_quota_exceeded', 'Full.', { status: 403, data: { limit: 1 } });
      }),
    );
    const before = await filesKept();
    const answer = await author.upload('/wp/v2/media', { filename: 'full.png', content: pixel });
    expect([answer.status, answer.json<{ code: string }>().code]).to.deep.equal([403, 'media_quota_exceeded']);
    expect(await filesKept()).to.equal(before);
    expect(await site.host.use(FILES).exists('2026/01/full.png')).to.equal(false);
    undo();
    expect((await media.keep(await incoming('full.png', pixel), owner())).file.key).to.equal('2026/01/full.png');
  });

  it('runs check and entry in one transaction, so that fifty uploads at once never pass a limit of five', async () => {
    const database = site.host.use(DATABASE);
    const { id: limit } = await site
      .pluginContext('content')
      .use(POSTS)
      .insert({ type: 'page', title: 'Limit', menuOrder: 5 });
    const undo = site.tap(
      tap(contentHooks.upload_check, { id: 'five' }, async (_context, candidate) => {
        const taken = await new RawTables(database).execute(
          `UPDATE ${database.table('posts')} SET menu_order = menu_order - 1 WHERE id = $1 AND menu_order > 0`,
          [limit],
        );
        if (taken === 0) throw new RestError('media_quota_exceeded', 'Full.', { status: 403 });
        return candidate;
      }),
    );
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, () =>
        author.upload('/wp/v2/media', { filename: 'limited.png', content: pixel }),
      ),
    );
    undo();
    expect(answers.filter((answer) => answer.status === 201)).to.have.length(5);
    expect(answers.filter((answer) => answer.status === 403)).to.have.length(PARALLEL - 5);
  });

  it('undoes everything when a write that belongs to the attachment fails', async () => {
    const before = await filesKept();
    const fail = () => Promise.reject(new RestError('nope', 'No.', { status: 409 }));
    const refusal = await errorOf(media.keep(await incoming('undone.png', pixel), owner(), { also: fail }));
    expect(refusal).to.include({ code: 'nope' });
    expect(await filesKept()).to.equal(before);
    expect(await site.host.use(FILES).exists('2026/01/undone.png')).to.equal(false);
  });

  it('keeps the files when what fails comes after the attachment is written for good', async () => {
    const database = site.host.use(DATABASE);
    const fail = () => Promise.reject(new Error('too late'));
    const also = () => database.afterCommit(fail);
    const refusal = await errorOf(media.keep(await incoming('late.png', pixel), owner(), { also }));
    expect(refusal).to.have.property('message', 'too late');
    expect(await site.host.use(FILES).exists('2026/01/late.png')).to.equal(true);
  });

  it('runs upload_removed once a file goes, with what was kept', async () => {
    const seen: KeptUpload[] = [];
    const undo = site.tap(
      tap(contentHooks.upload_removed, { id: 'look' }, (_context, upload) => void seen.push(upload)),
    );
    const bytes = await picture(3000, 10, 'jpeg');
    const kept = await media.keep(await incoming('removed.jpg', bytes), owner(), { source: 'proof' });
    await media.remove(kept.post.id);
    await media.remove(kept.post.id);
    undo();
    expect(seen).to.deep.equal([
      {
        attachmentId: kept.post.id,
        size: bytes.length,
        mime: 'image/jpeg',
        kind: 'image',
        userId: owner(),
        source: 'proof',
      },
    ]);
  });

  it('changes the alternative text, tags stripped', async () => {
    const kept = await media.keep(await incoming('alt.png', pixel), owner());
    await media.setAltText(kept.post.id, 'Seen <i>now</i>');
    expect((await media.find(kept.post.id))?.altText).to.equal('Seen now');
  });
});
