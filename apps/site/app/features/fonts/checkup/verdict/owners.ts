/** Who is known to license fonts for money, and which fonts come with a system. */

export interface Owner {
  /** As fonts name it right after their copyright mark. */
  readonly pattern: RegExp;
  readonly name: string;
  /** The known fact, in a sentence. */
  readonly fact: string;
  /** Where it is stated. */
  readonly source: string;
}

const seller = (name: string, pattern: RegExp, source: string): Owner => ({
  pattern,
  name,
  fact: `${name}出售字体授权，商用前要向它取得许可；它若有免费商用的字体，以它的网站为准。`,
  source,
});

export const WINDOWS: Omit<Owner, 'pattern'> = {
  name: '微软',
  fact: '微软：随 Windows 和 Office 来的字体不得复制、再分发；用它们印出、画出的东西不限。要把字体文件放进游戏、App 或网页，得另外取得许可。',
  source: 'https://learn.microsoft.com/typography/fonts/font-faq',
};

export const MACOS: Omit<Owner, 'pattern'> = {
  name: '苹果',
  fact: '苹果：随系统来的字体只供在它的系统上显示和打印，嵌入要看字体自己的嵌入标记。要把字体文件放进游戏、App 或网页，得另外取得许可。',
  source: 'https://www.apple.com/legal/sla/',
};

const OWNERS: readonly Owner[] = [
  { ...WINDOWS, pattern: /^Microsoft\b/i },
  { ...MACOS, pattern: /^Apple (Inc|Computer)\b/i },
  seller(
    '方正字库',
    /^(Beijing |Peking University )?Founder\b|^FounderType|^(北京)?(北大)?方正/i,
    'https://www.foundertype.com/',
  ),
  seller('汉仪字库', /^(Beijing )?Hanyi\b|^(北京)?[汉漢][仪儀]/i, 'https://www.hanyi.com.cn/'),
  seller('华康字型', /^Dyna(Comware|Lab)\b|^[华華]康|^威鋒|^威锋/i, 'https://www.dynacw.com/'),
  seller('文鼎科技', /^Arphic\b|^文鼎/i, 'https://www.arphic.com.tw/'),
  seller('蒙纳（Monotype）', /^(Agfa )?Monotype\b|^Linotype\b|^蒙[纳納]/i, 'https://www.monotype.com/'),
  seller('森泽（Morisawa）', /^Morisawa\b|^モリサワ|^森[泽澤]/i, 'https://www.morisawa.co.jp/'),
  seller('Fontworks', /^Fontworks\b|^フォントワークス/i, 'https://fontworks.co.jp/'),
  seller('Adobe', /^Adobe\b/i, 'https://fonts.adobe.com/'),
  seller('造字工房', /^Make ?Font|^造字工房/i, 'https://www.makefont.com/'),
];

/** Text between a copyright mark and the owner: years, articles and punctuation. */
const NOTICE =
  /(?:©|\(c\)|copyright|版[权權]所有|版[权權])[\s:：,，.\-–—\d~©]*(?:\(c\)|©|copyright)?[\s:：,，.\-–—\d~]*(?:by |the )*/gi;

/**
 * The owner whom a copyright notice names right after its mark. Names elsewhere in it are designers and licensors,
 * whose fonts others give away.
 */
export function ownerIn(notice: string): { owner: Owner; at: number; length: number } | null {
  for (const mark of notice.matchAll(NOTICE)) {
    const at = mark.index + mark[0].length;
    const rest = notice.slice(at, at + 80);
    const owner = OWNERS.find(({ pattern }) => pattern.test(rest));
    if (owner) return { owner, at: mark.index, length: mark[0].length + 30 };
  }
  return null;
}

/** Licence texts of fonts that came with a product of Microsoft. */
export const MICROSOFT_SUPPLIED =
  /Microsoft supplied font|use this font as permitted by the EULA for the product|license terms or terms of use, of the Microsoft product/i;

/** Families of Windows and Office by their English names, lower case (learn.microsoft.com, "Windows 11 font list"). */
export const WINDOWS_FAMILIES: ReadonlySet<string> = new Set(
  `arial|arial black|bahnschrift|calibri|cambria|cambria math|candara|comic sans ms|consolas|constantia|corbel|courier new
|dengxian|ebrima|fangsong|franklin gothic medium|gabriola|gadugi|georgia|impact|ink free|javanese text|kaiti|leelawadee ui
|lucida console|lucida sans unicode|malgun gothic|meiryo|meiryo ui|microsoft himalaya|microsoft jhenghei|microsoft jhenghei ui
|microsoft new tai lue|microsoft phagspa|microsoft sans serif|microsoft tai le|microsoft yahei|microsoft yahei ui
|microsoft yi baiti|mingliu|mingliu-extb|mingliu_hkscs|mingliu_hkscs-extb|mongolian baiti|ms gothic|ms mincho|ms pgothic|ms pmincho
|ms ui gothic|mv boli|myanmar text|nirmala ui|nsimsun|palatino linotype|pmingliu|pmingliu-extb|segoe fluent icons
|segoe mdl2 assets|segoe print|segoe script|segoe ui|segoe ui emoji|segoe ui historic|segoe ui symbol|segoe ui variable
|simhei|simkai|simsun|simsun-extb|simsun-extg|sitka|sylfaen|symbol|tahoma|times new roman|trebuchet ms|verdana|webdings|wingdings
|yu gothic|yu gothic ui|yu mincho|kaiti_gb2312|fangsong_gb2312|lisu|youyuan|stxingkai|stcaiyun|sthupo|stliti|stxinwei|stzhongsong`
    .replaceAll('\n', '')
    .split('|'),
);

/** Families of macOS by their English names, lower case (Font Book). */
export const MACOS_FAMILIES: ReadonlySet<string> = new Set(
  `pingfang sc|pingfang tc|pingfang hk|pingfang mo|songti sc|songti tc|kaiti sc|kaiti tc|heiti sc|heiti tc|stsong|stkaiti|stheiti
|stfangsong|hiragino sans|hiragino sans gb|hiragino sans cns|hiragino mincho pron|hiragino maru gothic pron|hiragino kaku gothic pron
|yuanti sc|yuanti tc|baoli sc|baoli tc|hannotate sc|hannotate tc|hanzipen sc|hanzipen tc|lantinghei sc|lantinghei tc|libian sc
|libian tc|wawati sc|wawati tc|weibei sc|weibei tc|xingkai sc|xingkai tc|yuppy sc|yuppy tc|lihei pro|lisong pro|apple color emoji
|apple sd gothic neo|apple symbols|apple chancery|applegothic|applemyungjo|sf pro|sf pro text|sf pro display|sf mono|sf compact
|new york|helvetica|helvetica neue|avenir|avenir next|menlo|monaco|geneva|lucida grande|optima|futura|hoefler text`
    .replaceAll('\n', '')
    .split('|'),
);
