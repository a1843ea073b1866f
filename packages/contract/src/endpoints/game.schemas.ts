import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { cleanLine } from '../names.ts';
import { gameEnginesHelp, gamePackageHelp } from './game.help.ts';
import { ATLAS_KINDS, GAME_ENGINES, PACKAGE_BYTES, PACKAGE_LIMITS, PAINT_LIMITS } from './game.ts';

const { faces, characters, project, role } = PACKAGE_LIMITS;

const name = (max: number) =>
  z.string().check(
    z.overwrite((value) => cleanLine(value)),
    z.minLength(1),
    z.maxLength(max),
  );

const count = z.number().check(z.int(), z.gte(0));
/** Whole numbers, separated by spaces. */
const numbers = z.string().check(z.maxLength(48), z.regex(/^\d{1,7}(?: \d{1,7})*$/));

/** Layout of an earlier package, from its `fonts.lock.json`: its glyphs keep their places. */
const atlasLayout = z.object({
  settings: z.string().check(z.maxLength(2000)),
  pageWidth: count,
  shelves: z.array(numbers).check(z.maxLength(5000)),
  places: z.array(numbers).check(z.maxLength(characters)),
});

const channel = z.number().check(z.gte(0), z.lte(255));
const colour = z.tuple([channel, channel, channel, z.number().check(z.gte(0), z.lte(1))]);
const paint = z.object({
  /** Red, green, blue (0–255) and alpha (0–1); or stops of a gradient from the top of the line (0) to its bottom (1). */
  fill: z.union([
    colour,
    z.array(z.object({ at: z.number(), colour })).check(z.minLength(2), z.maxLength(PAINT_LIMITS.stops)),
  ]),
  stroke: z.optional(z.object({ width: z.number(), colour })),
  shadow: z.optional(z.object({ x: z.number(), y: z.number(), blur: z.number(), colour })),
});

/** Lengths in pixels. The engine that draws the atlas checks their ranges. */
const atlas = z.object({
  kind: z.enum(ATLAS_KINDS),
  /** Pixels per em; of a pixel font a multiple of its grid. */
  size: z.int(),
  /** Width of the band around the outline in which a distance field goes from 0 to 1. */
  range: z._default(z.number(), 6),
  /** Colours of a bitmap; coverage without. */
  paint: z.optional(paint),
  padding: z._default(z.int(), 0),
  spacing: z._default(z.int(), 1),
  /** Greatest side of a page, a power of two. */
  pageSize: z._default(z.int(), 2048),
  layout: z.optional(atlasLayout),
});

const stem = z.string().check(z.regex(/^[A-Za-z0-9][\w-]{0,63}$/));

const packageFace = z.object({
  /** Number of a face, or of a family for its default face. */
  gno: z.string().check(z.minLength(1), z.maxLength(128)),
  /** What the game uses it for: 标题, 正文. */
  role: name(role),
  /** Characters to keep, in any order. Line breaks and repetitions are ignored. */
  characters: z.string().check(z.minLength(1), z.maxLength(2 * characters)),
  /** Name of its files: letters, digits, `-` and `_`; the face's number by default. */
  stem: z.optional(stem),
  /**
   * Stem of a face of this request whose lacking characters it draws. Of `characters`, it keeps those that neither that
   * face nor an earlier filler of it draws; it is left out if there are none. Its glyphs go into that face's atlas.
   */
  fills: z.optional(stem),
  /** Size at which its hanzi are as big as those of the face that it fills; measured if absent. */
  scale: z.optional(z.number().check(z.gte(0.5), z.lte(2))),
  /**
   * Values of its axes, by tag. Others are fixed at their defaults, `wght` at 400 or the nearest that it has, and that of
   * a filler where it matches the face that it fills.
   */
  axes: z.optional(z.record(z.string().check(z.regex(/^[\x20-\x7e]{4}$/)), z.number())),
  /** Language of the game in which it is used, by the name that the engine has for it; Ren'Py switches fonts by it. */
  language: z.optional(z.string().check(z.regex(/^[a-z]\w{0,31}$/))),
  /** Draws the characters into an atlas, for engines that read one. */
  atlas: z.optional(atlas),
});

const gameEngine = z.object({
  id: z.enum(GAME_ENGINES),
  name: z.string(),
  /** What a package needs; `either` accepts a font file, an atlas, or both. */
  requires: z.enum(['font', 'atlas', 'either']),
  /** Kinds of atlas that it reads; empty if it reads none. */
  atlases: z.array(z.enum(ATLAS_KINDS)),
  /** True if it keeps the colours of a bitmap atlas. */
  colours: z.boolean(),
  /** True if it reads one page only. */
  onePage: z.boolean(),
  /** False if nobody has opened a package in the engine itself: it was checked against its loader's rules only. */
  opened: z.boolean(),
  /** True if its packages have a guard, which logs in development what a game draws and its fonts lack. */
  guard: z.boolean(),
});
export type GameEngineFacts = z.output<typeof gameEngine>;

const packageRequest = z.object({
  /** Name of the game, for its receipts and README. */
  project: name(project),
  engine: z.enum(GAME_ENGINES),
  faces: z.array(packageFace).check(z.minLength(1), z.maxLength(faces)),
  /**
   * Day (YYYY-MM-DD) the package is dated, today by default. Another day only makes a package again that was made
   * on that day.
   */
  date: z.optional(z.iso.date()),
  /** True to leave out characters that a face lacks; otherwise they are an error, and its `data` lists them. */
  leaveOut: z._default(z.boolean(), false),
  /** False to leave out the guard, a component that notes in development which characters the fonts lack. */
  guard: z._default(z.boolean(), true),
  /** Greatest size (bytes) of the zip. What is given up for it is in `note`, in the header `x-note`, and in the README. */
  maxBytes: z.optional(z.int().check(z.gte(PACKAGE_BYTES.min), z.lte(PACKAGE_BYTES.max))),
});

export const gameSchemas = {
  gameEngines: {
    summary: '字体包支持的引擎：各需要字体文件还是图集、读哪几种图集',
    description: '列出字体包支持的引擎，以及各自能读的文件。',
    data: z.array(gameEngine),
    help: gameEnginesHelp,
  },
  gamePackage: {
    summary:
      '游戏字体包：几款字体裁到要用的字，按引擎打成一个 zip，内含授权全文、授权说明、致谢、清单。同样的请求得到逐字节相同的包',
    description: '按引擎打成一个 zip：裁好的字体或图集、授权、致谢、清单。',
    body: packageRequest,
    data: z.object({
      fileName: z.string(),
      etag: z.string(),
      bytes: z.instanceof(Uint8Array),
      /** Ed25519 signature of the bytes in base64url, in the header `x-signature`; the key is in `fonts.lock.json`. */
      signature: z.string(),
      /** What was given up for `maxBytes`, as a sentence. */
      note: z.optional(z.string()),
    }),
    help: gamePackageHelp,
  },
  gamePackageEstimate: {
    summary: '游戏字体包的大小：不打包，先估一估；限了大小的，还说要舍掉什么',
    description: '请求与打包相同，只答大约多少字节；写了 `maxBytes` 的还说要舍掉什么。',
    body: packageRequest,
    data: z.object({
      /** Estimated size of the zip; of the smallest one if none fits `maxBytes`. */
      bytes: z.int(),
      /** False if even the smallest package is larger than `maxBytes`. */
      fits: z.boolean(),
      /** What would be given up, as clauses. */
      givenUp: z.array(z.string()),
    }),
  },
} satisfies SchemaGroup;
