import { knownChoices, type ReadingChoices } from '@ziwan/game-text';
import type { ScriptSource } from './messages.ts';

/** How the reader reads a source. The list of characters of a project file has neither format nor markup. */
export const choicesOf = ({
  settings,
  charactersOnly,
}: Pick<ScriptSource, 'settings' | 'charactersOnly'>): ReadingChoices =>
  charactersOnly ? { format: 'txt', encoding: 'utf-8', markup: [] } : knownChoices(settings);
