import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as contract from '@ziwan/contract';
import * as admin from '@ziwan/contract/admin';
import { allGroups as endpointGroups, allEndpoints as endpoints } from '@ziwan/contract/all';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const SERVER = join(import.meta.dirname, '..', '..');

/** Calls in section 7 of the specification; `…/` stands for `/web/api/account/collection/`. */
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

const site = await sharedSite({ fonts: false });

const callOf = (e: { method: string; path: string }) => `${e.method} ${e.path}`;

test('the contract has every call of the specification, under its exact method and path', () => {
  const calls = new Set(endpoints.map(callOf));
  expect(SPECIFIED.filter((call) => !calls.has(call))).toEqual([]);
});

test('endpoint names and paths are unique, and each endpoint is in one group of the reference', () => {
  expect(new Set(endpoints.map((e) => e.name)).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(callOf)).size).toBe(endpoints.length);
  expect(endpointGroups.flatMap((g) => g.endpoints.map((e) => e.name)).sort()).toEqual(
    endpoints.map((e) => e.name).sort(),
  );
});

test('every endpoint has exactly one handler', () => {
  expect(site.services.handlers.map((h) => h.endpoint.name).sort()).toEqual(
    endpoints.map((e) => e.name).sort(),
  );
});

test('the OpenAPI document lists exactly the endpoints of the contract', async () => {
  const answer = await site.get('/openapi.json');
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const document = answer.json() as { openapi: string; paths: Record<string, Record<string, unknown>> };
  expect(document.openapi).toBe('3.1.0');
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.sort()).toEqual(endpoints.map(callOf).sort());
});

test('some test makes each call', () => {
  const texts = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.ts$|[/\\]testing[/\\]/.test(file) && !/(contract|fuzz)\.test\.ts$/.test(file))
    .map((file) => readFileSync(join(SERVER, file), 'utf8'));
  const names = new Map<unknown, string>(
    Object.entries({ ...contract, ...admin }).map(([name, value]) => [value, name]),
  );
  const untested = endpoints.filter((endpoint) => {
    const segments = endpoint.path.split('/').filter((segment) => segment && !segment.startsWith('{'));
    const name = names.get(endpoint);
    const call = new RegExp(`[/'"\`]${segments.at(-1)}\\b${name ? `|\\b${name}\\b` : ''}`);
    return !texts.some((text) => call.test(text));
  });
  expect(untested.map(callOf)).toEqual([]);
});
