import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Linux · Firefox'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'ChromeOS · Chrome'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, 'Mac · Safari'],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${WEBKIT} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'iPad · Chrome',
  ],
  [`Mozilla/5.0 (Linux; Android 15; SM-S901B) ${CHROME} Mobile Safari/537.36`, '安卓 · Chrome'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S901B) SamsungBrowser/27.0 ${CHROME} Safari/537.36`,
    '安卓 · 三星浏览器',
  ],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) ${CHROME} Mobile Safari/537.36 HuaweiBrowser/5.0`,
    '鸿蒙 · 华为浏览器',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Windows · Edge'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Windows · Opera'],
  [`Mozilla/5.0 (Linux; U; Android 14) ${CHROME} MQQBrowser/15.0 Mobile Safari/537.36`, '安卓 · QQ 浏览器'],
  [`Mozilla/5.0 (Linux; U; Android 14) UCBrowser/17.0 Mobile Safari/537.36`, '安卓 · UC 浏览器'],
  ['curl/8.0', '未知设备'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
