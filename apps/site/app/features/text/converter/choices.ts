interface Choice {
  /** Position in the converted text, in code points. */
  index: number;
  source: string;
  chosen: string;
  options: string[];
}

export interface Conversion {
  text: string;
  choices: Choice[];
}

/** Replaces the form at one position. Forms may differ in length, so later positions shift. */
export function choose(conversion: Conversion, index: number, option: string): Conversion {
  const at = conversion.choices.find((c) => c.index === index);
  if (!at?.options.includes(option)) return conversion;
  const characters = [...conversion.text];
  const before = [...at.chosen].length;
  characters.splice(index, before, option);
  const moved = [...option].length - before;
  return {
    text: characters.join(''),
    choices: conversion.choices.map((c) => {
      if (c.index === index) return { ...c, chosen: option };
      return c.index > index ? { ...c, index: c.index + moved } : c;
    }),
  };
}

/** Applies one form to every occurrence of the source character. */
export function chooseAll(conversion: Conversion, source: string, option: string): Conversion {
  let result = conversion;
  // Positions shift after each replacement, so look each one up again.
  for (let i = 0; i < conversion.choices.length; i++) {
    const choice = result.choices[i];
    if (choice?.source === source) result = choose(result, choice.index, option);
  }
  return result;
}

/** Groups choices by source character, in order of first appearance. */
export function bySource(
  choices: readonly Choice[],
): { source: string; options: string[]; places: Choice[] }[] {
  const groups = new Map<string, { source: string; options: string[]; places: Choice[] }>();
  for (const choice of choices) {
    const group = groups.get(choice.source);
    if (group) group.places.push(choice);
    else groups.set(choice.source, { source: choice.source, options: choice.options, places: [choice] });
  }
  return [...groups.values()];
}
