import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import community, { ACTIVITIES, type Activity, type NewActivity } from '@plinth/community';
import { provide } from '@plinth/kernel';
import { type TestClient, type TestHostOptions, type TestResponse, type TestSite, testHost } from '@plinth/testing';
import quotes, { CARD_PAINTER, type CardPainter, type CardPicture } from '../src/plugin.js';

/** The smallest picture there is. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A painter for tests that are not about pictures: it writes a pixel and remembers what it was asked for. */
export class PixelPainter implements CardPainter {
  readonly pictures: CardPicture[] = [];
  failure: Error | undefined;

  async paint(picture: CardPicture, target: string): Promise<void> {
    this.pictures.push(picture);
    if (this.failure) throw this.failure;
    await writeFile(target, PIXEL);
  }
}

/** A site with a community and quotes, whose painter paints pixels. */
export function quoteSite(
  painter: CardPainter = new PixelPainter(),
  options: Partial<TestHostOptions> = {},
): Promise<TestSite> {
  return testHost({
    plugins: [community, quotes],
    ...options,
    ports: [provide.value(CARD_PAINTER, painter), ...(options.ports ?? [])],
  });
}

/** Keeps a quote past the form. */
export function keepQuote(site: TestSite, author: TestClient, fields: Partial<NewActivity> = {}): Promise<Activity> {
  const quote = {
    userId: author.user?.id ?? 0,
    content: 'Be <b>yourself</b> &amp; stay so.',
    quoteBackground: 'forest',
  };
  return site
    .pluginContext('community')
    .use(ACTIVITIES)
    .insert({ ...quote, ...fields });
}

/** What a render answers. */
export interface CardJson {
  readonly url: string;
  readonly expires_at: string;
  readonly share_links: Readonly<Record<string, string>>;
}

/** Asks for a card. */
export function render(client: TestClient, id: number, body: unknown = {}): Promise<TestResponse> {
  return client.post(`/quotes/v1/render/${id}`, body);
}

/** The error code of an answer. */
export function codeOf(response: TestResponse): string {
  return response.json<{ code: string }>().code;
}

/** What a provider was asked. */
export interface Asked {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly messages: readonly { role: string; content: string }[] };
}

/** A server that speaks chat completions as far as a test wants it to. */
export class ChatServer {
  readonly asked: Asked[] = [];
  /** What the next answers are; a test replaces it. */
  answer: (response: ServerResponse) => void = (response) =>
    this.say(response, '["One.","Two.","Three.","Four.","Five."]');
  readonly #server = createServer((request, response) => void this.#take(request, response));

  /** Answers a completion with this content. */
  say(response: ServerResponse, content: unknown): void {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ model: 'tiny-1-2026', choices: [{ message: { role: 'assistant', content } }] }));
  }

  /** Begins to listen; answers the base address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url, headers } = request;
    this.asked.push({ url, authorization: headers.authorization, body: JSON.parse(await readText(request)) });
    this.answer(response);
  }
}
