const BLOCK = 512;

/** Writes a tar archive (POSIX.1-1988, ustar) of short ASCII names, without times or owners. */
export function tar(files: readonly { name: string; bytes: Uint8Array }[]): Buffer {
  const blocks = files.flatMap(({ name, bytes }) => {
    const header = Buffer.alloc(BLOCK);
    header.write(name, 0, 'ascii');
    header.write('0000644\x000000000\x000000000\0', 100, 'ascii');
    header.write(`${octal(bytes.length)}\0${octal(0)}\0`, 124, 'ascii');
    header.write('        0', 148, 'ascii');
    header.write('ustar\x0000', 257, 'ascii');
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

const octal = (value: number): string => value.toString(8).padStart(11, '0');
