/**
 * Decides characters for which dictionaries have no answer, by the surrounding words. Each rule locates characters in the
 * text to be converted and gives their forms there.
 */

/** Things that can be dried, and words that may come between them and 干. */
const DRYING =
  '头发|发丝|秀发|长发|短发|湿发|毛发|胡子|衣服|衣裳|衣衫|衣|裤子|裙子|袜子|鞋子|鞋|被子|床单|毛巾|伞|墨迹|墨水|墨|笔墨|颜料|油漆|漆|胶水|泥巴|泥|黏土|血迹|血|泪水|眼泪|泪痕|泪|汗水|汗|口水|唾沫|嘴唇|嘴巴|嘴|唇|嗓子|喉咙|皮肤|眼睛|地面|路面|泥土|河水|河|湖水|湖|江水|海水|海|溪水|溪|泉水|泉|池塘|池|井水|井|水|雨水|雨|露水|酒|茶|叶子|木头|木柴|柴|粮食|稻谷|面团';
const BETWEEN =
  '全部|已经|早已|终于|差不多|渐渐|慢慢|快要|都|全|已|早|快|就|也|还|没有|没|未|不|很|太|好|真|要|才|刚|半|吹|晒|擦|晾|烘|烤|风|哭|流|喝';
const AFTER = '[了透掉吗么吧呢啊的]|枯|涸|裂|$|[\\s，。！？；：、…,.!?;:]';

/**
 * Surnames with one fixed traditional form of a character that otherwise has several, and the characters with which each
 * makes a word before a title: 模范老师 is no 范老师. Without any, it is a name only where no hanzi precedes it: 属于先生.
 */
const SURNAMES: Readonly<Record<string, readonly [form: string, after?: string]>> = {
  于: ['于'],
  余: ['余', '其业剩多残空课公盈有百十千万年月岁'],
  范: ['范', '模规师典示防'],
  钟: ['鍾', '分时闹点警秒刻'],
  岳: ['岳', '山五'],
  郁: ['郁', '忧抑馥葱浓沉'],
  谷: ['谷', '山稻五幽河峡'],
  涂: ['涂', '糊'],
  万俟: ['万俟', ''],
};
const TITLES =
  '先生|女士|小姐|老师|师傅|夫人|太太|公子|姑娘|大人|将军|大侠|少侠|女侠|前辈|师兄|师姐|师弟|师妹|掌门|掌柜|长老|员外|教授|医生|博士|氏|姓|某';

const names = Object.keys(SURNAMES).join('|');
const named = Object.entries(SURNAMES)
  .map(([name, [, after]]) =>
    after === undefined ? `(?<!\\p{Script=Han})${name}` : `${after && `(?<![${after}])`}${name}`,
  )
  .join('|');

/** What follows 只 after a number if it is "only", not a measure word: 三只有八. */
const AFTER_ONLY = '[不有是要能会许可好需应该剩为够准做用供看开想爱吃打卖买说来去上在到给收让]';
const GINGER = '[汁汤茶片丝末糖葱蒜饼粉醋蓉]';
const VITALS = '生命|生命值|体力|血量|魔法|魔力|法力|能量|精力|内力|灵力|气血|耐力|护盾';

type Rule = { pattern: RegExp; form: (found: string) => string };

const rules: Readonly<Record<'hant' | 'hans', readonly Rule[]>> = {
  hant: [
    {
      pattern: new RegExp(`(?<=(?:${DRYING})(?:${BETWEEN}){0,4})干(?=${AFTER})`, 'gu'),
      form: () => '乾',
    },
    { pattern: /(?<=[我你您他她们谁])干(?=[的了过着吗嘛啥])(?!了[这那一此][杯碗壶])/gu, form: () => '幹' },
    { pattern: /(?<=[我你您他她们犯好])困(?=[了得死吗]|$|[，。！？,.!?])/gu, form: () => '睏' },
    // 不准 is "not allowed" before a verb, "inaccurate" elsewhere.
    {
      pattern: /(?<=(?<![说拿看打量测算印对瞄猜报摸认吃搞])不)准(?![确时的了地])(?=\p{Script=Han})/gu,
      form: () => '准',
    },
    { pattern: /(?<=[上下本每])周(?=[到围])/gu, form: () => '週' },
    {
      pattern: new RegExp(`(?<=[\\d二三四五六七八九十百千万亿两几])只(?!${AFTER_ONLY})`, 'gu'),
      form: () => '隻',
    },
    { pattern: new RegExp(`(?<=[生嫩葱蒜仔])姜(?!${TITLES})|姜(?=${GINGER})`, 'gu'), form: () => '薑' },
    { pattern: /(?<=[这那一两几数整半])出(?=(?:[好大老新折]子?)?[戏剧](?![院场组团]))/gu, form: () => '齣' },
    { pattern: /(?<=水[里中下底面]|鱼儿?)游(?!戏|客|人)/gu, form: () => '游' },
    // 回复 is 回覆, an answer, except where a game gives back strength.
    {
      pattern: new RegExp(`(?<=回)复(?=${VITALS})|(?<=(?:${VITALS})(?:自动|持续|快速)?回)复`, 'gu'),
      form: () => '復',
    },
    {
      pattern: new RegExp(`(?<=姓)(?:${names})|(?:${named})(?=${TITLES})`, 'gu'),
      form: (found) => SURNAMES[found]?.[0] ?? found,
    },
  ],
  hans: [
    { pattern: /甚(?=[麼么])/gu, form: () => '什' },
    { pattern: /座(?=[標标])/gu, form: () => '坐' },
    // 帳 is 账 where it means money, 帐 where it means cloth.
    {
      pattern:
        /帳(?=[號戶單目本款簿面務冊房])|(?<=[手記結賴算轉付查買總入到對欠認報呆壞混銷還清])帳(?![篷幕])/gu,
      form: () => '账',
    },
  ],
};

/** Forms decided by context, by position (code points) in the text to be converted. */
export function formsByContext(text: string, to: 'hant' | 'hans'): Map<number, string> {
  const forms = new Map<number, string>();
  for (const { pattern, form } of rules[to]) {
    let [read, position] = [0, 0];
    for (const found of text.matchAll(pattern)) {
      position += [...text.slice(read, found.index)].length;
      read = found.index;
      for (const [i, character] of [...form(found[0])].entries()) forms.set(position + i, character);
    }
  }
  return forms;
}
