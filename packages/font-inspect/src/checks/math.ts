import { type Check, refuse } from './fault.ts';

const HEADER = 10;

/** Checks the header of `MATH`. Browsers also check its parts, but a broken one costs only the table. */
export const checkMath: Check = (r) => {
  if (r.u16(0) !== 1) refuse('VERSION', '版本号有误');
  for (const at of [4, 6, 8]) {
    if (r.u16(at) < HEADER || r.u16(at) >= r.length) refuse('OFFSET', '表头里的偏移超出范围');
  }
};
