import { type FaceVerdict, isComplete } from '@ziwan/game-verdict';
import { grouped } from '../../../ui/grouped.ts';

/** `一字不缺`, `缺 3 字（用到 12 次），缺 2 个标点，缺 1 个异体`. */
export function lacksSentence(verdict: FaceVerdict): string {
  if (isComplete(verdict)) return '一字不缺';
  const { missing, missingUses, marks, unsubstituted, variants } = verdict;
  const parts: string[] = [];
  if (missing > 0) parts.push(`缺 ${grouped(missing)} 字（用到 ${grouped(missingUses)} 次）`);
  if (marks > 0)
    parts.push(unsubstituted === 0 ? `${grouped(marks)} 个标点可替换` : `缺 ${grouped(marks)} 个标点`);
  if (variants > 0) parts.push(`缺 ${grouped(variants)} 个异体`);
  return parts.join('，');
}
