import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

const digest = (text: string) => createHash('sha256').update(text).digest();

const byteString = (bytes: Buffer) =>
  bytes.length < 24 ? Buffer.concat([Buffer.from([0x40 + bytes.length]), bytes]) : sized(bytes);

function sized(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

const textString = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** What a challenge is answered for, when it is not the site that asks. */
interface Told {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

/** A device in software that makes and uses one passkey (ES256), as browsers hand its answers on. */
export class Authenticator {
  readonly #id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: KeyObject;
  #handle = '';
  #counter = 0;

  constructor(private readonly origin = 'http://localhost') {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    this.#publicKey = publicKey;
  }

  /** Answers what `navigator.credentials.create` is asked. */
  make(options: { challenge: string; rp: { id: string }; user: { id: string } }, told: Told = {}): string {
    this.#handle = options.user.id;
    const data = this.#data(told.rpId ?? options.rp.id, told, this.#attested());
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[textString('fmt'), textString('none'), textString('attStmt'), Buffer.from([0xa0])],
      ...[textString('authData'), byteString(data)],
    ]);
    const response = {
      clientDataJSON: this.#client('webauthn.create', options.challenge, told),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
    return JSON.stringify({ ...this.#shared(), response });
  }

  /** Answers what `navigator.credentials.get` is asked. */
  use(options: { challenge: string; rpId: string }, told: Told = {}): string {
    this.#counter = told.counter ?? this.#counter + 1;
    const data = this.#data(told.rpId ?? options.rpId, told);
    const clientDataJSON = this.#client('webauthn.get', options.challenge, told);
    const signed = Buffer.concat([
      data,
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ]);
    const response = {
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
      userHandle: told.userHandle ?? this.#handle,
    };
    return JSON.stringify({ ...this.#shared(), response });
  }

  #shared() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #client(type: string, challenge: string, { origin = this.origin }: Told): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }

  #data(rpId: string, { verified = true }: Told, attested?: Buffer): Buffer {
    const flags = FLAGS.present + (verified ? FLAGS.verified : 0) + (attested ? FLAGS.attested : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([digest(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  #attested(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      byteString(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      byteString(Buffer.from(y, 'base64url')),
    ]);
    const length = Buffer.from([this.#id.length >> 8, this.#id.length & 255]);
    return Buffer.concat([Buffer.alloc(16), length, this.#id, key]);
  }
}
