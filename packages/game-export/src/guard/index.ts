import type { EngineFace, EngineId, PackageFile } from '../engines/index.ts';
import { godot } from './godot.ts';
import type { Guard } from './guard.ts';
import { love } from './love.ts';
import { phaser, pixi, web } from './pages.ts';
import { renpy } from './renpy.ts';
import { rpgmaker } from './rpgmaker.ts';
import { unity } from './unity.ts';

/** Guards by the engine for which they are. */
export const GUARDS: { readonly [engine in EngineId]?: Guard } = {
  godot4: godot,
  unity,
  pixi8: pixi,
  phaser,
  love11: love,
  renpy,
  'rpgmaker-mz': rpgmaker,
  'rpgmaker-mv': rpgmaker,
  web,
};

export const hasGuard = (engine: EngineId): boolean => engine in GUARDS;

interface PackedGuard {
  readonly files: readonly PackageFile[];
  /** What the README says of it. */
  readonly lines: readonly string[];
}

const NONE: PackedGuard = { files: [], lines: [] };

/** The guard of a package, or nothing for an engine without one. `faces` are those that fill no other. */
export function guardOf(engine: EngineId, faces: readonly EngineFace[], site: string): PackedGuard {
  const guard = GUARDS[engine];
  if (!guard) return NONE;
  const files = guard.files(faces);
  return {
    files,
    lines: [
      `守卫（${files[0]?.path}）：开发时记下游戏画了、这些字体却没有的字：玩家起的名字、网上来的文字、代码拼出来的句子。不想要，先拿掉下面加的那一行，再删去这个文件。`,
      ...[...guard.use(faces), `${guard.log}。`].map((line) => `    ${line}`),
      `    把记录拖进${site ? ` ${site}/project` : '项目页'}，或者交给 ziwan-pack，里面的字就进下一个包。`,
      ...(guard.tried ? [] : ['    试验：守卫照引擎的接口写成，还没有在引擎里运行过。运行不了请告诉我们。']),
      '',
    ],
  };
}
