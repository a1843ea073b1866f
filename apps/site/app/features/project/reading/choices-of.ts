import { ENCODINGS, FORMAT_IDS, type ReadingChoices, RULE_IDS } from '@ziwan/game-text';
import type { ScriptSource } from './messages.ts';

/** Choices of the reader; settings that it does not know, such as those of a later version, are recognised anew. */
export function choicesOf({
  settings,
  charactersOnly,
}: Pick<ScriptSource, 'settings' | 'charactersOnly'>): ReadingChoices {
  if (charactersOnly) return { format: 'txt', encoding: 'utf-8', markup: [] };
  return {
    encoding: ENCODINGS.find((encoding) => encoding === settings.encoding),
    format: FORMAT_IDS.find((format) => format === settings.format),
    header: settings.header,
    parts: settings.parts,
    markup: settings.markup && RULE_IDS.filter((rule) => settings.markup?.includes(rule)),
  };
}
