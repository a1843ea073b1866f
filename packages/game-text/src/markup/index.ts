import type { GameLine, Range } from '../reading.ts';
import type { Steps } from '../steps.ts';
import { merge } from './ranges.ts';
import { type MarkupRule, RULE_IDS, RULES, type RuleId } from './rules.ts';

export { RULE_IDS, RULES, type RuleId } from './rules.ts';

/** A rule as it was applied to a file. */
export interface MarkupUse {
  readonly id: RuleId;
  readonly label: string;
  readonly example: string;
  readonly on: boolean;
  /** Places of the chosen texts that the rule matches, counted when it is off, too. */
  readonly places: number;
}

/** Characters with which the rules that are offered everywhere start. */
const HINT = /[<[{%$#\\&]/;

/** Rules that a format offers: the general ones and those that belong to it. */
export function rulesOffered(ofFormat: readonly RuleId[]): RuleId[] {
  return RULE_IDS.filter((id) => !(RULES[id] as MarkupRule).bound || ofFormat.includes(id));
}

/** Ranges of a text that the given rules leave out. */
export function undrawnRanges(text: string, rules: readonly RuleId[]): Range[] {
  return merge(rules.flatMap((id) => RULES[id].find(text)));
}

/** Computes `undrawn` of each line anew, for switching a rule without reading the file again. */
export async function markUp(
  lines: readonly Omit<GameLine, 'undrawn'>[],
  offered: readonly RuleId[],
  on: ReadonlySet<RuleId>,
  steps: Steps,
): Promise<{ lines: GameLine[]; markup: MarkupUse[] }> {
  const uses = offered.map((id) => ({ id, rule: RULES[id] as MarkupRule, on: on.has(id), places: 0 }));
  const bound = uses.some(({ rule }) => rule.bound);
  const marked: GameLine[] = [];
  for (const { key, line, text } of lines) {
    let undrawn: Range[] = NONE;
    if (bound || HINT.test(text)) {
      const found: Range[] = [];
      for (const use of uses) {
        const ranges = use.rule.find(text);
        use.places += ranges.length;
        if (use.on) for (const range of ranges) found.push(range);
      }
      if (found.length > 0) undrawn = merge(found);
    }
    marked.push({ key, line, text, undrawn });
    if (steps.due()) await steps.pause(marked.length / lines.length);
  }
  const markup = uses.map(({ id, rule: { label, example }, on, places }) => ({
    id,
    label,
    example,
    on,
    places,
  }));
  return { lines: marked, markup };
}

const NONE: Range[] = [];
