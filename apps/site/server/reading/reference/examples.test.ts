import { isDeepStrictEqual } from 'node:util';
import type { FullEndpoint } from '@ziwan/contract';
import { allEndpoints } from '@ziwan/contract/all';
import { beforeAll, expect, test } from 'vitest';
import { type Example, readExamples } from './examples.ts';
import { openApi } from './openapi.ts';
import { makeExamples } from './testing/make-examples.ts';

type Content = Record<string, { example?: unknown } | undefined>;
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: { name: string; required: boolean; example?: unknown }[];
  requestBody?: { content: Content };
  responses: { 200: { content: Content } };
}

let made: Map<string, Example>;
beforeAll(async () => {
  made = await makeExamples();
}, 300_000);

/** Calls whose answers are the same each time: others have tokens, tickets, or the state of the process. */
const isSteady = ({ method, auth, path }: FullEndpoint): boolean =>
  method === 'GET' && (auth === 'public' || auth === 'optional') && !/\/account\//.test(path);

/** Problems of an example by the schemas of its call. */
function problemsOf(endpoint: FullEndpoint, { params, query, body, answer }: Example): string[] {
  const data = endpoint.envelope ? answer : (answer as { data: unknown } | undefined)?.data;
  const parts = [
    ['params', endpoint.params, params],
    ['query', endpoint.query, query ?? {}],
    ['body', endpoint.body, body],
    ['data', endpoint.produces ? undefined : endpoint.data, data],
  ] as const;
  return parts.flatMap(([name, schema, value]) => {
    const { data: parsed, error } = schema?.safeParse(value) ?? {};
    if (error) return [`${endpoint.name} ${name}: ${error.message}`];
    // An answer has what a request may leave out.
    return name === 'data' && schema && !isDeepStrictEqual(parsed, value)
      ? [`${endpoint.name} data: not whole`]
      : [];
  });
}

test('a running site answers each call as its example says', async () => {
  let stored: Record<string, Example> = {};
  try {
    stored = { ...readExamples() };
  } catch {
    // Made for the first time.
  }
  const examples = Object.fromEntries(
    allEndpoints.map((endpoint) => {
      const kept = stored[endpoint.name];
      const isKept = kept && !isSteady(endpoint) && problemsOf(endpoint, kept).length === 0;
      return [endpoint.name, isKept ? kept : made.get(endpoint.name)];
    }),
  );
  const lines = Object.entries(examples).map((entry) => entry.map((part) => JSON.stringify(part)).join(': '));
  await expect(`{\n${lines.join(',\n')}\n}\n`, 'npm test -- <this file> -u renews them').toMatchFileSnapshot(
    'examples.json',
  );
});

test('the schemas of a call accept its example, stored or made anew', () => {
  const stored = readExamples();
  const problems = allEndpoints.flatMap((endpoint) =>
    [stored[endpoint.name], made.get(endpoint.name)].flatMap((example) =>
      example ? problemsOf(endpoint, example) : [`${endpoint.name}: no example`],
    ),
  );
  expect(problems).toEqual([]);
});

test('every call has a summary, sentences that say more, and examples in the OpenAPI document', () => {
  const { paths } = openApi(null) as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(allEndpoints.length);
  for (const { operationId, summary, description, parameters, requestBody, responses } of operations) {
    expect(summary.length, operationId).toBeGreaterThan(1);
    expect(description, operationId).toMatch(/。$/);
    expect(description.replace(/。$/, ''), operationId).not.toBe(summary);
    for (const { name, required, example } of parameters)
      if (required) expect(example, `${operationId} ${name}`).toBeDefined();
    for (const [type, content] of Object.entries(requestBody?.content ?? {}))
      expect(content?.example, `${operationId} ${type}`).toBeTypeOf('object');
    const json = responses[200].content['application/json'];
    if (json) expect(json.example, operationId).toBeTypeOf('object');
  }
});
