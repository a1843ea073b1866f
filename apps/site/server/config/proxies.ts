import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { ConfigError } from './error.ts';
import { list } from './values.ts';

export function readProxies(value: string | undefined): readonly string[] {
  const proxies = list(value);
  for (const proxy of proxies) {
    if (!isProxy(proxy))
      throw new ConfigError(
        `TRUST_PROXY 里的「${proxy}」不是代理的地址：须写成 127.0.0.1 这样的 IP 地址或 10.0.0.0/8 这样的网段，不能写主机名，多个用逗号隔开`,
      );
  }
  return proxies;
}

const PROXY_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(proxy: string): boolean {
  if (PROXY_RANGES.includes(proxy)) return true;
  const [address = ''] = proxy.split('/');
  // The parser reads 1 as 0.0.0.1 and 10.0.0 as 10.0.0.0.
  if (isIP(address) === 0) return false;
  // An IPv6 address by its form, but no proxy has it: the IPv4 address that should follow ::ffff: is wrong.
  if (/^::ffff:[0-9a-f]{1,4}$/i.test(address)) return false;
  try {
    proxyAddr.compile([proxy]);
    return true;
  } catch {
    return false;
  }
}
