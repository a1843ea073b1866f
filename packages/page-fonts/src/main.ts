import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { said } from './said.ts';
import { type PageFont, writeFonts } from './write-fonts.ts';

const HELP = `用法：ziwan-page-fonts <网页文件夹> --font "<font-family>=<字体>" …

读文件夹里的每个 .html 和它的样式表，把每款字体里用到的字做成 WOFF2，
写进 <网页文件夹>/ziwan-fonts，并在网页的 head 里写好 @font-face 和预载。
再运行一次会换掉上次写的。样式里写 font-family: "名字", "名字-fallback"，
字体到来之前文字的行和宽就和它一样，到来时版面不动。

  --font      样式里的名字 = 字体文件，或字玩网站上字体页的地址；可以写几次
              --font "站酷快乐体=./fonts/kuaile.ttf"
              --font "zw-ma-shan-zheng=https://fonts.example/font/ma-shan-zheng"
  --weight    font-weight，如 400 或 "200 900"；对全部 --font 有效
  --display   font-display，默认 swap
  --also      文本文件，里面的字也收进去（脚本后来才显示的文字）；可以写几次
  --one-file  每页一个字体文件：第一页到得最快。默认三页以内如此；再多就把
              许多页都有的字另放一个文件，接着看别的页时少下载
  --client-navigation
              网页之间由脚本切换，不重新打开：每页写上全部字体文件的规则，用到才
              下载。Next、Nuxt、SvelteKit 构建的默认如此
  --strict    有字体里没有的字，或者有没读到的样式表，就以 3 结束
  --json      用 JSON 报告
  --help      这一页`;

/**
 * @returns exit code: 0 done, 2 wrong arguments, 1 nothing written, 3 what `--strict` refuses
 */
export async function main(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if ('help' in given) {
    console.log(HELP);
    return 0;
  }
  if ('problem' in given) {
    console.error(`${given.problem}\n\n${HELP}`);
    return 2;
  }
  try {
    const also = (await Promise.all(given.also.map((path) => readFile(path, 'utf8')))).join('');
    const report = await writeFonts({
      folder: given.folder,
      fonts: given.fonts,
      also,
      ...(given.oneFile ? { oneFile: true } : {}),
      ...(given.clientNavigation ? { clientNavigation: true } : {}),
    });
    console.log(given.json ? JSON.stringify(report, null, 2) : said(report));
    const isWhole =
      report.notes.length === 0 &&
      report.families.every((each) => each.missing === '' && each.lackingVariants.length === 0);
    return given.strict && !isWhole ? 3 : 0;
  } catch (error) {
    console.error(reasonOf(error as NodeJS.ErrnoException));
    return 1;
  }
}

const reasonOf = ({ code, path, message }: NodeJS.ErrnoException): string =>
  code === 'ENOENT' && path ? `没有找到 ${path}` : message;

type Given =
  | { help: true }
  | { problem: string }
  | {
      folder: string;
      fonts: PageFont[];
      also: string[];
      oneFile: boolean;
      clientNavigation: boolean;
      strict: boolean;
      json: boolean;
    };

function readArguments(args: readonly string[]): Given {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        font: { type: 'string', multiple: true },
        weight: { type: 'string' },
        display: { type: 'string' },
        also: { type: 'string', multiple: true },
        'one-file': { type: 'boolean' },
        'client-navigation': { type: 'boolean' },
        strict: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    if (values.help) return { help: true };
    const [folder, ...more] = positionals;
    if (!folder || more.length > 0) return { problem: '要一个网页文件夹' };
    const { weight, display } = values;
    const fonts = (values.font ?? []).map((given) => {
      const at = given.indexOf('=');
      if (at < 1) throw new Error(`--font ${given}：要写成 名字=字体`);
      return {
        family: given.slice(0, at),
        source: given.slice(at + 1),
        ...(weight ? { weight } : {}),
        ...(display ? { display } : {}),
      };
    });
    if (fonts.length === 0) return { problem: '至少要一款字体：--font' };
    return {
      folder,
      fonts,
      also: values.also ?? [],
      oneFile: values['one-file'] ?? false,
      clientNavigation: values['client-navigation'] ?? false,
      strict: values.strict ?? false,
      json: values.json ?? false,
    };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
