/**
 * Ends everything that a document could still load or send to others, at once: a policy that is added only ever
 * narrows, and it binds what scripts send when the page is left.
 */
export function shut(inside: Document): void {
  const policy = inside.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "script-src 'self'; connect-src 'self'; img-src 'self' data: blob:; frame-src 'self'";
  inside.head.append(policy);
}
