import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** Flags of authenticator data: user present, user verified, attested credential data (WebAuthn 6.1). */
const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

/** What an authenticator may get wrong, for tests. */
export interface Wrong {
  origin?: string;
  /** Host that the credential is bound to. */
  host?: string;
  challenge?: string;
  /** Credential that the response names. */
  id?: string;
  counter?: number;
  unverified?: true;
  type?: string;
}

/** An authenticator in software: an ES256 key with a signature counter. */
export class SoftwarePasskey {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return url(this.#id);
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge }: { challenge: string }, wrong: Wrong = {}): Record<string, unknown> {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    // COSE_Key: kty EC2, alg ES256, crv P-256 (RFC 9053).
    const key = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key]);
    const data = Buffer.concat([this.#data(PRESENT | VERIFIED | ATTESTED, wrong), attested]);
    // CBOR of {fmt: 'none', attStmt: {}, authData}.
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 255]),
      data,
    ]);
    return this.#response(wrong, {
      clientDataJSON: url(this.#client('webauthn.create', challenge, wrong)),
      attestationObject: url(attestation),
    });
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge }: { challenge: string }, wrong: Wrong = {}): Record<string, unknown> {
    this.counter++;
    const client = this.#client('webauthn.get', challenge, wrong);
    const data = this.#data(wrong.unverified ? PRESENT : PRESENT | VERIFIED, wrong);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    return this.#response(wrong, {
      clientDataJSON: url(client),
      authenticatorData: url(data),
      signature: url(signature),
    });
  }

  #client(type: string, challenge: string, wrong: Wrong): Buffer {
    const origin = wrong.origin ?? this.#origin;
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #data(flags: number, wrong: Wrong): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? this.counter);
    const host = wrong.host ?? new URL(this.#origin).hostname;
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
  }

  #response(wrong: Wrong, response: Record<string, string>): Record<string, unknown> {
    const id = wrong.id ?? this.id;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
