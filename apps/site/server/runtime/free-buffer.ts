/**
 * Frees bytes that were read and are no longer needed. V8 counts such pieces as its own memory: left to the garbage
 * collector, a few megabytes a second make it collect the whole heap again and again.
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  // Other pieces may share the buffer.
  if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0);
}
