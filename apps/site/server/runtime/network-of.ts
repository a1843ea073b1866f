/**
 * Network that one owner may hold: the /24 of an IPv4 address, the /48 of an IPv6 one.
 * @param address as `subnet` of `http/admission/caller.ts` returns it
 */
export function networkOf(address: string): string {
  const parts = address.split(':');
  if (parts.length > 1) return `${parts.slice(0, 3).join(':')}::/48`;
  return address.replace(/\.\d+$/, '.0/24');
}
