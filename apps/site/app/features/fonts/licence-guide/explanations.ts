import type { LicenceUse } from '@ziwan/contract';

interface Explanation {
  /** Summary in one sentence. */
  gist: string;
  may: readonly string[];
  must: readonly string[];
  mustNot: readonly string[];
}

/** By licence id. Without an explanation, a licence shows only its permissions and evidence. */
const EXPLANATIONS: Readonly<Record<string, Explanation>> = {
  'ofl-1.1': {
    gist: '开放字体最常用的许可证：随便用、可以改、可以跟着产品一起发，只是字体文件不能单独拿去卖。',
    may: [
      '做海报、包装、书、视频、标志，商用不用付费，也不用打招呼。',
      '放进网页、App 和游戏里，随产品一起出售。',
      '改字形、补缺字、裁成子集、转换格式，做成自己的版本。',
    ],
    must: [
      '字体文件跟着产品走时，带上版权声明和许可证全文；单独一个文件、写进字体元数据、放在「关于」页都可以。',
      '改过的字体继续用 OFL 1.1 发布，不能换成别的许可证。用字体排出来的画面不受这一条约束。',
      '字体声明了保留字体名的，改动后另起一个名字。',
    ],
    mustNot: [
      '把字体文件单独标价出售。',
      '借作者或字体厂商的名义替你的改版宣传。',
      '给拿到字体的人另加限制。',
    ],
  },
  'arphic-1999': {
    gist: '文鼎在 1999 年公开几款字体时所用的许可证：怎么用它排字都不管，管的是字体文件的复制、散布和修改。',
    may: [
      '用来排印商业作品、设计标志、合成视频画面。',
      '原样复制给别人，与自己的程序放在同一个安装包里；程序本身不因此受约束。',
      '修改字体，只要改版也照样开放。',
    ],
    must: [
      '每一份副本附上未经改动的许可证文件。',
      '改过的字体，要在文件里写明怎样改、什么时候改。',
      '改版整体仍以这份许可证，向所有人开放。网页字体的子集与格式转换也算修改。',
    ],
    mustNot: ['在许可证之外另加限制。', '越出许可去复制、修改或散布：那样授权就失效了。'],
  },
  'public-domain-debian': {
    gist: '作者放弃权利，归入公有领域。依据是 Debian 软件包里记载的作者声明，而不是一份逐条写明的许可证。',
    may: ['用在任何地方，包括商用、修改、嵌入和再分发。'],
    must: ['没有必须做的事。仍建议写上作者姓名与出处，方便后来的人核对。'],
    mustNot: ['把它说成自己的原创。公有领域放弃的是财产权利，署名的诚实还在。'],
  },
};

export const explanationOf = (id: string): Explanation | null =>
  Object.hasOwn(EXPLANATIONS, id) ? (EXPLANATIONS[id] as Explanation) : null;

export const USE_MEANINGS: Readonly<Record<LicenceUse, string>> = {
  personal: '作业、练习、自己的博客配图',
  commercial: '海报、包装、广告、出版物',
  logo: '标志、字标、店招',
  web: '字体文件随网页传给访客',
  app: '字体文件打进安装包',
  game: '字体文件或图集随游戏发行',
  video: '字幕、片头、动效画面',
  redistribute: '把字体文件再给别人',
};

/** Checklist before shipping. */
export const CHECKS: readonly { question: string; reason: string }[] = [
  {
    question: '我用的这份字体文件，来源说得清吗？',
    reason: '从本站下载的压缩包里有来源与校验值。网盘转来的「同名字体」可能是另一款，也可能被改过。',
  },
  {
    question: '它的授权，包括我要做的这件事吗？',
    reason: '在上表里找到用途那一行。写着「有条件」的，把条件读完再用。',
  },
  {
    question: '字体文件会不会离开我的电脑？',
    reason: '导出成图片、视频、PDF 曲线，文件没有离开；进了网页、App、游戏，就是在散布它。',
  },
  {
    question: '会离开的话，许可证和版权声明跟着走了吗？',
    reason: '放在安装目录、「关于」页或开源声明页都行，要让拿到产品的人找得到。',
  },
  {
    question: '我改过字体吗？裁子集、转格式、补字都算。',
    reason: '有保留字体名的，先改名再发；许可证要求继续开放的，把改版也开放出来。',
  },
  {
    question: '我单独卖字体文件了吗？',
    reason: '素材包、模板里夹着一份可以取出来的字体，也容易落到这一条上。',
  },
  {
    question: '标志要注册商标吗？',
    reason: '字体许可证管不到商标。能不能注册、会不会和别人的近似，要另外查。',
  },
  {
    question: '我留下了下载那天的记录吗？',
    reason: '回执、许可证全文和它的指纹，日后有人来问，这就是凭据。',
  },
];

/** Files in a download besides the font, and why to keep them. */
export const KEEP: readonly { what: string; why: string }[] = [
  { what: '授权协议.txt', why: '许可证全文，就是你拿到字体时有效的那一份。' },
  {
    what: '授权说明.txt',
    why: '本站附的回执：下载时间、来源、版本，字体文件与许可证的 SHA-256 指纹；谁都可以核对它的真伪。',
  },
  { what: '原始字体文件', why: '改过、转过之后，仍留一份没有动过的，便于比对。' },
  { what: '使用记录', why: '哪个项目、哪个版本、用了哪几款，写一行就够。' },
];
