import type { CallHelp } from '../endpoint.ts';
import { PACKAGE_LIMITS } from './game.ts';

const { faces, characters, project, role } = PACKAGE_LIMITS;

export const gameEnginesHelp: CallHelp = {
  notes: [
    '`requires` 是 `font` 的引擎要字体文件，`atlas` 的要图集，`either` 的有一样就行；`atlases` 是它读得懂的图集。',
    '`opened` 是 `false` 的引擎：包按它的读取规则生成和检查，还没有人在引擎里打开过。',
  ],
  example: {
    answer: [
      {
        ...{ id: 'love11', name: 'LÖVE 11', requires: 'either' },
        ...{ atlases: ['bitmap'], colours: true, onePage: false, opened: true, guard: true },
      },
    ],
  },
};

export const gamePackageHelp: CallHelp = {
  notes: [
    `一个包最多 ${faces} 款字体、${characters} 个不同的字，图集合起来最多两张 4096 × 4096，请求最多 6 MB。`,
    '空格、不换行空格和全角空格总在包里，不用写进 `characters`。可变字体按 `axes` 固定成一款，包里没有可变字体。',
    '只要发去掉重复的字。剧本原文、顺序和次数都用不着，请不要发来。',
    '同样的请求、字体和授权得到逐字节相同的包。包上写着日期：以后要一模一样的，带上那天的 `date`；那天没有开出过同样的包，回答 `S00419`，不写日期重发就是今天的包。',
    '加字时带上次包里 `fonts.lock.json` 的 `faces[].atlas.layout`，原有的字不挪位置。',
    '正忙时回答 503，`Retry-After` 写明多少秒后再试。做包要几秒，图集字多时要几十秒，请把超时放宽到几分钟。',
    '包里每款字体有一份授权说明，任何人都可以在 `/receipt` 查它是不是本站开出的。',
  ],
  fields: {
    project: `项目的名字，最多 ${project} 字，写进说明和授权说明`,
    engine: '引擎，各读什么见 `/web/api/game/engines`',
    date: '包的日期，默认今天',
    maxBytes:
      '包最大多少字节。超了就依次舍掉最看不出的，舍了什么写在 README 和（百分号编码后）回答的 `X-Note` 里；再小也装不下，回答 `S00420` 和最小的字节数',
    leaveOut: '字体里没有的字：`true` 不放进包，`false` 就报错，并列出是哪些',
    guard:
      '守卫：开发时记下游戏画了、字体却没有的字，一个几 KB 的小程序，有它的引擎在 README 里写明用法。`false` 不放',
    'faces[].gno': '字体的编号；一族的编号代表它的样张那一款',
    'faces[].role': `在游戏里做什么用，如标题、正文，最多 ${role} 字`,
    'faces[].characters': '要用的字，顺序与重复不影响结果',
    'faces[].stem': '文件名，字母、数字、`-`、`_`；默认是字体的编号',
    'faces[].fills':
      '补字：补哪一款缺的字，写那一款的 `stem`；前面的字体都画不出的字才归它，一个也没有就不放进包',
    'faces[].scale': '补字的大小，让汉字与所补的字体一样大；不写就按量得的尺寸配',
    'faces[].axes': '可变轴的取值，如 `{"wght": 600}`；没写的固定在默认值，`wght` 是 400（没有就取最近的）',
    'faces[].language':
      "只在游戏的一种语言里用它，写引擎里那种语言的名字，如 Ren'Py 的 `schinese`；不写就各种语言都用",
    'faces[].atlas': '画成图集；不写就只有字体文件',
    'faces[].atlas.kind': '位图，或一、三、四通道的距离场',
    'faces[].atlas.size': '字号，像素；像素字体须是它网格的整数倍',
    'faces[].atlas.range': '距离场的过渡带，像素',
    'faces[].atlas.paint': '位图的填色、描边和投影；`colours` 是 `false` 的引擎不收',
    'faces[].atlas.padding': '每个字四周的空白，像素',
    'faces[].atlas.spacing': '字与字的间隔，像素',
    'faces[].atlas.pageSize': '一页最大的边长，像素，2 的幂',
    'faces[].atlas.layout': '上次的排版，取自 `fonts.lock.json`',
  },
  example: {
    body: {
      project: '龙吟九万里',
      engine: 'love11',
      leaveOut: true,
      faces: [
        {
          gno: 'zcool-kuaile--regular',
          role: '标题',
          characters: '万九吟啸虎里龙',
          atlas: { kind: 'bitmap', size: 48, pageSize: 1024 },
        },
      ],
    },
    files: [
      'README.txt',
      'fonts/zcool-kuaile--regular.ttf',
      'fonts/zcool-kuaile--regular.fnt',
      'fonts/zcool-kuaile--regular.png',
      'fonts/wrap.lua',
      'fonts/ziwan_guard.lua',
      'charset.txt',
      'CREDITS.txt',
      'fonts.lock.json',
      '授权/授权清单.txt',
      '授权/站酷快乐体 zcool-kuaile--regular/授权协议.txt',
      '授权/站酷快乐体 zcool-kuaile--regular/授权说明.txt',
    ],
  },
  errors: [
    ...(['PACKAGE_INVALID', 'PACKAGE_DATE', 'PACKAGE_TOO_LARGE'] as const),
    ...(['AXIS_INVALID', 'GLYPHS_MISSING', 'FONT_NOT_FOUND'] as const),
    ...(['LICENCE_FORBIDS', 'LICENCE_MISSING', 'OFFICIAL_ONLY', 'PREVIEW_ONLY'] as const),
    ...(['FONT_FILE_AWAY', 'SUBSET_FAILED', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'] as const),
  ],
};
