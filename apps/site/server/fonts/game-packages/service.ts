import type { GameEngine } from '@ziwan/contract';
import { dayOf } from '@ziwan/contract/site-time';
import {
  AtlasError,
  ENGINE_IDS,
  ENGINES,
  type EngineNeeds,
  ExportError,
  type FontsLock,
  zipPackage,
} from '@ziwan/game-export';
import { sha256Hex } from '@ziwan/infra/digest';
import { SubsetError } from '@ziwan/subset-engine';
import { AppError } from '../../calls/app-error.ts';
import { createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { type DrawnCatalogue, missingFont } from '../coverage/index.ts';
import {
  archiveName,
  type Deliverable,
  type DownloadRecord,
  type IssuedReceipt,
  issued,
} from '../downloads/index.ts';
import { type ComposerParts, PackageComposer } from './composer.ts';
import {
  type ChosenFace,
  checkSize,
  type Draft,
  type Drawing,
  divided,
  type FaceRequest,
  type FoundFace,
  type PackageRequest,
} from './draft.ts';
import { permittedInGame } from './game-terms.ts';
import { PackageSizes } from './sizes.ts';

// `GAME_ENGINES` of the contract lists every engine, and `ENGINES` of the package has each of them.
ENGINE_IDS satisfies readonly GameEngine[];
ENGINES satisfies Record<GameEngine, object>;

/** Packages made at once, and requests that may queue. */
const MAKING = { running: 1, waiting: 8 };
/** Estimates made at once, and requests that may queue. */
const ESTIMATING = { running: 1, waiting: 16 };
/** Suffix of the receipts in a package, which are in the order of its faces. */
const RECEIPT = '/授权说明.txt';

export interface GamePackageParts extends ComposerParts {
  drawn: () => Promise<DrawnCatalogue>;
  deliverable(gno: string): Promise<Deliverable | null>;
  wasIssued(receipts: readonly IssuedReceipt[]): Promise<boolean>;
  /** Counts a package that is about to be made. @throws AppError TOO_MANY_REQUESTS */
  admit(ip: string): Promise<void>;
  record(downloads: readonly DownloadRecord[]): Promise<void>;
  now: () => number;
}

export class GamePackages {
  readonly #parts: GamePackageParts;
  readonly #composer: PackageComposer;
  readonly #queue = createBoundedQueue(MAKING.running, MAKING.waiting);
  readonly #estimates = createBoundedQueue(ESTIMATING.running, ESTIMATING.waiting);

  constructor(parts: GamePackageParts) {
    this.#parts = parts;
    this.#composer = new PackageComposer(parts);
  }

  /**
   * @throws AppError PACKAGE_INVALID (its data holds the reason), PACKAGE_DATE, GLYPHS_MISSING (its data lists them),
   * PACKAGE_TOO_LARGE (its data holds the least size), FONT_NOT_FOUND, FONT_FILE_AWAY, LICENCE_FORBIDS and the other
   * refusals of a licence, AXIS_INVALID, TOO_MANY_REQUESTS, UNAVAILABLE; the reason of `signal` if that is aborted
   */
  async make(
    request: PackageRequest,
    { userId, ip }: { userId: string | null; ip: string },
    signal?: AbortSignal,
  ) {
    const draft = await this.#draft(request, signal);
    await this.#parts.admit(ip);
    try {
      return await this.#queue.run(() => this.#make(draft, userId));
    } catch (error) {
      throw asAppError(error);
    }
  }

  /**
   * Estimates the size of the package that `make` would make.
   * @throws AppError as `make` does, but for PACKAGE_DATE and PACKAGE_TOO_LARGE
   */
  async estimate(request: PackageRequest, signal?: AbortSignal) {
    const draft = await this.#draft(request, signal);
    try {
      return await this.#estimates.run(() => new PackageSizes(this.#composer, draft).estimate());
    } catch (error) {
      throw asAppError(error);
    }
  }

  async #draft(request: PackageRequest, signal: AbortSignal | undefined): Promise<Draft> {
    checkSize(request);
    const { index } = await this.#parts.drawn();
    const found = await Promise.all(request.faces.map((face) => this.#find(face)));
    const draws: Drawing = {
      character: (face, codePoint) => index.has(face.index, codePoint),
      sequence: (face, sequence) => index.hasSequence(face.index, sequence),
    };
    const { asks }: EngineNeeds = ENGINES[request.engine].needs;
    const chosen = divided(found, request.leaveOut, draws, asks);
    return { request, chosen, day: request.date ?? dayOf(this.#parts.now()), signal };
  }

  async #find(request: FaceRequest): Promise<FoundFace> {
    const { gno } = request;
    const details = gno.slice(0, 60);
    const [drawn, found] = await Promise.all([this.#parts.drawn(), this.#parts.deliverable(gno)]);
    if (drawn.isAway(gno)) throw missingFont(drawn, gno, details);
    const face = drawn.find(gno);
    const row = found?.faces.find((each) => each.gno === face?.gno);
    if (!found || !face || !row) throw missingFont(drawn, gno, details);
    return { request, found: permittedInGame(found), row, face };
  }

  async #make(draft: Draft, userId: string | null) {
    const { request, chosen, day, signal } = draft;
    const at = new Date(this.#parts.now());
    const today = dayOf(at.getTime());
    const { files, note } = await new PackageSizes(this.#composer, draft).make();
    const texts = files.filter(({ path }) => path.endsWith(RECEIPT));
    const lock = JSON.parse(textIn(files, 'fonts.lock.json')) as FontsLock;
    // A receipt of another day has the time at which it was first issued.
    const receipts = texts.map(({ bytes }, i) => {
      const { found } = chosen[i] as ChosenFace;
      return issued(bytes, found, (lock.faces[i] as FontsLock['faces'][number]).files.map(asPacked), at);
    });
    if (day !== today && !(await this.#parts.wasIssued(receipts))) throw new AppError('PACKAGE_DATE');
    const parts = await zipPackage(files, { date: day }).toArray();
    signal?.throwIfAborted();
    const bytes = Buffer.concat(parts as Buffer[]);
    const sha256 = sha256Hex(bytes);
    const fileName = archiveName(`${request.project} ${ENGINES[request.engine].name} 字体包`);
    await this.#parts.record(
      receipts.map((receipt, i) => ({
        id: sha256Hex(`game/${sha256}/${receipt.family_gno}/${userId ?? ''}/${today}`).slice(0, 32),
        found: (chosen[i] as ChosenFace).found,
        fileName,
        sha256,
        receipt,
        userId,
        at,
      })),
    );
    const signature = this.#parts.signer.sign(bytes);
    return { fileName, etag: `"${sha256.slice(0, 32)}"`, bytes, signature, ...(note ? { note } : {}) };
  }
}

const textIn = (files: readonly { path: string; bytes: Uint8Array }[], path: string): string =>
  Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString();

const asPacked = ({ path, bytes, sha256 }: FontsLock['faces'][number]['files'][number]) => ({
  name: path,
  bytes,
  sha256,
});

function asAppError(error: unknown): unknown {
  if (error instanceof AtlasError && error.code === 'CLOSED')
    return new AppError('UNAVAILABLE', { retryAfter: 2, cause: error });
  if (error instanceof AtlasError) {
    const { code, message, largestSize } = error;
    const data = { reason: code, ...(largestSize === undefined ? {} : { largestSize }) };
    return new AppError('PACKAGE_INVALID', { details: message, data });
  }
  if (error instanceof ExportError)
    return new AppError('PACKAGE_INVALID', { details: error.message, data: { reason: error.code } });
  if (error instanceof QueueFull) return new AppError('UNAVAILABLE', { retryAfter: 5, cause: error });
  if (!(error instanceof SubsetError)) return error;
  if (error.code === 'AXIS_INVALID') return new AppError('AXIS_INVALID', { cause: error });
  if (error.code === 'BUSY' || error.code === 'CLOSED')
    return new AppError('UNAVAILABLE', { retryAfter: 2, cause: error });
  return new AppError('SUBSET_FAILED', { cause: error });
}
