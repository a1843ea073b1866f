import { createHash } from 'node:crypto';
import {
  type ApiClient,
  charactersIn,
  ERRORS,
  FIRST_PACKING,
  type GameEngine,
  gameEngines,
  gamePackage,
  type InputOf,
  isApiError,
  type ProjectFile,
  type ProjectRole,
  packageRequest,
  partsOf,
  sequencesIn,
} from '@ziwan/contract';
import { divide } from '@ziwan/game-verdict';
import { unzipSync } from 'fflate';
import type { LastLock } from './lock.ts';
import { EXIT, inputError, PackError } from './pack-error.ts';
import type { Coverage } from './verdict.ts';

type Request = InputOf<typeof gamePackage>['body'];

export interface MadePackage {
  readonly zip: Uint8Array;
  /** Signature of the zip; undefined if the site sent none. */
  readonly signature: string | undefined;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

interface Order {
  readonly project: ProjectFile;
  readonly charactersOf: (role: ProjectRole) => string;
  /** Language of the package; undefined for one of all. */
  readonly language: string | undefined;
  readonly engine: GameEngine | undefined;
  readonly date: string | undefined;
  readonly guard: boolean;
  readonly coverage: Coverage;
  readonly last: LastLock | null;
}

/**
 * Has the site make the package. What was made before is asked for with its date, so that an unchanged package keeps
 * its bytes; the site refuses that date if anything differs, and the package is then dated today.
 * @throws ApiError, PackError ENGINE_UNKNOWN, INCOMPLETE
 */
export async function makePackage(api: ApiClient, order: Order): Promise<MadePackage> {
  const { last, charactersOf, language } = order;
  const packing = { ...FIRST_PACKING, ...order.project.packing };
  const project = { ...order.project, packing: { ...packing, engine: order.engine ?? packing.engine } };
  const engines = await api.call(gameEngines, {});
  const engine = engines.find(({ id }) => id === project.packing.engine);
  if (!engine) throw inputError('ENGINE_UNKNOWN', `这个网站还不认得引擎 ${project.packing.engine}。`);
  const request = {
    ...packageRequest(project, { engine, charactersOf, layouts: last?.layouts ?? {}, language }),
    ...(order.guard ? {} : { guard: false }),
  };
  const again = last !== null && isSame(request, last, order.coverage);
  const date = order.date ?? (again ? last.date : undefined);
  try {
    return opened(await api.call(gamePackage, { body: { ...request, ...(date ? { date } : {}) } }));
  } catch (error) {
    const refused = isApiError(error) && error.code === ERRORS.PACKAGE_DATE.code;
    if (!refused || order.date !== undefined) throw error;
    return opened(await api.call(gamePackage, { body: request }));
  }
}

/** True if the last package had the same faces with the same characters; its other settings may differ. */
function isSame({ project, engine, faces }: Request, last: LastLock, { catalogue, sets }: Coverage): boolean {
  const positionOf = ({ gno }: Request['faces'][number]) =>
    catalogue.faces.findIndex((face) => face.gno === gno);
  const now = faces
    .filter(({ fills }) => fills === undefined)
    .flatMap((main) => {
      const chain = [main, ...faces.filter(({ fills }) => fills === main.stem)];
      const codePoints = charactersIn(main.characters);
      const { drawn } = divide(sets, chain.map(positionOf), codePoints);
      return chain.map(({ stem }, i) => ({
        stem,
        characters: (drawn[i] ?? []).map((codePoint) => String.fromCodePoint(codePoint)).join(''),
        variants: sequencesIn(main.characters).filter(
          (sequence) =>
            drawn[i]?.includes(partsOf(sequence)[0]) &&
            sets.drawsSequence(positionOf(chain[i] as typeof main), sequence),
        ),
      }));
    })
    // A filler without anything to fill is left out.
    .filter(({ characters }) => characters !== '');
  return (
    project.trim() === last.project &&
    engine === last.engine &&
    now.length === last.faces.length &&
    now.every(({ stem, characters, variants }, i) => {
      const before = last.faces[i];
      return (
        before?.stem === stem &&
        before?.characters.sha256 === sha256Hex(characters) &&
        before?.variants?.sha256 === (variants.length > 0 ? sha256Hex(variants.join('')) : undefined)
      );
    })
  );
}

/** Opens the zip, which also shows that it is whole. */
function opened({ bytes, signature }: { bytes: Uint8Array; signature?: string }): MadePackage {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes);
  } catch (error) {
    throw new PackError(EXIT.site, 'INCOMPLETE', '字体包没有传完整，请再试一次。', error);
  }
  for (const path of Object.keys(files))
    if (/^[/\\]|^[A-Za-z]:|(^|[/\\])\.\.([/\\]|$)|\\|\/$/.test(path))
      throw new PackError(EXIT.fault, 'PATH_REFUSED', `字体包里有一个不能写的文件名：${path}`);
  return { zip: bytes, signature, files };
}

export const sha256Hex = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');
