import { resolve } from 'node:path';
import {
  type ApiClient,
  coverageSets,
  decodeCoverage,
  languagesOf,
  type ProjectFile,
  packageName,
} from '@ziwan/contract';
import { type Arguments, readArguments, USAGE } from './arguments.ts';
import { checkOutput, replaceFolder, writeWhole } from './deliver.ts';
import { type LastLock, LOCK, openLock, readLock } from './lock.ts';
import { type MadePackage, makePackage, sha256Hex } from './make-package.ts';
import { asPackError, EXIT, type ExitCode, inputError, PackError } from './pack-error.ts';
import { readProject } from './read-project.ts';
import { hasDoubts, readScript, type Script } from './read-script.ts';
import { inWords, jsonOf, type PackedFile, type Report } from './report.ts';
import { roleScripts } from './role-scripts.ts';
import { notASite, patient, siteClient } from './site.ts';
import { checkSignature, knownKey, ownKey } from './trust.ts';
import { type Coverage, checkUses, type RoleVerdict, verdicts } from './verdict.ts';

/** A site in this process. */
export interface LocalSite {
  readonly api: ApiClient;
  close(): Promise<void>;
}

/** What the command has of its process. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  stdout(text: string): void;
  stderr(text: string): void;
  /** Opens the site of a data folder; absent where there is no code of the site. */
  readonly openSite?: (folder: string) => Promise<LocalSite>;
  readonly fetch?: typeof fetch;
  /** Bytes of the command, if it came from a site, which signs it. */
  readonly program?: Uint8Array;
  /** Waits (ms) between attempts. */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** Runs the command. All failures are reported; none is thrown. */
export async function runPack(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  // Even wrong arguments are answered in JSON to a program.
  const json = args.includes('--json');
  const tell = (message: string) => surroundings.stderr(`${message}\n`);
  let report: Report;
  try {
    const given = readArguments(args);
    if (!given) {
      surroundings.stdout(USAGE);
      return EXIT.done;
    }
    report = await pack(given, surroundings, tell);
  } catch (cause) {
    const { exit, code, message } = asPackError(cause);
    report = { exit, outcome: 'failed', error: { code, message } };
  }
  const { stdout, stderr } = surroundings;
  if (json) stdout(`${JSON.stringify(jsonOf(report), null, 2)}\n`);
  else
    (report.error ? stderr : stdout)(
      inWords(report)
        .map((line) => `${line}\n`)
        .join(''),
    );
  return report.exit;
}

async function pack(
  given: Arguments,
  surroundings: Surroundings,
  tell: (message: string) => void,
): Promise<Report> {
  const { cwd } = surroundings;
  const own = ownKey(surroundings.program);
  const path = resolve(cwd, given.project);
  const project = await readProject(path, given.project);
  outputsOf(given, path, cwd);
  const script = await readScript(project, { project: path, cwd, texts: given.texts });
  tellTexts(script, tell);
  const scripts = await roleScripts(project, script, given.engine);
  const orders: Order[] = [];
  for (const language of given.check ? [] : languagesToPack(given, project, script)) {
    const places = outputsOf(given, path, cwd, project.packing?.perLanguage ? language : undefined);
    const last = await openLast(given, places, packageName(project.name, language), tell);
    orders.push({ language, places, last });
  }
  const site = await openSite(given, surroundings, tell);
  try {
    const coverage = await coverageOf(site.api);
    const faces = verdicts(project, script, scripts, coverage);
    checkUses(project, coverage);
    const lacks = faces.some(({ lacking }) => lacking.length > 0);
    const judged = { project: project.name, script, faces, undrawn: scripts.undrawn };
    const isUnread = given.strict && hasDoubts(script);
    if (lacks && (given.check || given.strict)) return { ...judged, exit: EXIT.lacking, outcome: 'lacking' };
    if (isUnread) return { ...judged, exit: EXIT.unread, outcome: 'unread' };
    if (given.check) return { ...judged, exit: EXIT.done, outcome: 'complete' };
    tellLacks(faces, tell);
    const made: PackedFile[] = [];
    for (const order of orders) {
      const { language, last } = order;
      tell(`正在打包${language === undefined ? '' : ` ${language}`}`);
      const { engine, date, guard } = given;
      const { charactersOf } = scripts;
      const sent = { project, charactersOf, language, engine, date, guard, coverage, last };
      made.push(await deliver(await makePackage(site.api, sent), order, given, { cwd, own, tell }));
    }
    const outcome = made.some(({ changed }) => changed) ? 'made' : 'unchanged';
    return { ...judged, exit: EXIT.done, outcome, packages: made };
  } finally {
    await site.close();
  }
}

/** A package that is to be made, where it goes, and what was made there before. */
interface Order {
  readonly language: string | undefined;
  readonly places: Outputs;
  readonly last: LastLock | null;
}

/** Checks a package and writes it. @throws PackError LOCK_ABSENT, SIGNATURE_WRONG, KEY_CHANGED, OUT_UNWRITABLE */
async function deliver(
  made: MadePackage,
  { language, places, last }: Order,
  given: Arguments,
  { cwd, own, tell }: { cwd: string; own: string | null; tell: (message: string) => void },
): Promise<PackedFile> {
  const lockBytes = made.files[LOCK];
  if (!lockBytes) throw new PackError(EXIT.fault, 'LOCK_ABSENT', `字体包里没有 ${LOCK}。`);
  const lock = readLock(Buffer.from(lockBytes).toString(), LOCK);
  const known = await knownKey(given, { cwd, last, own });
  checkSignature(made, lock, known);
  if (!known) tell(`第一次从这个网站取包，它的签名公钥记在 ${LOCK} 里：${lock.key}`);
  const changed = given.unpack
    ? await replaceFolder(places.out, made, await openLock(resolve(places.out, LOCK), LOCK))
    : await writeWhole(places.out, made.zip);
  // Last, so that a failure before it leaves the lock of the package that is there.
  await writeWhole(places.lock, lockBytes);
  const file = { out: places.out, lock: places.lock, bytes: made.zip.length, sha256: sha256Hex(made.zip) };
  return { language, changed, ...file, made: lock };
}

/**
 * Languages of which packages are made: the one that is asked for, or each if the project says so.
 * @returns `[undefined]` for one package of all @throws PackError LANGUAGE_UNKNOWN
 */
function languagesToPack(
  { language }: Arguments,
  { packing, roles }: ProjectFile,
  { texts }: Script,
): (string | undefined)[] {
  if (language === undefined && !packing?.perLanguage) return [undefined];
  const chosen = roles.filter(({ face }) => face !== null);
  const known = languagesOf(texts.map(({ judged }) => judged)).filter((each) =>
    chosen.some(({ draws }) => draws?.languages?.includes(each) ?? true),
  );
  if (language === undefined ? known.length > 0 : known.includes(language))
    return language ? [language] : known;
  throw inputError(
    'LANGUAGE_UNKNOWN',
    known.length > 0
      ? `文本里没有 ${language}，认出的语言有 ${known.join('、')}。`
      : '文本里没有认出语言：在网站的项目里指明，或在项目文件里给文本写上 languages。',
  );
}

async function coverageOf(api: ApiClient): Promise<Coverage> {
  const { bytes } = await api.call(coverageSets, {});
  try {
    return decodeCoverage(Uint8Array.from(bytes).buffer);
  } catch (error) {
    throw notASite(error);
  }
}

interface Outputs {
  readonly out: string;
  readonly lock: string;
}

/**
 * A zip has its lock beside it under its own name: `fonts.zip` and `fonts.lock.json`.
 * @param language of several packages: `fonts.zh-Hans.zip`, or the folder `fonts/zh-Hans`
 */
function outputsOf(
  { out, unpack, lock }: Arguments,
  project: string,
  cwd: string,
  language?: string | undefined,
): Outputs {
  const all = out === undefined ? resolve(project, '..', unpack ? 'fonts' : 'fonts.zip') : resolve(cwd, out);
  if (!unpack && !/\.zip$/i.test(all))
    throw inputError('ARGUMENTS', '--out 要写成 .zip 文件；要文件夹请加上 --unpack。');
  const path =
    language === undefined
      ? all
      : unpack
        ? resolve(all, language)
        : all.replace(/\.zip$/i, `.${language}.zip`);
  const beside = unpack ? resolve(path, LOCK) : path.replace(/\.zip$/i, '.lock.json');
  return { out: path, lock: lock === undefined ? beside : resolve(cwd, lock) };
}

async function openLast(
  { lock: named, unpack }: Arguments,
  { out, lock }: Outputs,
  project: string,
  tell: (message: string) => void,
): Promise<LastLock | null> {
  await checkOutput(out, { unpack });
  const last = await openLock(lock, named ?? lock);
  if (!last && named !== undefined) tell(`还没有 ${named}，这次从头排版，排好后写进去。`);
  if (last && named === undefined && last.project !== project.trim())
    throw inputError(
      'LOCK_FOREIGN',
      `${lock} 是另一个项目「${last.project}」的。换一个 --out；如果只是改了名，用 --lock 指明这个文件。`,
    );
  return last;
}

async function openSite(
  { site: address, data }: Arguments,
  { env, cwd, openSite, fetch, pause }: Surroundings,
  tell: (message: string) => void,
): Promise<LocalSite> {
  const parts = { tell, fetch, pause };
  if (data !== undefined) {
    if (!openSite)
      throw inputError('ARGUMENTS', '--data 只能在字玩的代码里用（npm run pack）；这里请用 --site。');
    const { api, close } = await openSite(resolve(cwd, data));
    return { api: patient(api, parts), close };
  }
  const origin = address ?? env.ZIWAN_SITE;
  if (!origin) throw inputError('ARGUMENTS', '不知道找哪个网站：写上 --site，或设好环境变量 ZIWAN_SITE。');
  const api = siteClient(origin, parts);
  return { api, close: async () => {} };
}

function tellTexts({ texts }: Script, tell: (message: string) => void): void {
  for (const { name, source, reading } of texts) {
    if (source !== 'file')
      tell(`${name} 不在项目文件旁边，用项目文件里记下的${source === 'project' ? '内容' : '字'}。`);
    for (const { message } of reading.problems) tell(`${name}：${message}`);
  }
}

function tellLacks(faces: readonly RoleVerdict[], tell: (message: string) => void): void {
  for (const { role, nameZh, lacking } of faces)
    if (lacking.length > 0)
      tell(
        `${role}（${nameZh}）缺 ${lacking.length} 个字，不会在包里：${lacking
          .slice(0, 30)
          .map(({ char }) => char)
          .join('')}${lacking.length > 30 ? '…' : ''}`,
      );
}
