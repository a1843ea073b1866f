import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as contract from '@ziwan/contract';
import * as admin from '@ziwan/contract/admin';
import { allGroups as endpointGroups, allEndpoints as endpoints } from '@ziwan/contract/all';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Section 7 of the specification, as it writes them; `…/` stands for `/web/api/account/collection/`. */
const SPECIFIED = `
GET /web/api/web-font-collection/getCollectionTagList
GET /web/api/web-font-collection/selectPage
GET /web/api/web-font-collection/getDetailById
GET /web/api/web-font-collection/download-font-zip-url
GET /web/api/shufa-baike/getCalligraphyTitleByTageId
GET /web/api/shufa-baike/selectPage
GET /web/api/shufa-baike/getDetailById
GET /web/api/web-font-case/selectPage
GET /web/api/web-font-case/selectDetail
GET /web/api/submission/getSTSToken
POST /web/api/submission/saveSubmission
POST /web/api/messageBoard/save
GET /web/api/web-column/getColumnByType
GET /web/api/adv/getData
GET /web/api/friendshipLinks/getFriendshipLinks
GET /web/api/keyword/getKeyword
GET /web/api/web-findAll/getPageList
GET /web/api/web-findAll/getByParameter
GET /web/api/marketing-dict/dict-number
GET /web/api/web-promotion/selectPage
GET /web/api/web-promotion/getDetail
POST /captcha/get
POST /captcha/check
GET /web/api/font/getFontList
GET /web/api/font/getFontDetail
GET /web/api/font/get-download-url
GET /web/api/dict/font-default
GET /web/api/font-brand/selectBrandLine
GET /api/v1/web/search/{id}/childs
GET /api/v1/web/search/fontInformation/{id}
GET /api/v1/web/search/fontInformation/{id}/pid
GET /api/v1/web/{id}/download
GET /api/v1/variable/query-list
POST /webfont/http
POST /subset/web-variable-font
GET /web/api/showData/getData
GET /web/api/web-wenzhang/selectPage
GET /web/api/web-wenzhang/getDetailById
GET /web/api/web-video/selectPage
GET /web/api/web-video/getDetailById
GET /web/api/account/user-info
POST /web/api/account/sendCode
POST /web/api/login
POST /web/api/sms-login
POST /web/api/account/register/phone
POST /web/api/account/register/email
POST /web/api/logout
PUT /web/api/account/rest-pwd
POST /web/api/account/rest-code-verify
PUT /web/api/account/bind-account
PUT /web/api/account/unbind-account
PUT /web/api/account/update-account-pwd
POST /web/api/account/update-account-info
GET /web/api/account/download/history
POST …/add
PUT …/update
DELETE …/delete
GET …/list
GET …/getDetail
POST …/addFont
POST …/deleteFont
GET …/allFont
POST …/addArt
POST …/deleteArt
GET …/getArticleByUser
POST …/addColl
POST …/deleteColl
GET …/getCollByUser
GET /api/v1/news/my-news
GET /api/v1/web/personal/favorite/token
GET /api/v1/web/notify/{id}/read
GET /api/v1/web/notifyList
GET /api/v1/web/notify
`
  .trim()
  .split('\n')
  .map((line) => line.replace('…/', '/web/api/account/collection/'));

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ fonts: false });
}, 60_000);
afterAll(() => site.close());

const callOf = (e: { method: string; path: string }) => `${e.method} ${e.path}`;

test('every call of the specification is in the contract, by its exact method and path', () => {
  const calls = new Set(endpoints.map(callOf));
  expect(SPECIFIED.filter((call) => !calls.has(call))).toEqual([]);
});

test('the contract names each call once, and each belongs to one group of the reference', () => {
  expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(callOf)).size).toBe(endpoints.length);
  expect(endpointGroups.flatMap((g) => g.endpoints.map((e) => e.name)).sort()).toEqual(
    endpoints.map((e) => e.name).sort(),
  );
});

test('what is bound is the contract, no more and no less', () => {
  expect(site.services.handlers.map((h) => h.endpoint.name).sort()).toEqual(
    endpoints.map((e) => e.name).sort(),
  );
});

test('the OpenAPI document holds the contract’s calls, no more and no less', async () => {
  const answer = await site.get('/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const document = answer.json() as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(document.openapi).toBe('3.1.0');
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.sort()).toEqual(endpoints.map(callOf).sort());
});

test('the table in docs/calls.md tells of each call its handler and a test that makes it', () => {
  const rows = readFileSync(join(ROOT, 'docs', 'calls.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `(GET|POST|PUT|DELETE) /.test(line))
    .map((line) => [...line.matchAll(/`([^`]+)`/g)].map((m) => m[1] as string));
  expect(rows.map(([call]) => call).sort()).toEqual(endpoints.map(callOf).sort());
  for (const [call = '', handler = '', testFile = ''] of rows) {
    expect(existsSync(join(ROOT, handler)), `${call}: ${handler}`).toBe(true);
    const last = call
      .replace(/\{\w+\}/g, '')
      .split('/')
      .filter(Boolean)
      .at(-1);
    const endpoint = endpoints.find((e) => callOf(e) === call);
    const name = Object.entries({ ...contract, ...admin }).find(([, value]) => value === endpoint)?.[0];
    const text = readFileSync(join(ROOT, testFile), 'utf8');
    const made = new RegExp(`[/'"\`]${last}\\b|\\b${name}\\b`).test(text);
    expect(made, `${call}: ${testFile}`).toBe(true);
  }
});
