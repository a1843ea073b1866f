import type { Proposal } from '@ziwan/catalogue/desk';
import { FONT_LIMITS } from '@ziwan/contract/admin';
import { COVERS, type Cover, calledFor, coversFor } from '@ziwan/contract/covers';
import { PackedRanges } from '@ziwan/font-inspect';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import type { FaceRow, FamiliesTable } from '@ziwan/store';
import { LRUCache } from 'lru-cache';
import { visible } from '../../fonts/coverage/index.ts';
import { FEW_HANZI, scriptSample, usualSample } from '../../fonts/families/index.ts';
import { drawableScenes } from '../../fonts/portraits/index.ts';

/** Faces whose characters are kept; each takes some 10 kB. */
const KEPT = 400;

/** Which characters faces draw, in a catalogue or not. */
export class DrawnCharacters {
  readonly #blobs: BlobStore;
  readonly #held = new LRUCache<string, PackedRanges>({ max: KEPT });

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /** `null` while the list is away. */
  async of({ drawn_sha256: sha256 }: Pick<FaceRow, 'drawn_sha256'>): Promise<PackedRanges | null> {
    const held = this.#held.get(sha256);
    if (held) return held;
    const bytes = await this.#blobs.get(blobKeys.drawn(sha256));
    if (!bytes) return null;
    const ranges = new PackedRanges(bytes);
    this.#held.set(sha256, ranges);
    return ranges;
  }
}

/** Visible characters of a text that are not drawn, in order. */
export const lackingOf = (text: string, ranges: PackedRanges): string =>
  String.fromCodePoint(...visible(text).filter((c) => !ranges.has(c)));

const AWAY = { value: null, origin: 'none', sure: 'unsure', why: '读不到这个文件里有哪些字' } as const;

/**
 * Proposes what specimens of a family draw before a visitor has typed: its own name, else the site's sample for its
 * script, else the first letters that it draws. No line is proposed of which the face lacks a character.
 */
export function lineProposal(
  names: { readonly nameZh: Proposal<string>; readonly nameEn: Proposal<string | null> },
  family: Pick<FamiliesTable, 'script' | 'hanzi_count' | 'kind'>,
  ranges: PackedRanges | null,
): Proposal<string | null> {
  if (!ranges) return AWAY;
  const isHanzi = family.hanzi_count >= FEW_HANZI;
  // A Latin name shows nothing of a font of hanzi.
  const own = [names.nameZh, ...(isHanzi ? [] : [names.nameEn])].filter(
    ({ value }, at, all) =>
      value !== null &&
      value.length <= FONT_LIMITS.sampleLine &&
      all.findIndex((one) => one.value === value) === at,
  );
  const notes: string[] = [];
  for (const { value, sure } of own) {
    const name = value as string;
    const lacking = lackingOf(name, ranges);
    if (lacking !== '') notes.push(`名字「${name}」里的「${lacking}」写不出`);
    else if (isHanzi && !/[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}]/u.test(name))
      notes.push('名字里没有汉字');
    else return { value: name, origin: 'font', sure, why: '它自己的名字，每个字都写得出' };
  }
  const usual = usualSample(family);
  const lacking = lackingOf(usual, ranges);
  const value = scriptSample(family, { ranges }) ?? (lacking === '' ? usual : null);
  if (value === null)
    return { value, origin: 'none', sure: 'unsure', why: [...notes, '站上的样字也写不全'].join('；') };
  if (value === usual)
    return { value, origin: 'guess', sure: 'likely', why: [...notes, '用站上的样字'].join('；') };
  if (lacking !== '') notes.push(`站上的样字「${usual}」里的「${lacking}」写不出`);
  return { value, origin: 'outlines', sure: 'likely', why: [...notes, '换成它写得全的一行'].join('；') };
}

/** The scene that the site would choose for a family's picture, and all that its face can fill. */
export function coverProposal(
  { kind, tags }: { readonly kind: FamiliesTable['kind']; readonly tags: readonly string[] },
  ranges: PackedRanges | null,
): { cover: Proposal<Cover | null>; covers: Cover[] } {
  if (!ranges) return { cover: AWAY, covers: [] };
  const covers = drawableScenes((c) => ranges.has(c));
  const value = coversFor(kind, tags).find((cover) => covers.includes(cover)) ?? null;
  if (value === null) {
    const why =
      covers.length > 0 ? '标签选的几景写不全，可以另选一景' : '哪一景里的字都写不全，页面上不放封面';
    return { cover: { value, origin: 'none', sure: 'unsure', why }, covers };
  }
  const best = calledFor(kind, tags);
  const why = best.includes(value)
    ? '按标签和类别选的一景，字都写得出'
    : best.length > 0
      ? '标签选的一景写不全，先用最常见的一景'
      : '标签没有说，先用最常见的一景';
  const sure = best.includes(value) ? 'likely' : 'unsure';
  return { cover: { value, origin: 'guess', sure, why }, covers };
}

/** What visitors would not see of the stated line and cover, in Chinese. */
export function lineAndCoverWarnings(
  { sampleLine, cover }: { readonly sampleLine: string | null; readonly cover: Cover | null },
  ranges: PackedRanges | null,
): string[] {
  if (!ranges) return [];
  const lacking = sampleLine === null ? '' : lackingOf(sampleLine, ranges);
  return [
    ...(lacking === ''
      ? []
      : [`样字「${sampleLine}」里的「${lacking}」写不出：访客看到的还是站上的样字，换一行字体写得全的`]),
    ...(cover === null || drawableScenes((c) => ranges.has(c)).includes(cover)
      ? []
      : [`封面「${COVERS[cover]}」里的字写不全：访客看到的还是按标签选的一景`]),
  ];
}
