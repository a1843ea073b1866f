/** −12.5, with the minus sign of typography. */
export const signed = (n: number): string => String(n).replace('-', '\u2212');

/** 100–900; `−53 至 10`, as a dash beside a minus is misread. */
export const spanOf = ({ min, max }: { readonly min: number; readonly max: number }): string =>
  min < 0 ? `${signed(min)} 至 ${signed(max)}` : `${min}–${max}`;
