/** What `fsType` of OS/2 says (OpenType 1.9, "fsType"), in words. */
interface Embedding {
  readonly words: string;
  /** No embedding without the owner's consent. */
  readonly restricted: boolean;
}

const RESTRICTED = 0x2;
const PREVIEW = 0x4;
const EDITABLE = 0x8;
const NO_SUBSETTING = 0x100;
const BITMAP_ONLY = 0x200;

/** Of several usage bits, which old fonts set together, the least restrictive counts. */
export function embeddingOf(fsType: number | null): Embedding {
  if (fsType === null) return { words: '没有写', restricted: false };
  const restricted = (fsType & (RESTRICTED | PREVIEW | EDITABLE)) === RESTRICTED;
  const words = [usageOf(fsType, restricted)];
  if (fsType & NO_SUBSETTING) words.push('不得只取一部分字');
  if (fsType & BITMAP_ONLY) words.push('只许嵌入点阵');
  return { words: words.join('，'), restricted };
}

function usageOf(fsType: number, restricted: boolean): string {
  if (restricted) return '限制嵌入：没有权利人同意，不得改动、嵌入或转交';
  if (fsType & EDITABLE) return '可嵌入能编辑的文档';
  if (fsType & PREVIEW) return '可嵌入只供预览和打印的文档';
  return '可安装：可随文档嵌入并装到别处';
}
