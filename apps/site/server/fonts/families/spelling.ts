/** Words that many names share: they alone make no two names alike. */
const COMMON = new Set('体體黑宋明楷书圆字像素文手写标题美术简繁');

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** Slips that a name may have: a hanzi weighs as much as two or three letters. */
function slipsAllowed(query: readonly string[], han: boolean): number {
  const [one, two] = han ? [3, 6] : [4, 8];
  return query.length >= two ? 2 : query.length >= one ? 1 : 0;
}

type Slips = (name: string, starts: readonly number[]) => number | null;

/**
 * Counts slips between a query and the beginning of a part of a name; the result is null for too many. A slip is a
 * wrong, a missing or an extra character, or two that changed places. `name` is normalised, and `starts` are the offsets
 * at which the part may begin. Most of thousands of names are told apart by the characters that they lack.
 *
 * @param query normalised
 */
export function slipsOf(query: string): Slips {
  const asked = [...query];
  const han = isHan(query);
  const most = slipsAllowed(asked, han);
  if (most === 0) return () => null;
  // Of three hanzi, two have to be telling; of more, one.
  const leastTelling = han ? (asked.length <= 3 ? 2 : 1) : 0;
  return (name, starts) => {
    let lacking = 0;
    let telling = 0;
    for (const character of asked) {
      if (!name.includes(character)) lacking++;
      else if (!COMMON.has(character)) telling++;
      if (lacking > most) return null;
    }
    if (telling < leastTelling) return null;
    const characters = [...name];
    const all = starts.map((start) =>
      slipsFrom(asked, characters.slice(start, start + asked.length + most), most),
    );
    const least = Math.min(...all);
    return least <= most ? least : null;
  };
}

/** Least slips between all of `asked` and a beginning of `name`: optimal string alignment, with the end left open. */
function slipsFrom(asked: readonly string[], name: readonly string[], most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: name.length + 1 }, (_, j) => j);
  for (let i = 1; i <= asked.length; i++) {
    const row = [i];
    for (let j = 1; j <= name.length; j++) {
      const same = asked[i - 1] === name[j - 1];
      let least = Math.min(
        (last[j - 1] as number) + Number(!same),
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
      );
      if (i > 1 && j > 1 && !same && asked[i - 1] === name[j - 2] && asked[i - 2] === name[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
    before = last;
    last = row;
  }
  // A short query with a character too many would fit too much.
  const shortest = asked.length <= 4 ? asked.length : asked.length - most;
  return Math.min(...last.slice(shortest), Number.POSITIVE_INFINITY);
}
