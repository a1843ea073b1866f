import { encodePage, type PageEncoder } from '../bmfont/index.ts';
import { charsetText } from '../engines/charset.ts';
import { ENGINES, type Engine, type EngineFace, fitFace, type PackageFile } from '../engines/index.ts';
import { ExportError } from '../export-error.ts';
import { guardOf } from '../guard/index.ts';
import { credits } from './credits.ts';
import type { PackageInput, PackedFace } from './input.ts';
import { lockOf, lockText } from './lock.ts';
import { checkReservedNames } from './made-from.ts';
import { receipt, windowsText } from './receipt.ts';
import { variantLines } from './variant-lines.ts';

const LICENCES = '授权/';
/** Lacking characters that the README lists. */
const LISTED = 200;
/** Descriptors and pages of an atlas, and what holds them. */
const ATLAS_FILE = /\.(fnt|xml|json|yy|png|unitypackage)$/;

/**
 * Composes a package: README, the engine's files, its guard, charset, credits, lock, licence bill, licence texts and receipts, in a fixed order.
 * @param encode makes the PNG of a page; by default in this thread
 * @throws ExportError for a face that the engine cannot take, or that bears a reserved name
 */
export async function composePackage(
  input: PackageInput,
  encode: PageEncoder = encodePage,
): Promise<PackageFile[]> {
  const engine: Engine = ENGINES[input.engine];
  const fitted = withFillers(input.faces.map((face): PackedFace => ({ ...face, ...fitFace(engine, face) })));
  for (const face of fitted) checkReservedNames(face);
  const made = await Promise.all(
    fitted.map(async (face) => ({ face, files: await engine.files(face, encode) })),
  );
  const faces = made.map(({ face, files }) => ({ face, files: [...files, ...sharedBy(face, made)] }));
  const characters = [...new Set(fitted.flatMap((face) => face.characters))].sort((a, b) => a - b);
  const mains = fitted.filter(({ fills }) => fills === undefined);
  const guard = input.guard === false ? undefined : guardOf(input.engine, mains, input.site.url);
  const files: PackageFile[] = [
    { path: 'README.txt', bytes: readme(input, engine, fitted, guard?.lines) },
    ...made.flatMap(({ files }) => files),
    ...(engine.shared?.(mains) ?? []),
    ...(guard?.files ?? []),
    { path: 'charset.txt', bytes: Buffer.from(charsetText(characters)) },
    { path: 'CREDITS.txt', bytes: Buffer.from(credits(faces)) },
    { path: 'fonts.lock.json', bytes: Buffer.from(lockText(lockOf(input, faces))) },
    { path: `${LICENCES}授权清单.txt`, bytes: windowsText(input.bill) },
    ...faces.flatMap(({ face, files }) => licenceFiles(input, face, files)),
  ];
  const taken = new Set<string>();
  for (const { path } of files) {
    if (taken.has(path.toLowerCase()))
      throw new ExportError('PATH_TAKEN', `两款字体的文件重名：${path}。请给它们不同的文件名。`);
    taken.add(path.toLowerCase());
  }
  return files;
}

/**
 * Gives each face its fillers.
 * @throws ExportError FILLS_NOTHING for a filler of a face that is not there or is a filler itself
 */
function withFillers(faces: readonly PackedFace[]): PackedFace[] {
  for (const { stem, fills } of faces)
    if (fills !== undefined && !faces.some((face) => face.stem === fills && face.fills === undefined))
      throw new ExportError('FILLS_NOTHING', `「${stem}」要补「${fills}」缺的字，包里没有那款字体。`);
  return faces.map((face) => {
    const fillers = faces.filter(({ fills }) => fills === face.stem);
    return fillers.length > 0 ? { ...face, fillers } : face;
  });
}

/** Files of the atlas into which a filler was drawn. */
const sharedBy = (
  filler: PackedFace,
  made: readonly { face: PackedFace; files: readonly PackageFile[] }[],
): readonly PackageFile[] => {
  const main = made.find(({ face }) => face.stem === filler.fills);
  return main?.face.atlas ? main.files.filter(({ path }) => ATLAS_FILE.test(path)) : [];
};

/** What a role uses, in lines below its name. */
function useLines(engine: Engine, face: EngineFace, faces: readonly EngineFace[]): string[] {
  const [file, ...lines] = engine.use(face, faces);
  const inAtlas = face.atlas && face.fillers ? ['补的字已经画进图集，不用设置。'] : [];
  const role = face.language ? `${face.role}（${face.language}）` : face.role;
  return [`${role}：${file}`, ...[...lines, ...inAtlas].map((line) => `    ${line}`)];
}

/** Characters to read, the invisible ones as code points, and how many there are if some are left out. */
function shownList(codePoints: readonly number[]): string {
  const shown = codePoints.slice(0, LISTED).map((c) => {
    const char = String.fromCodePoint(c);
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(char) ? char : `U+${c.toString(16).toUpperCase().padStart(4, '0')}`;
  });
  return `${shown.join(' ')}${codePoints.length > LISTED ? ` 等（全部 ${codePoints.length} 个）` : ''}`;
}

/** What the game uses and no face of the package draws. */
function lackingLines(faces: readonly PackedFace[]): string[] {
  return faces.flatMap(({ stem, role, fillers, lacking = [] }) => {
    if (lacking.length === 0) return [];
    return [
      `缺字：${role}（${stem}）${fillers ? '和它的补字都' : ''}没有这 ${lacking.length} 个字，不在包里：${shownList(lacking)}`,
      '',
    ];
  });
}

/** What was added for the engine, and what it will miss. */
function askedLines({ name }: Engine, faces: readonly PackedFace[]): string[] {
  const added = [...new Set(faces.flatMap((face) => face.added ?? []))];
  const missed = faces.flatMap(({ stem, role, unanswered = [] }) =>
    unanswered.length > 0
      ? [
          `引擎用字：${name} 自己还要 ${shownList(unanswered)}，${role}（${stem}）没有，引擎会报警告或换字体。`,
        ]
      : [],
  );
  const lines = [
    ...(added.length > 0 ? [`引擎用字：${name} 自己还要 ${shownList(added)}，剧本里没有，也放进来了。`] : []),
    ...missed,
  ];
  return lines.length > 0 ? [...lines, ''] : [];
}

/** Characters whose contours the package could not unite. */
function overlappingLines(engine: Engine, faces: readonly PackedFace[]): string[] {
  return faces.flatMap(({ stem, role, overlapping = [] }) =>
    engine.needs.unites && overlapping.length > 0
      ? [
          `轮廓：${role}（${stem}）有 ${overlapping.length} 个字的轮廓仍然相交，描边或距离场里可能看得见内线：${shownList(overlapping)}`,
          '',
        ]
      : [],
  );
}

function readme(
  { project, date, site, note }: PackageInput,
  engine: Engine,
  faces: readonly PackedFace[],
  guard: readonly string[] = [],
): Buffer {
  const mains = faces.filter(({ fills }) => fills === undefined);
  return windowsText([
    `${project} 的字体包（${engine.name}）`,
    `${`${site.name} ${site.url}`.trimEnd()}，${date}`,
    '',
    ...(note ? [note, ''] : []),
    ...lackingLines(mains),
    ...variantLines(engine, faces),
    ...askedLines(engine, faces),
    ...overlappingLines(engine, faces),
    ...engine.setup(mains),
    '',
    '每一处用的文件：',
    ...mains.flatMap((face) => useLines(engine, face, mains)),
    '',
    ...guard,
    ...(engine.opened
      ? []
      : [
          `试验：这些文件按 ${engine.name} 的读取规则生成和检查，还没有人在里面打开过。打不开请告诉我们。`,
          '',
        ]),
    `CREDITS.txt 请随游戏发布：前面几行可以直接放进致谢名单，后面是每种授权的全文，授权要求每一份拷贝都带着它。${engine.ships ?? '把它放进发布的文件夹，和游戏程序在一起。'}`,
    '「授权」文件夹里是授权清单、每款字体的授权全文和授权说明，请留着，将来要证明字体的来历就用它。',
    engine.repacks || faces.every(({ atlas }) => !atlas)
      ? 'fonts.lock.json 记着字体版本和授权。'
      : 'fonts.lock.json 记着字体版本和每个字在图集里的位置。下次加字时，在项目页的字体包那里放进它，或把它留在原处让 ziwan-pack 读，原有的字不会挪动。',
  ]);
}

/** One folder a face: a family used in two roles has two receipts. */
function licenceFiles(input: PackageInput, face: PackedFace, files: readonly PackageFile[]): PackageFile[] {
  const folder = `${LICENCES}${safeName(face.facts.nameZh)} ${face.stem}/`;
  return [
    { path: `${folder}授权协议.txt`, bytes: Buffer.from(face.facts.licence.text) },
    { path: `${folder}授权说明.txt`, bytes: receipt(input, face, files) },
  ];
}

/** Makes a name valid as a file name on every operating system. */
const safeName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_');
