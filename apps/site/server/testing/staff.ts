import type { UsersTable } from '@ziwan/store';
import { IDLE_SECONDS } from '../people/sessions/index.ts';
import { insertUser } from './rows.ts';
import type { TestSite } from './site.ts';

const CLIENT = { ip: '203.0.113.7', userAgent: 'test' };

export interface StaffAnswer {
  status: number;
  code: string;
  message: string;
  data: any;
}

/** Creates an account with a role and returns console calls in its name. It logs in again once the clock has moved on. */
export async function staffOf(site: TestSite, row: Partial<UsersTable>) {
  const id = await insertUser(site.services.store.db, row);
  let since = site.services.now();
  let { token } = await site.services.sessions.issue(id, CLIENT);
  /** Headers of a session that is not idle: a test's clock may have moved by days, back too. */
  const headers = async () => {
    const { now, sessions } = site.services;
    if (Math.abs(now() - since) >= IDLE_SECONDS * 1000) {
      since = now();
      ({ token } = await sessions.issue(id, CLIENT));
    }
    return { 'joyfont-authenticate': token };
  };
  const read = (answer: Awaited<ReturnType<TestSite['inject']>>): StaffAnswer => ({
    status: answer.statusCode,
    ...(answer.json() as Omit<StaffAnswer, 'status'>),
  });
  return {
    id,
    headers,
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      payload?: object,
    ): Promise<StaffAnswer> {
      const url = `/api/v1/admin${path}`;
      return read(
        await site.inject({ method, url, headers: await headers(), ...(payload ? { payload } : {}) }),
      );
    },
    /** Uploads a file as the console's form does. */
    async upload(
      path: string,
      bytes: Uint8Array,
      fields: Record<string, string> = {},
      fileName = 'file.bin',
    ) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
      const { headers: own, payload } = await encoded(form);
      const url = `/api/v1/admin${path}`;
      return read(
        await site.inject({ method: 'POST', url, headers: { ...(await headers()), ...own }, payload }),
      );
    },
  };
}
export type Staff = Awaited<ReturnType<typeof staffOf>>;

async function encoded(form: FormData) {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}
