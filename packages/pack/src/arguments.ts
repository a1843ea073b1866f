import { parseArgs } from 'node:util';
import { GAME_ENGINES, type GameEngine } from '@ziwan/contract';
import { inputError } from './pack-error.ts';

export interface Arguments {
  /** Path of the project file. */
  readonly project: string;
  readonly site: string | undefined;
  /** Data folder of a site, read without its server. */
  readonly data: string | undefined;
  readonly out: string | undefined;
  readonly unpack: boolean;
  readonly engine: GameEngine | undefined;
  /** Files and patterns; undefined for the texts that the project names. */
  readonly texts: readonly string[] | undefined;
  /** Language (BCP 47) of the one package that is made; undefined for what the project says. */
  readonly language: string | undefined;
  readonly lock: string | undefined;
  readonly date: string | undefined;
  /** PEM file of the site's public key. */
  readonly key: string | undefined;
  readonly check: boolean;
  readonly strict: boolean;
  readonly guard: boolean;
  readonly json: boolean;
}

export const OPTIONS = {
  site: { type: 'string' },
  data: { type: 'string' },
  out: { type: 'string' },
  unpack: { type: 'boolean' },
  engine: { type: 'string' },
  texts: { type: 'string', multiple: true },
  language: { type: 'string' },
  lock: { type: 'string' },
  date: { type: 'string' },
  key: { type: 'string' },
  check: { type: 'boolean' },
  strict: { type: 'boolean' },
  'no-guard': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export const USAGE = `用法：ziwan-pack <项目文件.json> [选项]

  --site <地址>      字玩网站的地址；也可以写在环境变量 ZIWAN_SITE 里
  --data <文件夹>    不经过网站，直接用本机的网站数据（只在字玩的代码里：npm run pack）
  --out <文件>       写到哪里，默认是项目文件旁边的 fonts.zip
  --unpack           不要 zip，解开成文件夹，默认是项目文件旁边的 fonts
  --engine <引擎>    换一个引擎：${GAME_ENGINES.join('、')}
  --texts <文件…>    读这些文本，可以用 * ? **；默认读项目里写的那些，在项目文件旁边找
  --language <语言>  只打这种语言的包，如 zh-Hans；默认照项目：合在一起，或每种语言一个
  --lock <文件>      上次的字体清单，原有的字不挪位置；默认在输出旁边（fonts.lock.json）
  --date <年-月-日>  重做那一天的包；默认沿用上次的日期，变了就用今天
  --key <文件>       网站的签名公钥（ziwan-key.pem）；默认用上次记在清单里的
  --check            只检查，不打包
  --strict           缺字、有没读到的文字或者靠猜的读法，就不打包；和 --check 一起用时按这个算结果
  --no-guard         不放守卫：开发时记下缺字的小程序
  --json             结果写成一个 JSON 对象

结果：0 成功或没有变化，1 缺字，2 参数或文件不对，3 授权不允许，4 网站连不上或正忙，5 其他，
      6 字体包或命令和网站签名的不一样，7 有没读到或靠猜的文字（只在 --strict）
`;

/** @returns null if only help was asked for @throws PackError ARGUMENTS */
export function readArguments(args: readonly string[]): Arguments | null {
  const { values, tokens } = parsed(args);
  if (values.help) return null;
  const { engine, date } = values;
  if (engine !== undefined && !isEngine(engine))
    throw wrong(`--engine 不认得 ${engine}，可以写 ${GAME_ENGINES.join('、')}`);
  if (date !== undefined && !isDay(date)) throw wrong(`--date 要写成 2026-01-02 这样，这里是 ${date}`);
  if (values.site !== undefined && values.data !== undefined) throw wrong('--site 和 --data 只能用一个');
  // A shell expands `--texts lines/*.csv` to several arguments, all but the first of which look like project files.
  const texts: string[] = [];
  const projects: string[] = [];
  let afterTexts = false;
  for (const token of tokens) {
    if (token.kind === 'option') afterTexts = token.name === 'texts';
    if (token.kind === 'option' && token.name === 'texts') texts.push(token.value as string);
    else if (token.kind === 'positional') (afterTexts ? texts : projects).push(token.value);
  }
  const [project, ...others] = projects;
  if (!project) throw wrong('缺少项目文件，把它写在最前面');
  if (others.length > 0) throw wrong(`一次只能有一个项目文件，多了 ${others.join('、')}`);
  return {
    project,
    site: values.site,
    data: values.data,
    out: values.out,
    unpack: values.unpack ?? false,
    engine,
    texts: texts.length > 0 ? texts : undefined,
    language: values.language,
    lock: values.lock,
    date,
    key: values.key,
    check: values.check ?? false,
    strict: values.strict ?? false,
    guard: values['no-guard'] !== true,
    json: values.json ?? false,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, tokens: true });
  } catch (error) {
    throw wrong(explained(error, args));
  }
}

/** The reasons of `parseArgs` in Chinese, by its error codes. */
function explained(error: unknown, args: readonly string[]): string {
  const { code, message } = error as { code?: string; message: string };
  const named = /--?[\w-]+/.exec(message)?.[0] ?? args.find((arg) => arg.startsWith('-')) ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有 ${named} 这个选项，--help 列出全部`;
  return `${named} 的写法不对，--help 列出全部`;
}

const isEngine = (name: string): name is GameEngine => (GAME_ENGINES as readonly string[]).includes(name);

/** True for a day of the calendar, written as YYYY-MM-DD. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

const wrong = (message: string) => inputError('ARGUMENTS', `${message}。`);
