/**
 * Escapes of characters in the formats that translators and engines use: `\uXXXX` of Java, JSON, YAML and many more,
 * `\u{X…}` of JavaScript and Lua, `\UXXXXXXXX` of C, Python and TOML, `\UXXXX` of Apple's `.strings`, and bytes of
 * UTF-8 as `\xNN`, `\ddd` (Lua) or octal (C). A backslash that is itself escaped starts none.
 */
const ESCAPES =
  /(?<!\\)((?:\\\\)*)(?:\\u\{([0-9a-fA-F]{1,8})\}|\\(?:U([0-9a-fA-F]{8})|u+([0-9a-fA-F]{4})|U([0-9a-fA-F]{4}))|((?:\\x[0-9a-fA-F]{2})+)|((?:\\\d{1,3})+)|\\u([0-9a-fA-F]{1,3})(?![0-9a-zA-Z{]))/g;
const CONTROL = /\p{Cc}/u;

interface Unescaped {
  readonly text: string;
  /** Escapes that name no character: half of a surrogate pair, a number that is too large or too short. */
  readonly broken: readonly string[];
}

/** Replaces escapes by their characters. Those of control characters stay, as markup that is not drawn. */
export function unescapeCharacters(text: string): Unescaped {
  const broken: string[] = [];
  const decoded = text.replace(
    ESCAPES,
    (whole, before: string, braced, eight, four, apple, hex, digits, short: string | undefined) => {
      const written = whole.slice(before.length);
      const number = braced ?? eight ?? four ?? apple;
      if (number !== undefined) return before + characterOf(Number.parseInt(number, 16), written, broken);
      const bytes = hex ? [...bytesOf(hex, /\\x/, 16)] : digits ? decimalOrOctal(digits) : null;
      if (short !== undefined) broken.push(written);
      return before + ((bytes && textOf(bytes, hex !== undefined)) ?? written);
    },
  );
  return { text: joined(decoded, broken), broken };
}

function characterOf(code: number, written: string, broken: string[]): string {
  if (code > 0x10ffff) {
    broken.push(written);
    return written;
  }
  const character = String.fromCodePoint(code);
  return CONTROL.test(character) ? written : character;
}

/** Halves of surrogate pairs that stood beside each other are characters now; the others are reported. */
function joined(text: string, broken: string[]): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, (half) => {
    broken.push(`\\u${half.charCodeAt(0).toString(16)}`);
    return half;
  });
}

const bytesOf = (escapes: string, separator: RegExp, base: number): number[] =>
  escapes
    .split(separator)
    .slice(1)
    .map((digits) => Number.parseInt(digits, base));

/** Decimal as in Lua if all of them can be bytes, else octal as in C. */
function decimalOrOctal(escapes: string): number[] | null {
  const decimal = bytesOf(escapes, /\\/, 10);
  if (decimal.every((byte) => byte < 0x100)) return decimal;
  const octal = bytesOf(escapes, /\\/, 8);
  return /[89]/.test(escapes) || octal.some((byte) => byte > 0xff) ? null : octal;
}

/**
 * Bytes as UTF-8 if they are, with at least one character beyond ASCII. Of hexadecimal ones that are not, each is a
 * character of Latin-1, as in JavaScript.
 */
function textOf(bytes: readonly number[], latin: boolean): string | null {
  if (!bytes.some((byte) => byte > 0x7f)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
  } catch {
    const text = String.fromCharCode(...bytes);
    return latin && !CONTROL.test(text) ? text : null;
  }
}
