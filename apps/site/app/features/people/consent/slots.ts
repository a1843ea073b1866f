import type { SlotName } from '@ziwan/contract';

interface SlotWords {
  purpose: string;
  /** Recipient. */
  vendor: string;
  place: string;
  /** Purpose, in a sentence. */
  what: string;
  data: string;
  /** Data stored in the browser, and for how long. */
  kept: readonly string[];
  policy: string;
}

export const SLOTS: Record<SlotName, SlotWords> = {
  tongji: {
    purpose: '访问统计',
    vendor: '百度统计（北京百度网讯科技有限公司）',
    place: '中国境内',
    what: '数一数哪些页面有人看、从哪里来，用来改进栏目。',
    data: '页面路径与标题、来源网站、浏览器与屏幕信息、IP 地址',
    kept: [
      'Hm_lvt_ 开头：一年，区分新老访问',
      'Hm_lpvt_ 开头：关闭浏览器即失效，计一次访问',
      'HMACCOUNT 开头：百度给浏览器的编号，一年以内',
    ],
    policy: 'https://www.baidu.com/duty/yinsiquan.html',
  },
  clarity: {
    purpose: '操作录制',
    vendor: 'Microsoft Clarity（微软）',
    place: '中国境外',
    what: '记录点击、滚动和页面结构，用来找出不好用的地方；页面上的文字、图片和你输入的内容都先遮住。',
    data: '遮住内容的页面结构、点击与滚动位置、页面路径、浏览器与屏幕信息、IP 地址',
    kept: ['_clck：一年，区分访问者', '_clsk：一天，把几页连成一次访问', '_cltk：关闭标签页即失效'],
    policy: 'https://privacy.microsoft.com/zh-cn/privacystatement',
  },
  uet: {
    purpose: '广告效果',
    vendor: 'Microsoft Advertising（微软）',
    place: '中国境外',
    what: '看从广告来的人有没有用上本站，用来决定广告怎么投。',
    data: '页面路径与标题、广告点击编号、浏览器与屏幕信息、IP 地址',
    kept: [
      '_uetsid：一天，计一次访问',
      '_uetvid：十三个月，区分访问者',
      '_uetmsclkid：九十天，从哪次广告点击来',
    ],
    policy: 'https://privacy.microsoft.com/zh-cn/privacystatement',
  },
};
