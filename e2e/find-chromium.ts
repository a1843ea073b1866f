// Prints the paths of the headless shell and of full Chromium, or says what to install.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Same engine at half the processor time, as it has no windows to manage.
const SHELL = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium inside an npm package, if one is installed. */
async function shipped(): Promise<string | null> {
  try {
    const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
    const { default: chromium } = (await import(pathToFileURL(entry).href)) as {
      default: { executablePath(): Promise<string> };
    };
    return await chromium.executablePath();
  } catch {
    return null;
  }
}

const onPath = (names: readonly string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((dir) => names.map((name) => join(dir, name)))
    .find((path) => existsSync(path));

const named = process.env.CHROME_PATH;
const whole = named ?? onPath(WHOLE) ?? wellKnown.find((path) => existsSync(path));
const shell = named ?? onPath([SHELL]) ?? whole ?? (await shipped());
if (shell && existsSync(shell)) {
  process.stdout.write(`${shell}\n${whole ?? shell}\n`);
} else {
  process.stderr.write(
    '没有找到 Chromium，浏览器测试无法运行。任选其一：\n' +
      '  Debian/Ubuntu：apt-get install chromium chromium-headless-shell\n' +
      '  任何系统：npm install --no-save @sparticuz/chromium\n' +
      '  已有浏览器：CHROME_PATH=<可执行文件路径> npm run e2e\n',
  );
  process.exitCode = 1;
}
