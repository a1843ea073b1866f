import {
  type Economies,
  ENGINES,
  type EngineNeeds,
  economiesFor,
  estimateBytes,
  firstThatFits,
  fit,
  givenUp,
  hasGuard,
  NO_ECONOMIES,
  type PackageFile,
  zippedBytes,
} from '@ziwan/game-export';
import { AppError } from '../../calls/app-error.ts';
import { atlasesOf, type PackageComposer } from './composer.ts';
import type { ChosenFace, Draft, FaceRequest } from './draft.ts';

/** Packages that can be made of a draft, the asked one first, each smaller than the one before. */
export class PackageSizes {
  readonly #composer: PackageComposer;
  readonly #draft: Draft;
  readonly #steps: readonly Economies[];

  constructor(composer: PackageComposer, draft: Draft) {
    this.#composer = composer;
    this.#draft = draft;
    this.#steps =
      draft.request.maxBytes === undefined
        ? [NO_ECONOMIES]
        : economiesFor(this.#needs, atlasesOf(draft.chosen), this.#guarded);
  }

  get #needs(): EngineNeeds {
    return ENGINES[this.#draft.request.engine].needs;
  }

  get #guarded(): boolean {
    return this.#draft.request.guard && hasGuard(this.#draft.request.engine);
  }

  /** Size of the first package that is small enough, or of the smallest, and what it gives up. */
  async estimate() {
    const { maxBytes = Number.POSITIVE_INFINITY } = this.#draft.request;
    const { step, bytes } = await firstThatFits({
      steps: this.#steps.length,
      maxBytes,
      estimate: (each) => this.#estimate(each),
    });
    return { bytes, fits: bytes <= maxBytes, givenUp: this.#givenUp(step) };
  }

  /**
   * Makes the first package that is small enough.
   * @returns its files, and what it gave up, as a sentence
   * @throws AppError PACKAGE_TOO_LARGE (its data holds the least size)
   */
  async make(): Promise<{ files: PackageFile[]; note?: string }> {
    const { request, day } = this.#draft;
    const { maxBytes } = request;
    if (maxBytes === undefined) return { files: await this.#composer.compose(this.#draft) };
    const fitted = await fit({
      steps: this.#steps.length,
      maxBytes,
      estimate: (step) => this.#estimate(step),
      make: async (step) => {
        const note = this.#note(step);
        const files = await this.#composer.compose(this.#draft, this.#steps[step], note);
        return { files, ...(note ? { note } : {}), bytes: await zippedBytes(files, { date: day }) };
      },
    });
    if ('made' in fitted) return fitted.made;
    throw new AppError('PACKAGE_TOO_LARGE', {
      details: `最小约 ${sizeOf(fitted.least)}`,
      data: { least: fitted.least },
    });
  }

  #givenUp(step: number): string[] {
    const atlases = atlasesOf(this.#draft.chosen);
    return givenUp(this.#needs, atlases, this.#steps[step] as Economies, this.#guarded);
  }

  #note(step: number): string | undefined {
    const { maxBytes } = this.#draft.request;
    const clauses = this.#givenUp(step).join('，');
    return maxBytes !== undefined && clauses ? `为了不超过 ${sizeOf(maxBytes)}：${clauses}。` : undefined;
  }

  #estimate(step: number): Promise<number> {
    const { chosen, day } = this.#draft;
    return estimateBytes(
      chosen.map(({ characters }) => characters),
      async (sample) => {
        const few = chosen.map((one, i) => withCharacters(one, sample[i] as readonly number[]));
        const draft = { ...this.#draft, chosen: few };
        const files = await this.#composer.compose(draft, this.#steps[step], this.#note(step));
        return zippedBytes(files, { date: day });
      },
    );
  }
}

/** A face with fewer characters, without the layout of all. */
function withCharacters(one: ChosenFace, characters: readonly number[]): ChosenFace {
  const { layout, ...atlas } = one.request.atlas ?? {};
  return {
    ...one,
    characters,
    request: { ...one.request, ...(one.request.atlas ? { atlas: atlas as FaceRequest['atlas'] } : {}) },
  };
}

/** Size in decimal units, as the pages show it. */
const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.ceil(bytes / 1e5) / 10} MB`;
