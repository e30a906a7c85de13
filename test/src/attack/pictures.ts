import { type Attack, callerNamed, judge, type Part } from './attack.js';
import type { Caller } from './callers.js';
import type { Incoming, Outgoing } from './http.js';
import { png } from './png.js';

/** Milliseconds that twenty uploads may take together; nothing is measured by it. */
const PATIENCE_MS = 180_000;
/** Reads of the list before the uploads, for comparison; the first ones only warm the site up. */
const [WARM_UP_READS, QUIET_READS] = [30, 200];

const BOUNDARY = 'plinthattack';

interface Picture {
  readonly title: string;
  readonly name: string;
  readonly mime: string;
  readonly body: Buffer;
  /** Why it is refused, as `data.reason` says it; undefined for a picture that is accepted. */
  readonly reason?: string;
}

const picture = (title: string, body: Buffer, reason?: string): Picture => ({
  ...{ title, name: `${title.replaceAll(' ', '-')}.png`, mime: 'image/png', body },
  ...(reason === undefined ? {} : { reason }),
});

/** Ten pictures of few bytes; the default budget is 25 megapixels. */
function pictures(): Picture[] {
  const large = png({ width: 5_000, height: 5_000 });
  const over = png({ width: 10_000, height: 10_000 });
  return [
    picture('25 megapixels', large),
    picture('16 megapixels', png({ width: 4_000, height: 4_000 })),
    picture('a narrow one', png({ width: 20_000, height: 1_000 })),
    picture('over the budget', over, 'dimensions'),
    picture('one row over the budget', png({ width: 5_000, height: 5_001 }), 'dimensions'),
    picture('a head that promises too much', png({ width: 60_000, height: 60_000, rows: 1 }), 'dimensions'),
    picture('a truncated file', large.subarray(0, large.length - 1_000), 'broken'),
    picture('too few rows', png({ width: 4_000, height: 4_000, rows: 10 }), 'broken'),
    picture('an animation', png({ width: 2_000, height: 2_000, frames: 30 })),
    picture(
      'markup named PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'type',
    ),
  ];
}

function multipart(
  { name, mime, body }: Picture,
  fields: Readonly<Record<string, string>>,
): Pick<Outgoing, 'headers' | 'body'> {
  const part = (disposition: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const texts = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value));
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${mime}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(texts.join('') + head), body, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

/** The form of a profile picture, as its member sees it. */
async function pictureForm(member: Caller): Promise<Readonly<Record<string, string>>> {
  const { text } = await member.send({ method: 'GET', target: '/account/picture' });
  const form = /<form[^>]*action="[^"]*\/account\/picture"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
  const fields = form.matchAll(/<input[^>]*name="(_\w+)"[^>]*value="([^"]*)"/g);
  return Object.fromEntries(Array.from(fields, ([, name = '', value = '']) => [name, value]));
}

interface Upload {
  readonly caller: Caller;
  readonly request: Outgoing;
  readonly picture: Picture;
}

/** What is wrong with the response to an upload. */
function fault({ picture: sent, request }: Upload, { status, text }: Incoming): string | undefined {
  if (status >= 500) return `${status}`;
  const isRest = request.target.startsWith('/wp-json');
  const accepted = isRest ? [201] : [302, 303];
  if (sent.reason === undefined) return accepted.includes(status) ? undefined : `${status}, although it may be stored`;
  if (status !== 400) return `${status}, 400 is documented`;
  if (!isRest) return undefined;
  const { code, data }: { code: string; data: { reason?: string } } = JSON.parse(text);
  const isDocumented = code === 'rest_upload_unknown_error' && data.reason === sent.reason;
  return isDocumented ? undefined : `${code} with the reason ${data.reason}, ${sent.reason} is documented`;
}

async function readList(attack: Attack): Promise<number> {
  const editor = callerNamed(attack, 'editor');
  const request = { method: 'GET', target: '/wp-json/wp/v2/posts?per_page=20&_embed=1' };
  const began = performance.now();
  const answer = await editor.send(request);
  const took = performance.now() - began;
  if (!(await judge(attack, 'pictures', 'a list during uploads', editor.as(request), answer))) return took;
  if (answer.status !== 200) {
    const what = `A list during uploads: ${answer.status} ${answer.text.slice(0, 150)}`;
    attack.findings.add('pictures', 'pictures, list', what, editor.as(request));
  }
  return took;
}

/** The time that 99 of 100 do not exceed. */
function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

/** Twenty uploads at once, of pictures that are large, broken, animated or none, while somebody reads a list. */
export const pictureUploads: Part = async (attack) => {
  const { findings, say } = attack;
  const [member, writer] = [callerNamed(attack, 'subscriber'), callerNamed(attack, 'admin')];
  const proof = await pictureForm(member);
  const uploads = pictures().flatMap((each): Upload[] => [
    {
      ...{ caller: writer, picture: each },
      request: { method: 'POST', target: '/wp-json/wp/v2/media', ...multipart(each, {}) },
    },
    {
      ...{ caller: member, picture: each },
      request: { method: 'POST', target: '/account/picture', ...multipart(each, proof) },
    },
  ]);
  const quiet: number[] = [];
  for (let count = 0; count < WARM_UP_READS; count += 1) await readList(attack);
  for (let count = 0; count < QUIET_READS; count += 1) quiet.push(await readList(attack));
  let waiting = uploads.length;
  const sent = uploads.map(({ caller, request }) =>
    caller.send(request, PATIENCE_MS).finally(() => {
      waiting -= 1;
    }),
  );
  const busy: number[] = [];
  while (waiting > 0) busy.push(await readList(attack));
  for (const [index, answer] of (await Promise.all(sent)).entries()) {
    const upload = uploads[index];
    if (!upload) continue;
    const { caller, request, picture: each } = upload;
    const about = `${each.title}, to ${request.target}`;
    if (!(await judge(attack, 'pictures', about, caller.as(request), answer))) continue;
    const wrong = fault(upload, answer);
    if (wrong !== undefined)
      findings.add(
        'pictures',
        `pictures: ${about}`,
        `${about}: ${wrong} ${answer.text.slice(0, 200)}`,
        caller.as(request),
      );
  }
  const [before, during] = [p99(quiet), p99(busy)];
  const ratio = (during / before).toFixed(1);
  say(
    `pictures: ${uploads.length} uploads at once, ${busy.length} reads of a list; p99 ${before.toFixed(0)} ms → ${during.toFixed(0)} ms (× ${ratio})`,
  );
};
