import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { FakeAliyunCall } from './fake-aliyun.ts';
import { listenOnLoopback } from './listen.ts';

interface Issued {
  readonly secret: string;
  readonly token: string;
  readonly until: number;
  /** Resources that the session policy allows. */
  readonly resources: readonly string[];
}

interface FakeOss {
  readonly origin: string;
  /** Fakes AssumeRole behind the fake Aliyun gateway. */
  assumeRole(call: FakeAliyunCall): { status?: number; body: Record<string, unknown> };
  readonly objects: ReadonlyMap<string, Buffer>;
  close(): Promise<void>;
}

/** Fakes STS and the PostObject of one bucket. Written from Aliyun's documentation, independently of our signer. */
export async function fakeOss(given: {
  roleArn: string;
  bucket: string;
  region: string;
  now: () => number;
}): Promise<FakeOss> {
  const issued = new Map<string, Issued>();
  const objects = new Map<string, Buffer>();

  function post(form: FormData): number {
    const text = (name: string) => String(form.get(name) ?? '');
    const [id = '', day = '', region = '', ...rest] = text('x-oss-credential').split('/');
    const grant = issued.get(id);
    if (!grant || rest.join('/') !== 'oss/aliyun_v4_request') return 403;
    if (grant.token !== text('x-oss-security-token') || grant.until <= given.now()) return 403;
    if (region !== given.region || text('x-oss-date').slice(0, 8) !== day) return 403;
    const step = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();
    const dateKey = step(`aliyun_v4${grant.secret}`, day);
    const signingKey = step(step(step(dateKey, region), 'oss'), 'aliyun_v4_request');
    if (step(signingKey, text('policy')).toString('hex') !== text('x-oss-signature')) return 403;

    const file = form.get('file') as File;
    const key = text('key');
    const policy = JSON.parse(Buffer.from(text('policy'), 'base64').toString());
    if (Date.parse(policy.expiration) <= given.now()) return 403;
    const value = (name: string) => (name === 'bucket' ? given.bucket : text(headerName(name)));
    for (const condition of policy.conditions) {
      if (!Array.isArray(condition)) {
        for (const [name, wanted] of Object.entries(condition)) if (value(name) !== wanted) return 403;
        continue;
      }
      const [operator, left, right] = condition;
      if (operator === 'content-length-range') {
        if (file.size < left || file.size > right) return 400;
      } else {
        const actual = value(String(left).slice(1));
        if (operator === 'eq' && actual !== right) return 403;
        if (operator === 'starts-with' && !actual.startsWith(right)) return 403;
        if (operator === 'in' && !right.includes(actual)) return 403;
      }
    }
    const wanted = `acs:oss:*:*:${given.bucket}/${key}`;
    const allowed = grant.resources.some((r) => r.endsWith('/*') && wanted.startsWith(r.slice(0, -1)));
    return allowed ? Number(text('success_action_status')) : 403;
  }

  const headerName = (name: string) => (name === 'content-type' ? 'Content-Type' : name);

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const form = await new Response(Buffer.concat(parts), {
      headers: { 'content-type': String(request.headers['content-type']) },
    }).formData();
    const status = post(form);
    if (status === 204) {
      objects.set(String(form.get('key')), Buffer.from(await (form.get('file') as File).arrayBuffer()));
    }
    response.writeHead(status).end();
  });
  const { origin, close } = await listenOnLoopback(server);

  return {
    origin,
    objects,
    close,
    assumeRole({ action, version, query }) {
      if (action !== 'AssumeRole' || version !== '2015-04-01' || query.RoleArn !== given.roleArn) {
        return { status: 403, body: { Code: 'NoPermission', RequestId: 'R' } };
      }
      const policy = JSON.parse(query.Policy ?? '');
      const statement = policy.Statement[0];
      if (policy.Statement.length !== 1 || String(statement.Action) !== 'oss:PutObject') {
        return { status: 400, body: { Code: 'InvalidParameter.PolicyGrammar', RequestId: 'R' } };
      }
      const id = `STS.${issued.size + 1}`;
      const until = given.now() + Number(query.DurationSeconds) * 1000;
      const grant = { secret: `secret-${id}`, token: `token-${id}`, until, resources: statement.Resource };
      issued.set(id, grant);
      return {
        body: {
          RequestId: 'R',
          Credentials: {
            AccessKeyId: id,
            AccessKeySecret: grant.secret,
            SecurityToken: grant.token,
            Expiration: new Date(until).toISOString().replace(/\.\d+/, ''),
          },
        },
      };
    },
  };
}
