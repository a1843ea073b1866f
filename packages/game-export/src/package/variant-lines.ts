import type { Engine } from '../engines/index.ts';
import type { PackedFace } from './input.ts';

/** Variants that the README lists of a face. */
const LISTED = 50;

/** Which variants (葛 with U+E0100) the game gets, and what is drawn in place of the others. */
export function variantLines(engine: Engine, faces: readonly PackedFace[]): string[] {
  return faces.flatMap(({ stem, role, fonts, atlas, variants = [], lackingVariants = [] }) => {
    const face = `${role}（${stem}）`;
    const files = Object.keys(fonts).length > 0;
    const lines = [
      ...(lackingVariants.length > 0
        ? [`缺异体：${face}没有这 ${lackingVariants.length} 个，会画成本字：${listOf(lackingVariants)}`]
        : []),
      ...(variants.length > 0 && files
        ? [`异体：${face}的字体文件里有 ${listOf(variants)}。${engine.needs.variants ? '' : UNSHAPED}`]
        : []),
      ...(variants.length > 0 && atlas
        ? [`异体：图集一个码位一个字，${face}的图集里没有异体，会画成本字：${listOf(variants)}`]
        : []),
    ];
    return lines.length > 0 ? [...lines, ''] : [];
  });
}

const UNSHAPED = '引擎要把选择符和前面的字一起排，才画得出；一个字一个字画的，画成本字。请在引擎里看一眼。';

const listOf = (variants: readonly string[]): string =>
  `${variants.slice(0, LISTED).map(nameOf).join('、')}${variants.length > LISTED ? ` 等（全部 ${variants.length} 个）` : ''}`;

const nameOf = (variant: string): string =>
  `${variant}（${Array.from(variant, (c) => `U+${c.codePointAt(0)?.toString(16).toUpperCase()}`).join(' ')}）`;
