import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { Running } from './running.js';

const run = promisify(execFile);

const CONNECTIONS = 32;

/** One kind of request; `[<id>]` in its path or body is another whole number each time. */
export interface LoadRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a load is made of; several requests are sent in turns. */
export interface Load {
  readonly requests: readonly LoadRequest[];
  readonly seconds: number;
  /** Where `[<id>]` begins; default 1. */
  readonly firstId?: number;
  /** After which number it begins again, at `backTo`; never without. */
  readonly lastId?: number;
  readonly backTo?: number;
}

/** What came of a load. */
export interface Loaded {
  readonly answers: number;
  /** How long it took, in seconds. */
  readonly seconds: number;
  /** Answers with a status of 400 or more, and connections that broke. */
  readonly failures: number;
}

/** Who sends the load: `wrk` where it is installed, because it takes less of the machine, otherwise autocannon. */
export async function loadGenerator(): Promise<'wrk' | 'autocannon'> {
  const found = await run('which', ['wrk']).catch(() => undefined);
  return found === undefined ? 'autocannon' : 'wrk';
}

/** JSON writes the texts of requests, which have no control characters, as Lua reads them. */
function luaText(text: string): string {
  return JSON.stringify(text);
}

/** A script for wrk: the requests in turns, each with the next number. */
function luaScript({ requests, firstId = 1, lastId, backTo = 1 }: Load): string {
  const entries = requests.map(({ method = 'GET', path: address, headers = {}, body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${luaText(name)}]=${luaText(value)}`);
    const text = body === undefined ? 'nil' : luaText(body);
    return `{m=${luaText(method)}, p=${luaText(address)}, h={${fields.join(', ')}}, b=${text}}`;
  });
  return `local all = {${entries.join(',\n')}}
local n = ${firstId - 1}
local place = 0
local function filled(text) if text == nil then return nil end return (text:gsub("%[<id>%]", tostring(n))) end
request = function()
  n = n + 1
  ${lastId === undefined ? '' : `if n > ${lastId} then n = ${backTo} end`}
  place = place % #all + 1
  local r = all[place]
  return wrk.format(r.m, filled(r.p), r.h, filled(r.b))
end
done = function(summary)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration,
    e.status + e.connect + e.read + e.write + e.timeout))
end
`;
}

const MICROSECONDS = 1e6;

async function byWrk(url: string, load: Load): Promise<Loaded> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-bench-wrk-'));
  try {
    const script = path.join(folder, 'load.lua');
    await writeFile(script, luaScript(load));
    const options = ['-t1', `-c${CONNECTIONS}`, `-d${load.seconds}s`, '--timeout', '30s', '-s', script, url];
    const { stdout } = await run('wrk', options);
    const [, answers, duration, failures] = /RESULT (\d+) (\d+) (\d+)/.exec(stdout) ?? [];
    return { answers: Number(answers), seconds: Number(duration) / MICROSECONDS, failures: Number(failures) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function byAutocannon(
  url: string,
  { requests, seconds, firstId = 1, lastId, backTo = 1 }: Load,
): Promise<Loaded> {
  let next = firstId;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests.map(({ method = 'GET', path: address, headers = {}, body }) => ({
      method,
      path: address,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      setupRequest(request) {
        const id = String(next);
        next = next === lastId ? backTo : next + 1;
        const filled = { ...request, path: address.replaceAll('[<id>]', id) };
        return body === undefined ? filled : { ...filled, body: body.replaceAll('[<id>]', id) };
      },
    })),
  });
  const failures = result['4xx'] + result['5xx'] + result.errors;
  return { answers: result.requests.total, seconds: result.duration, failures };
}

/** Sends a load to an address over 32 connections. */
export async function send(url: string, load: Load): Promise<Loaded> {
  return (await loadGenerator()) === 'wrk' ? byWrk(url, load) : byAutocannon(url, load);
}

/** How much a server does. */
export interface Rate {
  /** Answers a second by wall-clock time. */
  readonly wall: number;
  /** Answers a second of the server's own processor time. */
  readonly processor: number;
  readonly answers: number;
}

/** Loads a server. @throws Error when it refuses anything */
export async function rateOf(server: Pick<Running, 'url' | 'seconds'>, load: Load): Promise<Rate> {
  const before = await server.seconds();
  const { answers, seconds, failures } = await send(server.url, load);
  const used = (await server.seconds()) - before;
  const what = load.requests.map(({ path: address }) => address).join(', ');
  if (failures > 0 || answers === 0) throw new Error(`${what}: ${failures} of ${answers} answers failed.`);
  return { wall: answers / seconds, processor: answers / used, answers };
}
