import { ERRORS, type FullEndpoint } from '@ziwan/contract';
import { allEndpoints } from '@ziwan/contract/all';
import { isNight } from '@ziwan/infra/testing';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Schema, schemaOf } from '../../reading/reference/schemas.ts';
import { input } from '../../testing/arbitrary.ts';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

/** Runs per call; the seed is fixed, so that failures are reproducible. */
const RUNS = Number(process.env.FUZZ_RUNS ?? (isNight ? 40 : 12));
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
const UNLIMITED = { RATE_LIMIT_API: '0', RATE_LIMIT_WEBFONT: '0', RATE_LIMIT_DOWNLOAD: '0' };
const CLIENT = { ip: '203.0.113.7', userAgent: 'fuzz' };

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
}

let document: Document;
let token: string;

const site = await sharedSite({ env: UNLIMITED });
beforeAll(async () => {
  document = (await site.get('/openapi.json')).json() as Document;
});

const part = (schema: FullEndpoint['query']) =>
  schema ? input(schemaOf(schema, 'input')) : fc.constant(undefined);

function urlOf(path: string, params: unknown, query: unknown): string {
  const values = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(String(values[name] ?? 'shi-hei'))),
  );
  const search = new URLSearchParams();
  if (typeof query === 'object' && query !== null) {
    for (const [name, value] of Object.entries(query)) {
      for (const item of Array.isArray(value) ? value : [value]) {
        search.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item));
      }
    }
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

const wellFormed = (s: string): string => (s.isWellFormed() ? s : s.toWellFormed());

function bodyOf(
  endpoint: FullEndpoint,
  body: unknown,
): { payload?: string; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (endpoint.form) {
    const fields = Object.entries(
      (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>,
    );
    return {
      payload: new URLSearchParams(fields.map(([k, v]) => [k, String(v)])).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

const CODES = new Set<string>(Object.values(ERRORS).map((e) => e.code));

for (const endpoint of allEndpoints) {
  test(`${endpoint.method} ${endpoint.path} answers any input with a response that it declares`, async () => {
    const declared = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses ?? {};
    // Uses a new account per endpoint, since a call may end the session or delete the account.
    const { store, sessions } = site.services;
    token = (await sessions.issue(await insertUser(store.db, { role: 'owner' }), CLIENT)).token;
    await fc.assert(
      fc.asyncProperty(
        part(endpoint.params),
        part(endpoint.query),
        part(endpoint.body),
        fc.boolean(),
        async (params, query, body, signedIn) => {
          const { payload, headers } = bodyOf(endpoint, body);
          const answer = await site.inject({
            method: endpoint.method,
            url: urlOf(endpoint.path, params, query),
            headers: { ...headers, ...(signedIn ? { 'joyfont-authenticate': token } : {}) },
            ...(payload === undefined ? {} : { payload }),
          });
          const label = `${answer.statusCode} ${answer.body.slice(0, 200)}`;
          expect(Object.keys(declared), label).toContain(String(answer.statusCode));
          expect(answer.statusCode, label).toBeLessThan(500);
          if (endpoint.envelope || (answer.statusCode === 200 && endpoint.produces)) return;
          const envelope = answer.json() as { code: string; message: string };
          expect(envelope, label).toHaveProperty('data');
          expect(answer.statusCode === 200 ? envelope.code === '200' : CODES.has(envelope.code), label).toBe(
            true,
          );
          expect(envelope.message, label).not.toMatch(/node_modules|SQLITE|select |insert |at \w+ \(/i);
        },
      ),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    expect(site.errors.splice(0)).toEqual([]);
  }, 60_000);
}

test('the generator produces both valid and invalid values', () => {
  const schema: Schema = {
    type: 'object',
    properties: { n: { type: 'integer', minimum: 1, maximum: 9 } },
    required: ['n'],
  };
  const seen = fc.sample(input(schema), { numRuns: 400, seed: SEED });
  const n = (v: unknown) => (v as { n?: unknown } | null | undefined)?.n;
  expect(seen.some((v) => n(v) === 1) && seen.some((v) => n(v) === 9)).toBe(true);
  expect(seen.some((v) => typeof n(v) === 'string')).toBe(true);
  expect(seen.some((v) => typeof v !== 'object')).toBe(true);
});
