/**
 * Decides characters for which OpenCC's phrase dictionaries have no answer, by the surrounding words. Each rule locates
 * one character in simplified text and gives its traditional form there.
 */

/** Things that can be dried, and words that may come between them and 干. */
const DRYING =
  '头发|发丝|秀发|长发|短发|湿发|毛发|胡子|衣服|衣裳|衣衫|衣|裤子|裙子|袜子|鞋子|鞋|被子|床单|毛巾|伞|墨迹|墨水|墨|笔墨|颜料|油漆|漆|胶水|泥巴|泥|黏土|血迹|血|泪水|眼泪|泪痕|泪|汗水|汗|口水|唾沫|嘴唇|嘴巴|嘴|唇|嗓子|喉咙|皮肤|眼睛|地面|路面|泥土|河水|河|湖水|湖|江水|海水|海|溪水|溪|泉水|泉|池塘|池|井水|井|水|雨水|雨|露水|酒|茶|叶子|木头|木柴|柴|粮食|稻谷|面团';
const BETWEEN =
  '全部|已经|早已|终于|差不多|渐渐|慢慢|快要|都|全|已|早|快|就|也|还|没有|没|未|不|很|太|好|真|要|才|刚|半|吹|晒|擦|晾|烘|烤|风|哭|流|喝';
const AFTER = '[了透掉吗么吧呢啊的]|枯|涸|裂|$|[\\s，。！？；：、…,.!?;:]';

/** Surnames with one fixed traditional form of a character that otherwise has several. */
const SURNAMES: Readonly<Record<string, string>> = {
  于: '于',
  余: '余',
  范: '范',
  钟: '鍾',
  岳: '岳',
  郁: '郁',
  谷: '谷',
  涂: '涂',
  万俟: '万俟',
};
const TITLES = '先生|女士|小姐|老师|师傅|夫人|太太|公子|姑娘|大人|将军|大侠|掌门|氏|姓|某';

const names = Object.keys(SURNAMES).join('|');

const rules: readonly { pattern: RegExp; form: (found: string) => string }[] = [
  {
    pattern: new RegExp(`(?<=(?:${DRYING})(?:${BETWEEN}){0,4})干(?=${AFTER})`, 'gu'),
    form: () => '乾',
  },
  {
    pattern: new RegExp(`(?<=姓)(?:${names})|(?<![\\p{Script=Han}])(?:${names})(?=${TITLES})`, 'gu'),
    form: (found) => SURNAMES[found] ?? found,
  },
];

/** Traditional forms decided by context, by position (code points) in the simplified text. */
export function formsByContext(text: string): Map<number, string> {
  const forms = new Map<number, string>();
  for (const { pattern, form } of rules) {
    for (const found of text.matchAll(pattern)) {
      const start = [...text.slice(0, found.index)].length;
      for (const [i, character] of [...form(found[0])].entries()) forms.set(start + i, character);
    }
  }
  return forms;
}
