interface ParsedBmfont {
  pages: string[];
  chars: Record<string, number>[];
  kernings: Record<string, number>[];
  info: Record<string, unknown>;
  common: Record<string, number>;
}

declare module 'parse-bmfont-ascii' {
  export default function parse(
    data: string | Buffer,
  ): ParsedBmfont & { distanceField?: Record<string, unknown> };
}
declare module 'parse-bmfont-xml' {
  export default function parse(data: string | Buffer): ParsedBmfont;
}
declare module 'parse-bmfont-binary' {
  export default function parse(data: Buffer): ParsedBmfont;
}
