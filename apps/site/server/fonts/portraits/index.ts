import type { SubsetEngine } from '@ziwan/subset-engine';
import type { FileCache } from '../../runtime/disk-cache.ts';
import { cacheBytes } from '../../runtime/memory.ts';
import type { DrawnCatalogue } from '../coverage/index.ts';
import { type DrawnFile, DrawnFiles } from '../drawn-files/index.ts';
import { otherScenesOf, SCENES, type SceneName } from './kinds.ts';
import { drawPlan, type PortraitCard, type PortraitPlan, planOf } from './plan.ts';
import { prepare } from './setting.ts';

export { type DrawingFace, drawableScenes, type PortraitPlan, planFor, planOf } from './plan.ts';
export { drawsAll, prepare, type SettingFace, settingFace } from './setting.ts';

/** Size (px) of a portrait; as an SVG it is sharp at any. */
export const PORTRAIT = { width: 1280, height: 800 } as const;

const KEPT_BYTES = cacheBytes(8 * 1024 * 1024);
/** Several visitors may open a list of thirty before any of its pictures was drawn. */
const WAITING = 240;

export interface PortraitsDomain {
  /** Path of a family's portrait; null if its face draws the words of no scene, or its file is missing. */
  addressOf(card: PortraitCard, drawn: DrawnCatalogue): string | null;
  /** The same for families shown together: no scene is drawn again while another suits. */
  addressesTogether(cards: readonly PortraitCard[], drawn: DrawnCatalogue): (string | null)[];
  /** @throws AppError NOT_FOUND, UNAVAILABLE */
  file(file: string): Promise<DrawnFile>;
}

export async function drawPortrait(
  plan: PortraitPlan,
  engine: Pick<SubsetEngine, 'subset'>,
  size: { readonly width: number; readonly height: number },
): Promise<string> {
  return drawPlan(plan, await prepare(engine, plan.face, plan.words.join('')), size);
}

/** @param card finds a family by its number */
export function createPortraits(parts: {
  card: (gno: string) => Promise<PortraitCard | undefined>;
  drawn: () => Promise<DrawnCatalogue>;
  engine: Pick<SubsetEngine, 'subset'>;
  cache: FileCache;
  onFault: (error: unknown) => void;
}): PortraitsDomain {
  const subjectOf = (card: PortraitCard, drawn: DrawnCatalogue) => {
    const face = drawn.find(card.fontGNo);
    const plan = face && planOf(card, face, drawn);
    return plan ? { name: card.fontGNo, plan } : null;
  };
  /** A family in a scene that is not its best; the address says which. */
  const subjectIn = (scene: SceneName, card: PortraitCard, drawn: DrawnCatalogue) => {
    const face = drawn.find(card.fontGNo);
    const plan = face && planOf(card, face, drawn, [scene]);
    return plan ? { name: `${card.fontGNo}/${scene}`, plan } : null;
  };
  const files = new DrawnFiles({
    ...parts,
    folder: 'portrait',
    suffix: '.svg',
    keptBytes: KEPT_BYTES,
    waiting: WAITING,
    find: async (name) => {
      const [gno = '', scene] = name.split('/');
      const card = await parts.card(gno);
      if (!card || (scene !== undefined && !isScene(scene))) return null;
      const drawn = await parts.drawn();
      return scene === undefined ? subjectOf(card, drawn) : subjectIn(scene, card, drawn);
    },
    draw: async ({ plan }) => Buffer.from(await drawPortrait(plan, parts.engine, PORTRAIT)),
    isWhole: (bytes) => Buffer.from(bytes.subarray(-6)).toString() === '</svg>',
  });
  return {
    addressOf(card, drawn) {
      const subject = subjectOf(card, drawn);
      return subject && files.addressOf(subject);
    },
    addressesTogether(cards, drawn) {
      const shown = new Map<SceneName, number>();
      return cards.map((card) => {
        const own = subjectOf(card, drawn);
        if (!own) return null;
        const subjects = [
          own,
          ...otherScenesOf(card).flatMap((scene) => subjectIn(scene, card, drawn) ?? []),
        ];
        const timesShown = ({ plan }: typeof own) => shown.get(plan.scene) ?? 0;
        const fewest = Math.min(...subjects.map(timesShown));
        const chosen = subjects.find((subject) => timesShown(subject) === fewest) ?? own;
        shown.set(chosen.plan.scene, timesShown(chosen) + 1);
        return files.addressOf(chosen);
      });
    },
    file: (file) => files.file(file),
  };
}

const isScene = (name: string): name is SceneName => Object.hasOwn(SCENES, name);
