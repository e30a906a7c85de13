import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';

/** A proxy as it stands before a site: it ends TLS (here only as far as its headers go) and passes everything on. */
export interface TestProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** What a test says the address of its client is, for want of several machines. */
export const CLIENT_HEADER = 'x-test-client';

/**
 * Starts a proxy.
 * @param target address of the app
 * @param host the name that people use
 */
export async function startProxy(target: string, host: string): Promise<TestProxy> {
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { [CLIENT_HEADER]: client = '203.0.113.1', 'x-forwarded-for': claimed, ...headers } = request.headers;
    // What the client claims stays on the left of what the proxy knows, as nginx's $proxy_add_x_forwarded_for does.
    const forwarded = [claimed, client].filter(Boolean).join(', ');
    const added = { host, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https', 'x-forwarded-host': host };
    const onward = send(new URL(request.url ?? '/', target), {
      method: request.method,
      headers: { ...headers, ...added },
    });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end());
    request.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
