import { countUnits } from '@ziwan/contract';
import { grouped } from '../../../ui/grouped.ts';

/** Size of a list of characters: `1,204 字`, `1,204 字、2 个异体`. */
export function unitCount(units: string): string {
  const { characters, variants } = countUnits(units);
  return `${grouped(characters)} 字${variants > 0 ? `、${grouped(variants)} 个异体` : ''}`;
}
