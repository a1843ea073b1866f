import { sequencesIn } from '@ziwan/contract';

/** Says that a count of fonts leaves out variation sequences; nothing for a text without any. */
export const variantsNote = (text: string): string | null =>
  sequencesIn(text).length > 0 ? '这里只数字，不数异体' : null;
