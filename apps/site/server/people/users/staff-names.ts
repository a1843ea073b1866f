/** Words of which a nickname may contain none, however they are written. */
const CHINESE = ['官方', '客服', '管理员', '站长', '字玩', '工作人员', '运营人员', '系统消息', '系统通知'];
/** Latin words that make up a whole word of a nickname. `badminton` contains one and is none. */
const LATIN = ['admin', 'administrator', 'official', 'moderator', 'webmaster', 'staff', 'guanfang', 'kefu'];
/** Found inside a word as well, but not in the pinyin `ziwang`. */
const BRAND = 'ziwan';

/** Look-alikes that Unicode's compatibility forms do not fold: Cyrillic, Greek, digits and similar Han characters. */
const LOOKALIKES = new Map(
  Object.entries({
    a: 'аαɑ@4',
    b: 'ьβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еєε3',
    f: 'ϝ',
    g: 'ɡ9',
    h: 'һ',
    // One letter stands for everything that looks like a stroke.
    l: 'iıіιӏ1|!',
    k: 'кκ',
    m: 'мϻ',
    n: 'пη',
    o: 'оοσ0',
    p: 'рρ',
    r: 'г',
    s: 'ѕ5$',
    t: 'тτ7',
    u: 'υս',
    w: 'ѡԝω',
    x: 'хχ',
    z: 'ʐ2',
    官: '宫宮宦',
    管: '筦菅',
    员: '員贠',
    字: '宇孛',
    玩: '翫',
    客: '愘',
    长: '長',
    统: '統',
    运: '運',
    营: '營',
    务: '務',
  }).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
);

const fold = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((c) => LOOKALIKES.get(c) ?? c)
    .join('');

const chinese = CHINESE.map(fold);
const latin = new Set(LATIN.map(fold));
const brand = new RegExp(`${fold(BRAND)}(?!${fold('g')})`);

/** True if a nickname, cleaned or not, could be taken for that of the site's staff. */
export function posesAsStaff(nickname: string): boolean {
  const plain = nickname.normalize('NFKC');
  // A digit may stand for a letter, or separate two of them.
  for (const text of [plain, plain.replace(/\p{N}/gu, ' ')]) {
    const words = fold(text)
      .split(/[^\p{L}|!@$]+/u)
      .filter(Boolean);
    const joined = words.join('');
    if (chinese.some((word) => joined.includes(word)) || joined === fold(BRAND)) return true;
    if (words.some((word) => brand.test(word))) return true;
    if ([joined, ...words].some((word) => latin.has(word))) return true;
  }
  return false;
}
