/** An object of a class with its variables, without `@`. */
export interface RubyObject {
  readonly class: string;
  readonly variables: Readonly<Record<string, RubyValue>>;
}
/** A value that Ruby can keep; bytes are a string of no encoding, and `links` name an earlier value by its number. */
export type RubyValue =
  | null
  | number
  | string
  | Uint8Array
  | readonly RubyValue[]
  | ReadonlyMap<number, RubyValue>
  | RubyObject
  | { readonly link: number }
  | { readonly dumped: string };

/** Writes a value as `Marshal.dump` of Ruby 1.9 does; of Ruby 1.8, whose strings have no encoding, if `old`. */
export function marshalled(value: RubyValue, old = false): Uint8Array {
  const out: number[] = [4, 8];
  const symbols: string[] = [];
  const encode = (text: string) => new TextEncoder().encode(text);
  const number = (n: number) => {
    if (n === 0) out.push(0);
    else if (n > 0 && n < 123) out.push(n + 5);
    else if (n < 0 && n > -124) out.push((n - 5) & 0xff);
    else {
      const bytes: number[] = [];
      for (let rest = n; rest !== (n < 0 ? -1 : 0); rest >>= 8) bytes.push(rest & 0xff);
      out.push(n < 0 ? 256 - bytes.length : bytes.length, ...bytes);
    }
  };
  const chunk = (bytes: Uint8Array) => {
    number(bytes.length);
    for (const byte of bytes) out.push(byte);
  };
  const type = (letter: string) => out.push(letter.charCodeAt(0));
  const symbol = (name: string) => {
    const known = symbols.indexOf(name);
    type(known < 0 ? ':' : ';');
    if (known >= 0) return number(known);
    symbols.push(name);
    chunk(encode(name));
  };
  const put = (one: RubyValue): void => {
    if (one === null) type('0');
    else if (typeof one === 'number') {
      type('i');
      number(one);
    } else if (typeof one === 'string') {
      type(old ? '"' : 'I');
      if (!old) type('"');
      chunk(encode(one));
      if (old) return;
      number(1);
      symbol('E');
      type('T');
    } else if (one instanceof Uint8Array) {
      type('"');
      chunk(one);
    } else if (one instanceof Map) {
      type('{');
      number(one.size);
      for (const [key, item] of one) {
        put(key);
        put(item);
      }
    } else if (Array.isArray(one)) {
      type('[');
      number(one.length);
      for (const item of one) put(item);
    } else if ('class' in one) {
      type('o');
      symbol(one.class);
      number(Object.keys(one.variables).length);
      for (const [name, item] of Object.entries(one.variables)) {
        symbol(`@${name}`);
        put(item);
      }
    } else if ('link' in one) {
      type('@');
      number(one.link);
    } else if ('dumped' in one) {
      type('u');
      symbol(one.dumped);
      chunk(Uint8Array.of(1, 2, 3));
    }
  };
  put(value);
  return Uint8Array.from(out);
}

const command = (code: number, ...parameters: readonly RubyValue[]): RubyObject => ({
  class: 'RPG::EventCommand',
  variables: { indent: 0, code, parameters },
});

/** A map of RPG Maker with one event; `displayName` is of VX Ace. */
export function mapOf(
  commands: readonly (readonly [code: number, ...RubyValue[]])[],
  displayName?: string,
): RubyObject {
  const page: RubyObject = {
    class: 'RPG::Event::Page',
    variables: {
      move_route: {
        class: 'RPG::MoveRoute',
        variables: { list: [{ class: 'RPG::MoveCommand', variables: { code: 45, parameters: ['turn'] } }] },
      },
      list: commands.map(([code, ...parameters]) => command(code, ...parameters)),
    },
  };
  return {
    class: 'RPG::Map',
    variables: {
      ...(displayName === undefined ? {} : { display_name: displayName }),
      data: { dumped: 'Table' },
      events: new Map([
        [12, { class: 'RPG::Event', variables: { id: 12, name: 'EV012 门', pages: [page] } }],
      ]),
    },
  };
}
