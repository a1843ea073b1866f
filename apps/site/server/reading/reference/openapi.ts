import { type Endpoint, ERRORS, type FullEndpoint, takesForms } from '@ziwan/contract';
import { allGroups } from '@ziwan/contract/all';
import { type Example, readExamples } from './examples.ts';
import { type InputField, membersOf, type Schema, schemaOf } from './schemas.ts';

type Json = Record<string, unknown>;

/** Error statuses any endpoint may return. */
const ALWAYS = [400, 403, 404, 408, 409, 413, 415, 429, 500, 503];

/** Error statuses of an endpoint. */
export const failuresOf = ({ auth }: Endpoint): number[] =>
  auth !== 'public' ? [...ALWAYS, 401].toSorted((a, b) => a - b) : ALWAYS;

/** Media type of the request body; null without one. */
export const takes = (endpoint: FullEndpoint): string | null =>
  endpoint.body ? (endpoint.form ? 'multipart/form-data' : 'application/json') : null;

/** Builds the OpenAPI 3.1 document. @param origin of the site; null for the origin the document is served from */
export function openApi(origin: string | null): Json {
  const paths: Record<string, Json> = {};
  const examples = readExamples();
  for (const { name, endpoints } of allGroups) {
    for (const endpoint of endpoints) {
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(endpoint, name, examples[endpoint.name] ?? {}),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '字玩 · 字体网站接口',
      version: '1',
      description:
        '每个回答都是 `{code, message, data}`，成功时 `code` 是字符串 `"200"`；出错时 `code` 是固定的代码，`message` 是给人看的中文。登录后的令牌放在 `joyfont-authenticate` 与 `reeji-authenticate` 两个请求头里。留空的筛选项等于没有填。列表与详情带 `ETag`，用 `If-None-Match` 再问，没变就答 304。表单里的列表写成 `field[]`，最多 50 个字段，是与否写 `true`、`false` 或 `1`、`0`。\n\n**版本**：地址、必填的输入和已有的字段不变；新增的字段、新增的可选输入随时会有，程序要能略过不认得的字段。要去掉的调用先标 `deprecated`，回答带 `Deprecation` 与 `Sunset` 头，至少留半年。',
      contact: { name: '留言', ...(origin ? { url: `${origin}/contact` } : {}) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin ?? '/' }],
    tags: allGroups.map(({ name, about }) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'joyfont-authenticate' } },
      schemas: { Failure: FAILURE },
      responses: Object.fromEntries(
        [...new Set(allGroups.flatMap((g) => g.endpoints.flatMap(failuresOf)))].map((status) => [
          `E${status}`,
          failure(status),
        ]),
      ),
    },
  };
}

const integer = (description: string) => ({ schema: { type: 'integer' }, description });

/** What a caller learns of the limit of its calls; missing where the operator has set none. */
const LIMITS = {
  'X-RateLimit-Limit': integer('一分钟里可以调用多少次'),
  'X-RateLimit-Remaining': integer('这一分钟里还可以调用多少次'),
  'X-RateLimit-Reset': integer('多少秒后重新计数'),
};

/** An empty list says that no token is wanted; a missing one would leave it open. */
const securityOf = ({ auth }: Endpoint): Json[] =>
  auth === 'public' ? [] : auth === 'optional' ? [{}, { token: [] }] : [{ token: [] }];

const FAILURE: Schema = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: Object.values(ERRORS).map((e) => e.code) },
    message: { type: 'string' },
    data: {},
  },
  required: ['code', 'message', 'data'],
};

function failure(status: number): Json {
  const sentences = Object.values(ERRORS)
    .filter((e) => e.status === status)
    .map((e) => `\`${e.code}\` ${e.message}`);
  return {
    description: sentences.join('；'),
    ...(status === 429 ? { headers: { ...LIMITS, 'Retry-After': integer('多少秒后再试') } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

function operation(endpoint: FullEndpoint, tag: string, example: Example): Json {
  const type = takes(endpoint);
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: endpoint.summary,
    description: [endpoint.description, ...(endpoint.help?.notes ?? [])].join('\n\n'),
    security: securityOf(endpoint),
    parameters: inputFields(endpoint)
      .filter((f) => f.in !== 'body')
      .map(({ name, in: where, schema, required }) => {
        const value = (where === 'path' ? example.params : example.query)?.[name];
        return { name, in: where, required, schema, ...(value === undefined ? {} : { example: value }) };
      }),
    ...(type && endpoint.body
      ? { requestBody: { required: true, content: bodyTypes(endpoint, type, example) } }
      : {}),
    responses: {
      200: { description: '成功', headers: LIMITS, content: success(endpoint, example) },
      ...(endpoint.envelope
        ? {}
        : Object.fromEntries(failuresOf(endpoint).map((s) => [s, { $ref: `#/components/responses/E${s}` }]))),
    },
  };
}

function bodyTypes(endpoint: FullEndpoint, type: string, { body }: Example): Json {
  const content = {
    schema: schemaOf(endpoint.body as NonNullable<FullEndpoint['body']>, 'input'),
    example: endpoint.help?.example?.body ?? body,
  };
  return {
    [type]: content,
    ...(takesForms(endpoint) ? { 'application/x-www-form-urlencoded': content } : {}),
  };
}

function success(endpoint: FullEndpoint, { answer: example }: Example): Json {
  if (endpoint.produces) {
    return { [endpoint.produces]: { schema: { type: 'string', contentMediaType: endpoint.produces } } };
  }
  const data = schemaOf(endpoint.data, 'output');
  if (endpoint.envelope) return { 'application/json': { schema: data, example } };
  const envelope = {
    type: 'object',
    properties: { code: { const: '200' }, message: { type: 'string' }, data },
    required: ['code', 'message', 'data'],
  };
  return { 'application/json': { schema: envelope, example } };
}

/** All parameters of an endpoint, in the order path, query, body. */
export function inputFields(endpoint: FullEndpoint): InputField[] {
  return [
    ...(endpoint.params
      ? membersOf(schemaOf(endpoint.params, 'input'), 'path').map((f) => ({ ...f, required: true }))
      : []),
    ...(endpoint.query ? membersOf(schemaOf(endpoint.query, 'input'), 'query') : []),
    ...(endpoint.body ? membersOf(schemaOf(endpoint.body, 'input'), 'body') : []),
  ];
}
