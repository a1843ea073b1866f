/**
 * Words that OpenCC lacks or writes otherwise than Taiwan's Ministry of Education, in the format of its dictionaries.
 * What can be said as a rule is in context.ts.
 */
export const OWN_WORDS = {
  hant: [
    '发霉 發霉|叠加 疊加|古人云 古人云|控制台 控制臺|景致 景致|折子戏 折子戲|征袍 征袍|方便面 方便麵|涂山 涂山|点赞 點讚|老头 老頭|账号 帳號|账户 帳戶',
    '只狼 隻狼|聊斋志异 聊齋志異',
  ],
  // Words in which 著 is not 着.
  hans: [
    '著名 著名|著作 著作|著者 著者|著稱 著称|著述 著述|著書 著书|著錄 著录|著有 著有|名著 名著|原著 原著|專著 专著|巨著 巨著|鉅著 巨著|論著 论著|編著 编著|譯著 译著|遺著 遗著|合著 合著|拙著 拙著|所著 所著|顯著 显著|卓著 卓著|昭著 昭著|土著 土著',
    '鍾繇 钟繇|鍾馗 钟馗',
    '文徵明 文徵明|文徵仲 文徵仲',
  ],
} as const;

/** Default forms that differ from OpenCC's. Taiwan writes 着 as 著. */
export const OWN_CHARACTERS = {
  hant: ['账 帳'],
  hans: ['著 着|馀 余|牠 它|暱 昵'],
} as const;
