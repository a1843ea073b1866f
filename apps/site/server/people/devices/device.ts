/** Ordered, because later browsers also include the names of earlier ones. */
const BROWSERS: [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/\bQQBrowser\/|MQQBrowser/, 'QQ 浏览器'],
  [/\bUCBrowser\//, 'UC 浏览器'],
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, '三星浏览器'],
  [/\bHuaweiBrowser\//, '华为浏览器'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/OpenHarmony|HarmonyOS/, '鸿蒙'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, '安卓'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Describes a User-Agent header, such as `Windows · Chrome`, in one line of bounded length. */
export function deviceOf(userAgent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [named(SYSTEMS), named(BROWSERS)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : '未知设备';
}
