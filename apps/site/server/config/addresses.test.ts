import { expect, test } from 'vitest';
import {
  readCdn,
  readCookieDomain,
  readCors,
  readFontMirror,
  readGithubApi,
  readRewrite,
} from './addresses.ts';
import { ConfigError } from './error.ts';

const SITE = 'https://www.example.cn';
const refused = (read: () => unknown, words: string) => {
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(words);
};

test('cookies are for the host of the site or a domain above it', () => {
  expect(readCookieDomain(undefined, undefined)).toBeNull();
  expect(readCookieDomain('', SITE)).toBeNull();
  for (const domain of ['www.example.cn', 'example.cn', '.example.cn', 'Example.CN'])
    expect(readCookieDomain(domain, SITE)).toBe(domain.replace(/^\./, '').toLowerCase());
  for (const domain of ['other.cn', 'ample.cn', 'a.www.example.cn'])
    refused(() => readCookieDomain(domain, SITE), `（${domain}）须是 PUBLIC_ORIGIN 的主机 www.example.cn`);
  for (const wrong of ['cn', 'example', '-a.cn', 'a-.cn', 'a b.cn', 'https://example.cn', '127.0.0.1'])
    refused(() => readCookieDomain(wrong, SITE), '须是域名');
  refused(() => readCookieDomain('example.cn', undefined), '缺少 PUBLIC_ORIGIN');
  refused(() => readCookieDomain('example.cn', 'nonsense'), '缺少 PUBLIC_ORIGIN');
});

test('pages of any origin, or of those that are listed, may call', () => {
  expect(readCors('*')).toBe('*');
  expect(readCors(undefined)).toEqual([]);
  expect(readCors('https://a.cn, http://b.cn:8080')).toEqual(['https://a.cn', 'http://b.cn:8080']);
  expect(() => readCors('a.cn')).toThrow(ConfigError);
});

test('assets are rewritten from one address to another, never from or to nothing', () => {
  expect(readRewrite(undefined, undefined)).toBeNull();
  expect(readRewrite('https://a.cn/x', 'https://b.cn')).toEqual({
    from: 'https://a.cn/x',
    to: 'https://b.cn/',
  });
  refused(() => readRewrite('https://a.cn', undefined), '缺少 ASSET_REWRITE_TO');
  refused(() => readRewrite(undefined, 'https://a.cn'), '缺少 ASSET_REWRITE_FROM');
  expect(() => readRewrite('a', 'https://a.cn')).toThrow(ConfigError);
});

test('a CDN has another address than the site, and https with it', () => {
  expect(readCdn(null, null)).toBeNull();
  expect(readCdn('https://cdn.cn', SITE)).toBe('https://cdn.cn');
  expect(readCdn('http://cdn.cn', 'http://example.cn')).toBe('http://cdn.cn');
  expect(readCdn('https://cdn.cn', 'http://example.cn')).toBe('https://cdn.cn');
  refused(() => readCdn('https://cdn.cn', null), '缺少 PUBLIC_ORIGIN');
  refused(() => readCdn(SITE, SITE), '相同');
  refused(() => readCdn('http://cdn.cn', SITE), '也须是 https');
});

test('a mirror keeps its braces, and GitHub may be one', () => {
  expect(readFontMirror('https://m.cn/{owner}/{repo}')).toBe('https://m.cn/{owner}/{repo}');
  expect(readFontMirror(undefined)).toBeUndefined();
  expect(() => readFontMirror('m.cn')).toThrow(ConfigError);
  expect(readGithubApi('https://api.github.com')).toBe('https://api.github.com/');
  expect(readGithubApi(undefined)).toBeUndefined();
});
