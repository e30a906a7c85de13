import { createServer, type Server, type Socket } from 'node:net';

/** How a mail server meets a client: it takes messages, turns everybody away, or takes the connection and says nothing. */
export type SmtpMood = 'open' | 'refuses' | 'silent';

/** A message as it arrived: to whom, about what. */
export interface Received {
  readonly to: string;
  readonly subject: string;
}

const GREETING = '220 stub ready\r\n';
const REPLIES: Readonly<Record<string, string>> = {
  DATA: '354 go on\r\n',
  QUIT: '221 bye\r\n',
};

/** A mail server of a test's own, which can be out of order. */
export class SmtpStub {
  mood: SmtpMood = 'open';
  readonly received: Received[] = [];
  readonly port: number;
  /** How many clients came while it took no message. */
  turnedAway = 0;
  readonly #server: Server;
  readonly #silent = new Set<Socket>();

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    server.on('connection', (socket) => this.#meet(socket));
  }

  /** Opens one on a free port. */
  static async open(): Promise<SmtpStub> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return new SmtpStub(server, typeof address === 'object' && address !== null ? address.port : 0);
  }

  /** Changes how clients are met; those that wait in silence are cut off. */
  become(mood: SmtpMood): void {
    this.mood = mood;
    for (const socket of this.#silent) socket.destroy();
    this.#silent.clear();
  }

  /** Ends it. */
  async close(): Promise<void> {
    this.become('refuses');
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #meet(socket: Socket): void {
    socket.on('error', () => socket.destroy());
    if (this.mood === 'open') {
      this.#talk(socket);
      return;
    }
    this.turnedAway += 1;
    if (this.mood === 'refuses') socket.end('421 not now\r\n');
    else this.#silent.add(socket);
  }

  #talk(socket: Socket): void {
    let text = '';
    let isMessage = false;
    socket.write(GREETING);
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at < 0) return;
        const part = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isMessage) this.#keep(part);
        const word = isMessage ? '' : part.slice(0, 4).toUpperCase();
        isMessage = word === 'DATA';
        socket.write(REPLIES[word] ?? '250 ok\r\n');
        if (word === 'QUIT') socket.end();
      }
    });
  }

  #keep(message: string): void {
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(message)?.[1]?.trim() ?? '';
    this.received.push({ to: header('To'), subject: header('Subject') });
  }
}
