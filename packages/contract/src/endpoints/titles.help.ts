import type { CallHelp } from '../endpoint.ts';

export const titleOutlinesHelp: CallHelp = {
  notes: [
    '每款字体各自回答：只供预览、须去官方下载的，`refused` 写明原因，没有轮廓；其余照给，缺的字不在 `glyphs` 里。',
    '轮廓以字体单位计，纵轴向上，只有 `M`、`L`、`Q`、`C`、`Z` 五种绝对命令；每字单独取，不做连写与合字。',
    '`vertical` 为真时，标点等换成竖排字形；字体没有的，括号和破折号转过来，句读移到格子的右上。',
  ],
  fields: {
    'faces[].weight': '可变字体的字重，不写取 400 或最近的',
    'faces[].text': '要哪些字，重复的只算一次',
  },
  example: { body: { faces: [{ face: 'ma-shan-zheng', text: '剑气' }] } },
};

export const drawTitleHelp: CallHelp = {
  notes: [
    '`title` 是题字文件（`format` 为 `ziwan-title`），题字台里「存为文件」得到的就是它；长度以字号的千分之一计，角度以度计。',
    '`title` 里的 `view` 是它摆在哪块底上、什么尺寸，可以不写，不影响画出的图。',
    '`weight` 只管 `face` 那款可变字体；另写 `"weightFor": "all"`，单个字与印章的可变字体也用这个字重。',
    '画出的全是轮廓：没有文字元素，不引用外部文件；SVG 里每一层是一个有名字的组。',
    '柔和的影子在 SVG 里是加了模糊滤镜的轮廓，在 PDF 里是一张带透明的图。',
    '用到的每一款字体都要允许做 Logo，而且本站可以分发；否则整个请求被拒，`details` 写明是哪一款、哪一条。',
    '`zip` 里另有每款字体的授权说明，可以在 /receipt 核对。',
  ],
  fields: { width: '图的宽，单位 px；高按题字的比例', scale: 'PNG 每 px 几个像素' },
  errors: [
    'TITLE_INVALID',
    'GLYPHS_MISSING',
    'LICENCE_FORBIDS',
    'LICENCE_MISSING',
    'OFFICIAL_ONLY',
    'PREVIEW_ONLY',
    'DRAWING_TOO_LARGE',
    'TITLE_TOO_COMPLEX',
    'UNAVAILABLE',
  ],
};
