/** Costs of a path, each outweighed by the one above in any stretch of text where paths differ. */
const WORD = 10_000;
const CUT = 100;
const UNDECIDED = 10;
const UNKNOWN = 1;

/** Words of the segmenter that would keep the verb from its complement: 冲毁了 is 冲毁 and 了, not 冲 and 毁了. */
const VERB_AND_PARTICLE = /^[^为為除]了$/;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Trie over UTF-16 units. */
interface Node {
  converted?: string;
  next?: Map<number, Node>;
}

/**
 * Converts text word by word. Of all paths through the words of the dictionary and those of `Intl.Segmenter`, it takes
 * the one with the fewest words; of these the one that cuts the fewest words of `Intl.Segmenter`, which knows how often
 * words occur; then the one that leaves the fewest characters with several forms on their own; then the one with the
 * fewest words that the dictionary lacks; then the longest first word.
 *
 * @param dictionary words and their conversions, of as many code points
 */
export function converterByWords(dictionary: ReadonlyMap<string, string>): (text: string) => string {
  const root = trieOf(dictionary);
  const ambiguous = withSeveralForms(dictionary);

  return (text) => {
    const { start, end } = segmented(text);
    const best = new Path(text.length);
    /** Paths through the dictionary alone that keep to the borders of the segmenter, whose words it may lack. */
    const inside = new Path(text.length);
    for (let i = text.length - 1; i >= 0; i--) {
      const segmentStart = start[i] as number;
      const segmentEnd = end[i] as number;
      const character = String.fromCodePoint(text.codePointAt(i) as number);
      const next = i + character.length;
      const alone = WORD + (ambiguous.has(character) ? UNDECIDED : UNKNOWN);
      const form = dictionary.get(character) ?? character;
      best.offer(i, next, alone, form);
      inside.offer(i, next, alone, form);
      if (segmentStart === i && segmentEnd > next) best.offer(i, segmentEnd, WORD + UNKNOWN);
      let node = root.next?.get(text.charCodeAt(i));
      for (let to = i + 1; node?.next && to < text.length; ) {
        node = node.next.get(text.charCodeAt(to++));
        if (node?.converted === undefined || to <= next) continue;
        if (to <= segmentEnd) {
          best.offer(i, to, WORD, node.converted);
          inside.offer(i, to, WORD, node.converted);
        } else {
          const cuts = (segmentStart < i ? 1 : 0) + ((end[to - 1] as number) > to ? 1 : 0);
          best.offer(i, to, WORD + cuts * CUT, node.converted);
        }
      }
    }
    return best.read(0, text.length, (from, to) => inside.read(from, to));
  };
}

/** The cheapest way found from each index to the end of a text, as a chain of words. Filled from the end. */
class Path {
  readonly #costs: Float64Array;
  readonly #ends: Int32Array;
  readonly #converted: (string | undefined)[];

  constructor(length: number) {
    this.#costs = new Float64Array(length + 1);
    this.#ends = new Int32Array(length);
    this.#converted = new Array(length);
  }

  /** Later offers win ties. */
  offer(from: number, to: number, cost: number, converted?: string): void {
    const whole = (this.#costs[to] as number) + cost;
    if (this.#ends[from] !== 0 && whole > (this.#costs[from] as number)) return;
    this.#costs[from] = whole;
    this.#ends[from] = to;
    this.#converted[from] = converted;
  }

  read(from: number, to: number, unknown = (_from: number, _to: number) => ''): string {
    let result = '';
    for (let i = from; i < to; i = this.#ends[i] as number) {
      result += this.#converted[i] ?? unknown(i, this.#ends[i] as number);
    }
    return result;
  }
}

function trieOf(dictionary: ReadonlyMap<string, string>): Node {
  const root: Node = {};
  for (const [word, converted] of dictionary) {
    let node = root;
    for (let i = 0; i < word.length; i++) {
      node.next ??= new Map();
      const unit = word.charCodeAt(i);
      let next = node.next.get(unit);
      if (!next) {
        next = {};
        node.next.set(unit, next);
      }
      node = next;
    }
    node.converted = converted;
  }
  return root;
}

/** Characters whose form depends on the word. */
function withSeveralForms(dictionary: ReadonlyMap<string, string>): Set<string> {
  const forms = new Map<string, string>();
  const several = new Set<string>();
  for (const [word, converted] of dictionary) {
    const to = [...converted];
    for (const [i, character] of [...word].entries()) {
      const form = to[i] as string;
      if ((forms.get(character) ?? form) !== form) several.add(character);
      forms.set(character, form);
    }
  }
  return several;
}

/** Start and end of the segmenter's word around each UTF-16 unit. */
function segmented(text: string): { start: Int32Array; end: Int32Array } {
  const start = new Int32Array(text.length);
  const end = new Int32Array(text.length);
  for (const { index, segment } of segmenter.segment(text)) {
    const after = index + segment.length;
    const apart = VERB_AND_PARTICLE.test(segment);
    for (let i = index; i < after; i++) {
      start[i] = apart ? i : index;
      end[i] = apart ? i + 1 : after;
    }
  }
  return { start, end };
}
