/** Blocks all further loading and sending by a document at once, even on unload: an added policy can only narrow. */
export function blockNetwork(inside: Document): void {
  const policy = inside.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'self'; connect-src 'self'; img-src 'self' data: blob:; frame-src 'self'";
  inside.head.append(policy);
}
