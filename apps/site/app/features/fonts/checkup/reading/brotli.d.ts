declare module 'brotli/decompress.js' {
  /** @throws if the stream is broken or longer than `size` */
  export default function decompress(packed: Uint8Array, size: number): Uint8Array;
}
