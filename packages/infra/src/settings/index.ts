/** Returns a trimmed setting, or undefined when it is empty or missing. */
export type Get = (name: string) => string | undefined;

/** Thrown when the settings cannot work. The message tells the operator, in Chinese, what is missing or wrong. */
export class SettingsError extends Error {
  readonly code = 'SETTINGS';

  constructor(message: string) {
    super(message);
    this.name = 'SettingsError';
  }
}

/** For each provider, its required settings with their meaning in Chinese, and its optional settings. */
export type ProviderSettings<P extends string> = Readonly<
  Record<P, { readonly needs?: Readonly<Record<string, string>>; readonly takes?: readonly string[] }>
>;

/**
 * Reads which provider is configured.
 * @returns the provider, and a getter for its required settings
 * @throws SettingsError if it is unknown or lacks a setting, or if a setting of another provider is given, since the
 *   operator then believes that the other one is active
 */
export function chooseProvider<P extends string>(
  get: Get,
  name: string,
  providers: ProviderSettings<P>,
  fallback: NoInfer<P>,
): { provider: P; value: (name: string) => string } {
  const all = Object.keys(providers) as P[];
  const said = get(name) ?? fallback;
  const provider = all.find((p) => p === said);
  if (!provider) throw new SettingsError(`${name} 须为 ${all.join('、')} 之一，现在是「${said}」`);
  const { needs = {} } = providers[provider];
  const missing = Object.entries(needs).filter(([setting]) => get(setting) === undefined);
  if (missing.length > 0) {
    const list = missing.map(([setting, meaning]) => `${setting}（${meaning}）`).join('、');
    throw new SettingsError(`设置了 ${name}=${provider}，却缺少 ${list}`);
  }
  const taken = new Set(settingsOf(providers[provider]));
  for (const other of all) {
    const idle = settingsOf(providers[other]).filter((s) => !taken.has(s) && get(s) !== undefined);
    if (idle.length > 0) throw new SettingsError(`设置了 ${idle.join('、')}，却没有设置 ${name}=${other}`);
  }
  return { provider, value: (setting) => get(setting) as string };
}

export const settingsOf = ({ needs = {}, takes = [] }: ProviderSettings<string>[string]): string[] => [
  ...Object.keys(needs),
  ...takes,
];

/**
 * Returns the origin of a URL to which secrets are sent. Plain HTTP is only accepted for this machine.
 * @throws SettingsError
 */
export function originOf(value: string, name: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SettingsError(`${name} 须为 http(s):// 开头的完整地址，现在是「${value}」`);
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new SettingsError(`${name} 须为 https:// 开头的地址，现在是「${value}」`);
  return url.origin;
}

/** @param host host of a URL, or an IP address */
export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(host);
