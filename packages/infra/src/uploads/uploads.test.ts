import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { blobKeys, createMemoryBlobStore } from '../blob-store/index.ts';
import { sha256Hex } from '../digest/index.ts';
import { failure, loggable } from '../testing/failure.ts';
import { type FakeAliyun, fakeAliyun } from '../testing/fake-aliyun.ts';
import { fakeOss } from '../testing/fake-oss.ts';
import { listenOnLoopback } from '../testing/listen.ts';
import type { UpstreamError } from '../upstream/index.ts';
import {
  createAliyunUploads,
  createEmbeddedUploads,
  type UploadCredentials,
  UploadRefused,
  type Uploads,
  type UploadsSettings,
} from './index.ts';
import { signPolicy } from './post-object.ts';

const START = Date.UTC(2026, 10, 21, 8);
const account = { accessKeyId: 'LTAI5tTest', accessKeySecret: 'very-secret-key-of-aliyun' };
const asked = { dir: 'submission/20261121/a1b2', maxBytes: 1000, contentTypes: ['image/png', 'font/ttf'] };
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Case {
  readonly uploads: Uploads;
  /** Advances the clocks of client and service by `ms`. */
  pass(ms: number): void;
  /** URL that a page would post the form to. */
  address(credentials: UploadCredentials): string;
  stored(key: string): Promise<Uint8Array | null>;
}

async function aliyun(over: { roleArn?: string } = {}) {
  let now = START;
  const place = { roleArn: 'acs:ram::1:role/upload', bucket: 'ziwan-files', region: 'cn-hangzhou' };
  const oss = await fakeOss({ ...place, now: () => now });
  const fake = await fakeAliyun(account, oss.assumeRole);
  closing.push(fake.close, oss.close);
  const options = {
    ...account,
    ...place,
    ...over,
    endpoint: fake.origin,
    uploadUrl: oss.origin,
    now: () => now,
  };
  return {
    fake,
    uploads: createAliyunUploads(options),
    /** Short timeout, for an STS that never answers. */
    hasty: createAliyunUploads({ ...options, timeoutMs: 400 }),
    pass: (ms: number) => {
      now += ms;
    },
    address: (credentials: UploadCredentials) => credentials.form.url,
    stored: async (key: string) => oss.objects.get(key) ?? null,
  };
}

function embeddedStore() {
  let now = START;
  const blobs = createMemoryBlobStore();
  const uploads = createEmbeddedUploads({ secret: 's'.repeat(32), blobs, now: () => now });
  return {
    blobs,
    uploads,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

async function embedded() {
  const { blobs, uploads, pass } = embeddedStore();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const form = await new Response(Buffer.concat(parts), {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData();
    const file = form.get('file') as File;
    form.delete('file');
    const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    const status = await uploads.accept({ fields, file: file.stream() }).then(
      () => 204,
      (error) => (error instanceof UploadRefused ? 403 : 500),
    );
    response.writeHead(status).end();
  });
  const { origin, close } = await listenOnLoopback(server);
  closing.push(close);
  return {
    uploads,
    pass,
    address: (credentials: UploadCredentials) => origin + credentials.form.url,
    stored: (key: string) => blobs.get(blobKeys.upload(key)),
  };
}

const adapters: Record<UploadsSettings['provider'], () => Promise<Case>> = { aliyun, disk: embedded };

function eachAdapter(name: string, run: (given: Case) => Promise<void>): void {
  for (const [adapter, create] of Object.entries(adapters)) {
    test(`${name} (${adapter})`, async () => run(await create()));
  }
}

interface Sent {
  key?: string;
  type?: string;
  bytes?: Buffer;
  fields?: Record<string, string>;
}

/** Uploads a file as a page does; true when it was accepted. */
async function send({ address }: Case, credentials: UploadCredentials, sent: Sent = {}): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent.fields ?? credentials.form.fields)) form.set(name, value);
  form.set('key', sent.key ?? `${credentials.dir}a.png`);
  form.set('Content-Type', sent.type ?? 'image/png');
  form.set('file', new Blob([new Uint8Array(sent.bytes ?? Buffer.from('png'))]), 'a.png');
  const { status } = await fetch(address(credentials), { method: 'POST', body: form });
  expect([204, 400, 403]).toContain(status);
  return status === 204;
}

eachAdapter('credentials contain everything a client needs and last 900 seconds', async ({ uploads }) => {
  const credentials = await uploads.credentials(asked);
  expect(credentials).toEqual({
    accessKeyId: expect.stringMatching(/./),
    accessKeySecret: expect.stringMatching(/.{8}/),
    securityToken: expect.stringMatching(/.{8}/),
    expiration: '2026-11-21T08:15:00.000Z',
    region: expect.stringMatching(/./),
    bucket: expect.stringMatching(/./),
    dir: 'submission/20261121/a1b2/',
    form: { url: expect.stringMatching(/./), fields: expect.any(Object) },
  });
});

eachAdapter('a file sent with the form is stored unchanged', async (given) => {
  const credentials = await given.uploads.credentials(asked);
  const bytes = Buffer.from([0, 255, 13, 10, 0]);
  expect(await send(given, credentials, { bytes })).toBe(true);
  const kept = await given.stored('submission/20261121/a1b2/a.png');
  expect(Buffer.from(kept as Uint8Array)).toEqual(bytes);
});

eachAdapter('uploads outside the grant are rejected', async (given) => {
  const credentials = await given.uploads.credentials(asked);
  const refused: Record<string, Sent> = {
    'another folder': { key: 'submission/20261121/other/a.png' },
    'the folder above': { key: 'submission/20261121/a.png' },
    'a folder that begins alike': { key: 'submission/20261121/a1b2x/a.png' },
    'another type': { type: 'text/html' },
    'a file too large': { bytes: Buffer.alloc(1001) },
    'an empty file': { bytes: Buffer.alloc(0) },
    'another policy': {
      fields: { ...credentials.form.fields, policy: Buffer.from('{"conditions":[]}').toString('base64') },
    },
    'another signature': { fields: { ...credentials.form.fields, 'x-oss-signature': '0'.repeat(64) } },
    'another token': { fields: { ...credentials.form.fields, 'x-oss-security-token': 'x.y' } },
  };
  for (const [what, sent] of Object.entries(refused)) {
    expect(await send(given, credentials, sent), what).toBe(false);
    expect(await given.stored(sent.key ?? `${credentials.dir}a.png`), what).toBeNull();
  }
  expect(await send(given, credentials, { bytes: Buffer.alloc(1000) }), 'the largest').toBe(true);
});

eachAdapter('credentials work until they expire', async (given) => {
  const credentials = await given.uploads.credentials(asked);
  given.pass(900_000 - 1);
  expect(await send(given, credentials, { key: `${credentials.dir}a.png` })).toBe(true);
  given.pass(1);
  expect(await send(given, credentials, { key: `${credentials.dir}b.png` })).toBe(false);
});

eachAdapter('a client may sign its own policy within the grant', async (given) => {
  const credentials = await given.uploads.credentials(asked);
  const { accessKeyId, accessKeySecret, securityToken, bucket, dir } = credentials;
  const region = credentials.region.replace(/^oss-/, '');
  const own = (prefix: string) => {
    const bound = {
      'x-oss-signature-version': 'OSS4-HMAC-SHA256',
      'x-oss-credential': `${accessKeyId}/20261121/${region}/oss/aliyun_v4_request`,
      'x-oss-date': '20261121T080000Z',
      'x-oss-security-token': securityToken,
      success_action_status: '204',
    };
    const conditions = [{ bucket }, bound, ['starts-with', '$key', prefix], ['content-length-range', 1, 10]];
    const policy = Buffer.from(
      JSON.stringify({ expiration: '2026-11-21T08:05:00.000Z', conditions }),
    ).toString('base64');
    return { ...bound, policy, 'x-oss-signature': signPolicy(accessKeySecret, '20261121', region, policy) };
  };
  expect(await send(given, credentials, { fields: own(dir) })).toBe(true);
  const elsewhere = { fields: own(''), key: 'submission/20261121/other/a.png' };
  expect(await send(given, credentials, elsewhere)).toBe(false);
  const larger = { fields: own(dir), key: `${dir}b.png`, bytes: Buffer.alloc(11) };
  expect(await send(given, credentials, larger)).toBe(false);
});

eachAdapter('an invalid folder, size or type is rejected before any request is sent', async ({ uploads }) => {
  const wrong = [
    { dir: '' },
    { dir: '/a' },
    { dir: 'a/' },
    { dir: 'a/../b' },
    { dir: 'a*' },
    { dir: 'a'.repeat(201) },
    { maxBytes: 0 },
    { maxBytes: 1.5 },
    { contentTypes: [] },
    { contentTypes: ['image/*'] },
  ];
  for (const part of wrong) {
    await expect(uploads.credentials({ ...asked, ...part }), JSON.stringify(part)).rejects.toThrow(
      RangeError,
    );
  }
});

test('the session policy permits putting objects into that one folder and nothing else', async () => {
  const { fake, uploads } = await aliyun();
  const credentials = await uploads.credentials(asked);
  expect(fake.calls).toHaveLength(1);
  expect(JSON.parse(fake.calls[0]?.query.Policy ?? '')).toEqual({
    Version: '1',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['oss:PutObject'],
        Resource: ['acs:oss:*:*:ziwan-files/submission/20261121/a1b2/*'],
      },
    ],
  });
  expect(fake.calls[0]?.query.DurationSeconds).toBe('900');
  expect(credentials.region).toBe('oss-cn-hangzhou');
  const place = { ...account, roleArn: 'r', region: 'cn-beijing', bucket: 'b', endpoint: fake.origin };
  expect(createAliyunUploads(place).origin).toBe('https://b.oss-cn-beijing.aliyuncs.com');
});

test('a role that cannot be assumed is a misconfiguration', async () => {
  const { uploads } = await aliyun({ roleArn: 'acs:ram::1:role/other' });
  expect(await failure(uploads.credentials(asked))).toMatchObject({
    service: 'uploads',
    reason: 'misconfigured',
    providerCode: 'NoPermission',
  });
});

const troubles: [FakeAliyun['trouble'], UpstreamError['reason']][] = [
  ['html', 'malformed'],
  ['html-error', 'malformed'],
  ['error', 'unavailable'],
  ['reset', 'reset'],
  ['stall', 'timeout'],
  ['stall-in-body', 'timeout'],
];

for (const [trouble, reason] of troubles) {
  test(`when STS answers ‘${trouble}’, the call is not retried and the next one starts fresh`, async () => {
    const { fake, uploads, hasty } = await aliyun();
    fake.trouble = trouble;
    const error = await failure((reason === 'timeout' ? hasty : uploads).credentials(asked));
    expect(error).toMatchObject({ service: 'uploads', reason });
    expect(loggable(error)).not.toContain(account.accessKeyId);
    expect(fake.requests()).toBe(1);
    fake.trouble = null;
    await uploads.credentials(asked);
    expect(fake.requests()).toBe(2);
  });
}

/** Builds a form as the embedded store's parser delivers it. */
async function arrived(
  uploads: Uploads,
  over: { fields?: Record<string, string>; file?: AsyncIterable<Uint8Array> } = {},
): Promise<{ fields: Record<string, string>; file: AsyncIterable<Uint8Array> }> {
  const { dir, form } = await uploads.credentials(asked);
  const fields = { ...form.fields, key: `${dir}a.png`, 'Content-Type': 'image/png', ...over.fields };
  return { fields, file: over.file ?? pieces('one', 'two') };
}

async function* pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'taken',
    (error) => (error instanceof UploadRefused ? error.reason : error),
  );

test('the embedded store reports what it stored', async () => {
  const { uploads } = embeddedStore();
  expect(await uploads.accept(await arrived(uploads))).toEqual({
    key: 'submission/20261121/a1b2/a.png',
    contentType: 'image/png',
    size: 6,
    sha256: sha256Hex('onetwo'),
  });
});

test('the embedded store says why it rejects a file', async () => {
  const { uploads, pass } = embeddedStore();
  const fields = async (over: Record<string, string>) =>
    refusal(uploads.accept(await arrived(uploads, { fields: over })));
  expect(await fields({ key: 'submission/20261121/a1b2/../../x.png' })).toBe('forbidden');
  expect(await fields({ key: 'submission/20261121/a1b2/.hidden' })).toBe('forbidden');
  expect(await fields({ key: 'submission/20261121/a1b2/a.writing' })).toBe('forbidden');
  expect(await fields({ 'Content-Type': 'image/svg+xml' })).toBe('wrong-type');
  expect(await fields({ policy: 'not a policy' })).toBe('forbidden');
  expect(await fields({ 'x-oss-date': '20261122T000000Z' })).toBe('forbidden');
  expect(await fields({ success_action_status: '200' })).toBe('forbidden');
  const { fields: whole, file } = await arrived(uploads);
  const { policy: _, ...without } = whole;
  expect(await refusal(uploads.accept({ fields: without, file }))).toBe('malformed');
  const late = await arrived(uploads);
  pass(900_000);
  expect(await refusal(uploads.accept(late))).toBe('expired');
});

test('a token of another site, or one with altered claims, is rejected', async () => {
  const { uploads } = embeddedStore();
  const other = createEmbeddedUploads({
    secret: 'o'.repeat(32),
    blobs: createMemoryBlobStore(),
    now: () => START,
  });
  expect(await refusal(uploads.accept(await arrived(other)))).toBe('forbidden');
  const own = await arrived(uploads);
  const [payload = '', signature] = String(own.fields['x-oss-security-token']).split('.');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), maxBytes: 1e9 };
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url');
  own.fields['x-oss-security-token'] = `${forged}.${signature}`;
  expect(await refusal(uploads.accept(own))).toBe('forbidden');
});

test('an endless file is read only up to the granted size, and not at all if the form is invalid', async () => {
  const { uploads } = embeddedStore();
  let read = 0;
  async function* endless(): AsyncIterable<Uint8Array> {
    for (;;) {
      read += 100;
      yield Buffer.alloc(100);
    }
  }
  expect(await refusal(uploads.accept(await arrived(uploads, { file: endless() })))).toBe('too-large');
  expect(read).toBe(1100);
  read = 0;
  const wrong = await arrived(uploads, { file: endless(), fields: { key: 'elsewhere/a.png' } });
  expect(await refusal(uploads.accept(wrong))).toBe('forbidden');
  expect(read).toBe(0);
});

test('of several concurrent uploads under one name, one succeeds', async () => {
  const { uploads } = embeddedStore();
  const all = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => arrived(uploads, { file: pieces(`file ${i}`) })),
  );
  const outcomes = await Promise.all(all.map((upload) => refusal(uploads.accept(upload))));
  expect(outcomes.filter((o) => o === 'taken')).toHaveLength(1);
  expect(outcomes.filter((o) => o === 'exists')).toHaveLength(9);
});

test('a folder accepts twenty files', async () => {
  const { uploads } = embeddedStore();
  const accept = async (name: string) =>
    refusal(uploads.accept(await arrived(uploads, { fields: { key: `${asked.dir}/${name}` } })));
  for (let i = 0; i < 20; i++) expect(await accept(`${i}.png`)).toBe('taken');
  expect(await accept('20.png')).toBe('full');
});
