import type { CallHelp } from '../endpoint.ts';
import { NEARNESS_BOUNDS, SHAPE_SEARCH } from './fonts.ts';

const { characters, featureBytes, fonts, readings } = SHAPE_SEARCH;
const { close, alike, slight } = NEARNESS_BOUNDS;

export const findByShapeHelp: CallHelp = {
  notes: [
    `一次最多 ${characters} 个字，每个字 ${featureBytes} 字节特征，写成 base64。特征由 \`packages/shape\` 在浏览器里从图上算出；图片用不着，请不要发来。`,
    `\`distance\` 是特征之差的均方根，0 是同一个字形：不到 ${close} 是 \`close\`（很接近），不到 ${alike} 是 \`alike\`（比较像），不到 ${slight} 是 \`slight\`（有几分像），再远是 \`far\`。很接近也可能是照着画的另一款，请自己比一比。`,
    `最多回 ${fonts} 款，由近及远，每个字族只算最像的那一款。没写 \`read\` 的字按最像的字读，\`likely\` 里有至多 ${readings} 种读法。`,
    '比的是通用规范汉字表一级的 3,500 字和它们的 1,357 个繁体字；别的字 `counted` 是 `false`，不参加比较。`compared` 小于 `comparable` 时，还有字体没有比到，过一会儿再找。',
  ],
  fields: {
    version: '特征的版本，`@ziwan/shape` 的 `FEATURES_VERSION`；与网站的不同，回答 `S00458`',
    'characters[].features': `一个字的特征，${featureBytes} 字节，base64`,
    'characters[].read': '这是什么字，一个字；不写就由网站认',
    text: '要写的文字：每款字体附上它缺什么，与字体列表一样',
  },
  errors: ['FEATURES_OUTDATED'],
};

export const compareHanziHelp: CallHelp = {
  notes: [
    '比的是两款字体默认那一款的默认字重，笔画外框放到一样大，只看这一个字；`distance` 与 `nearness` 和找字的一样。',
    '只比通用规范汉字表一级的 3,500 字和它们的 1,357 个繁体字，别的字 `counted` 是 `false`；索引还没有做好时是 `null`，新上架的字体要过一会儿才比得了。',
  ],
  fields: { fonts: '一款或两款字体的编号，逗号分隔；只写一款就只回它的名片' },
};

export const knownFontsHelp: CallHelp = {
  notes: [
    '体检本机的字体用：取这一份，在自己的机器上比校验值，就知道哪些文件和本站的一模一样，不用告诉本站你有什么。',
    '`files` 是每一份可下载的原文件和从中展开的 TTF、OTF：`bytes` 一样长的才值得算 SHA-256，再比它的前 8 个字节；`hashes` 是这些字节按顺序连起来的 Base64，第 n 份在第 8n 个字节。`names` 里名字和版本都一样的，多半是同一款，但文件可能改过；版本在 `versions` 里。',
    '各表同一位置说的是同一份，`family` 是它在 `families` 里的位置。',
    '`commercial` 是这份授权对商用的说法：`yes` 可以，`conditional` 有条件，`no` 不可以，`unknown` 没有说明；条件写在 `note` 里。',
  ],
};

export const fontMapHelp: CallHelp = {
  notes: [
    '每个字族量列表里画的那一款，可变字体量常规字重，`weight` 是那个字重。量的是二十几个简繁日写法相同的常用字，取中位数。',
    '`traits` 都是千分数：`weight` 竖画的粗细比字高；`contrast` 粗的一向比细的一向，1000 是横竖一样粗；`round` 轮廓转弯里弧线的份量；`density` 字的外框里有多少是墨；`size` 字的外框边长比字号；`width` 字宽比字高；`slant` 竖画倾斜的正切，不分左右。',
    '`tags` 是风格、授权和文字的标签编号，名称见字典。',
    '没有汉字的字体不在里面。`leftOut` 里 `annotated` 是字旁带注音的，外框量不准；`unmeasured` 是还没有量，或者常用字太少、量不了。',
  ],
};

export const similarFontsHelp: CallHelp = {
  notes: [
    '比的是四十来个简繁日写法相同的汉字。`same` 几乎相同，是同一套设计，全部列出；`near` 相近，`far` 不算很像、只是没有更近的，一共至多六款。',
    '没有汉字的字体和还没有比过的字体，回答是空的。',
  ],
};
