import type { GameLine, Range } from '../reading.ts';
import type { Steps } from '../steps.ts';
import { clearOf, merge } from './ranges.ts';
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

/**
 * Computes `undrawn` of each line anew, for switching a rule without reading the file again. What a rule of the format
 * matches is none of the general rules' business, on or off: switched off, it is drawn.
 */
export async function markUp(
  lines: readonly Omit<GameLine, 'undrawn'>[],
  offered: readonly RuleId[],
  on: ReadonlySet<RuleId>,
  steps: Steps,
): Promise<{ lines: GameLine[]; markup: MarkupUse[] }> {
  const uses = offered.map((id) => ({ id, rule: RULES[id] as MarkupRule, on: on.has(id), places: 0 }));
  const ofFormat = uses.filter(({ rule }) => rule.bound);
  const general = uses.filter(({ rule }) => !rule.bound);
  const marked: GameLine[] = [];
  for (const { key, line, part, text } of lines) {
    let undrawn: Range[] = NONE;
    if (ofFormat.length > 0 || HINT.test(text)) {
      const found: Range[] = [];
      const apply = (use: (typeof uses)[number], ranges: readonly Range[]) => {
        use.places += ranges.length;
        if (use.on) found.push(...ranges);
        return ranges;
      };
      const claimed = merge(ofFormat.flatMap((use) => apply(use, use.rule.find(text))));
      for (const use of general) apply(use, clearOf(claimed, use.rule.find(text)));
      if (found.length > 0) undrawn = merge(found);
    }
    marked.push({ key, line, part, text, undrawn });
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
