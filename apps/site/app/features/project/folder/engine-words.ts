import type { KeptProject } from '../kept/kept-project.ts';
import type { RecognisedEngine } from './engine-marks.ts';

/** What was recognised by which file, and what that means for the package. */
export function engineWords(
  { name, by, engine, fallback }: RecognisedEngine,
  { packing }: KeptProject,
): string {
  const recognised = `认出是 ${name}（有 ${by}）`;
  const then = packing
    ? '打包仍按你选的引擎'
    : engine === 'any'
      ? '本站还没有它专门的包，先选了通用的，可以改'
      : '打包的引擎已经选好，可以改';
  return `${recognised}，${then}。${fallback ? `缺译文时它显示 ${fallback} 的文字。` : ''}`;
}
