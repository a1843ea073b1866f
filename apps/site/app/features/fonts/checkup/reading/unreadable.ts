/** A file that cannot be read; the message gives the reason in Chinese. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

export const damagedArchive = (): Unreadable => new Unreadable('压缩包不完整，或者已经损坏');
