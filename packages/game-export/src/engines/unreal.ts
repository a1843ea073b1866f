import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { sfntFiles, sfntNameOf } from './font-files.ts';
import { rangesOf } from './ranges.ts';

export const unreal: Engine = {
  name: 'Unreal Engine 5',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], unites: true, onePage: false },
  opened: false,
  ships:
    '在 Unreal 里放进 Content/Licenses，并在项目设置 → 打包 → 要复制的其他非资产目录里加上它，否则它不会进游戏。',
  files: async (face) => [...sfntFiles(face, 'Fonts/'), rangesFile(face)],
  setup: () => [
    '把 Fonts 里的字体拖进内容浏览器，导入为 Font Face，加载策略选 Inline（运行时字体）。',
    '下面每一处各新建一个复合字体（Composite Font），默认字体选那里写的 Font Face。',
    '若只想让中文用这款字体：在复合字体里加一个子字体（Sub-Font），字符范围照同名的 -ranges.txt 填，或复制它的最后一行、在 Character Ranges 上右键粘贴；文化（Cultures）填 zh。',
  ],
  use: (face) => [
    `Fonts/${sfntNameOf(face)}`,
    ...(face.fillers ?? []).map(
      (filler) =>
        `缺的字：在同一个复合字体里加一个子字体，字体选 ${sfntNameOf(filler)}，字符范围照 ${filler.stem}-ranges.txt 填。`,
    ),
  ],
};

/** Ranges for reading, then as the property's text for pasting. */
function rangesFile({ stem, characters }: EngineFace): PackageFile {
  const ranges = rangesOf(characters);
  const hex = (codePoint: number) => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  const bound = (value: number) => `(Type=Inclusive,Value=${value})`;
  const lines = [
    ...ranges.map(({ first, last }) => `${hex(first)}-${hex(last)}`),
    `(${ranges.map(({ first, last }) => `(LowerBound=${bound(first)},UpperBound=${bound(last)})`).join(',')})`,
  ];
  return { path: `Fonts/${stem}-ranges.txt`, bytes: Buffer.from(`${lines.join('\n')}\n`) };
}
