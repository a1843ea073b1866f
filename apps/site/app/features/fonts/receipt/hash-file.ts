/** Largest receipt (bytes); real ones have a few kB. */
const MOST = 1024 * 1024;

type Hashed = { sha256: string } | { problem: string };

/** SHA-256 of a file, in lower-case hexadecimal, or a sentence for the visitor. */
export async function hashFile(file: File): Promise<Hashed> {
  if (file.size > MOST)
    return { problem: `「${file.name}」太大了。授权说明是几 kB 的文本文件，在下载的压缩包里。` };
  // Missing on pages sent over plain HTTP.
  if (!globalThis.crypto?.subtle)
    return { problem: '这个浏览器不能在本页计算校验值，请用别的工具算出 SHA-256 填在下面。' };
  try {
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return { sha256: Array.from(new Uint8Array(hash), (b) => b.toString(16).padStart(2, '0')).join('') };
  } catch {
    return { problem: `读不了「${file.name}」，请重新选择。` };
  }
}
