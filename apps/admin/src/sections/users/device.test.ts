import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test('a user agent becomes the name of a device', () => {
  for (const [userAgent, device] of [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Windows 上的 Chrome',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Mac 上的 Safari',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50',
      'iPhone 上的 微信',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Windows 上的 Edge',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Linux 上的 Firefox'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'Linux 上的 Chrome'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 OPR/90.0', '安卓 上的 Opera'],
    ['Mozilla/5.0 (Linux; HarmonyOS; Android 12) MQQBrowser/14 Mobile Safari/537.36', '鸿蒙 上的 QQ 浏览器'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/605.1.15', 'iPad 上的 Safari'],
    ['curl/8.5.0', '其他程序'],
    ['', '未知设备'],
  ] as const)
    expect(deviceOf(userAgent)).toBe(device);
});
