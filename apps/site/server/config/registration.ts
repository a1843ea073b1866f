import { ConfigError } from './error.ts';
import { httpUrl } from './values.ts';

/** Official registration numbers of the site, shown in the footer. */
export interface Registration {
  readonly icp: string | null;
  readonly police: { readonly number: string; readonly url: string } | null;
}

export function readPolice(number: string | undefined, url: string | undefined): Registration['police'] {
  if (!number && !url) return null;
  if (!number) throw new ConfigError('设置了 POLICE_URL，却缺少 POLICE_NUMBER（公安联网备案号）');
  if (!url) throw new ConfigError('设置了 POLICE_NUMBER，却缺少 POLICE_URL（备案信息页的地址）');
  return { number, url: httpUrl(url, 'POLICE_URL').href };
}
