const DIGITS = '零一二三四五六七八九';

/** Chinese numerals for sections: 一, 十, 十二, 二十, 二十一. @param n 1 to 99 */
export function hanNumeral(n: number): string {
  const tens = Math.floor(n / 10);
  const ones = n % 10;
  const head = tens === 0 ? '' : `${tens === 1 ? '' : DIGITS[tens]}十`;
  return head + (ones === 0 && tens > 0 ? '' : DIGITS[ones]);
}
