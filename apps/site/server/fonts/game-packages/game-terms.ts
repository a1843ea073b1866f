import { permits } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { type Deliverable, type Permitted, WITHHELD } from '../downloads/index.ts';
import { fontVerdicts, verdictOn, withheld } from '../terms/index.ts';

/**
 * Checks that a family's fonts may be handed out inside a game. A reserved name withholds only the original file: a
 * package holds a modified copy under another name.
 * @throws AppError LICENCE_MISSING, OFFICIAL_ONLY (its data holds the official URL), PREVIEW_ONLY, LICENCE_FORBIDS
 */
export function permittedInGame(found: Deliverable): Permitted {
  const { family, licence, licenceText } = found;
  const renamed = family.reserved_font_names !== '[]';
  const why = withheld(renamed ? { ...family, official_download: null } : family, licence);
  if (why === 'official')
    throw new AppError('OFFICIAL_ONLY', {
      details: family.name_zh,
      data: { officialDownload: family.official_download },
    });
  if (why === 'textless' || licenceText === null)
    throw new AppError('LICENCE_MISSING', { details: family.name_zh });
  if (why !== null) throw new AppError('PREVIEW_ONLY', { details: `${family.name_zh}：${WITHHELD[why]}` });
  const game = verdictOn('game', fontVerdicts(family, licence));
  if (permits(game.verdict)) return { ...found, licenceText };
  const clause = game.verdict === 'denied' ? game.note || '不可以用于游戏' : '没有说明能否用于游戏';
  throw new AppError('LICENCE_FORBIDS', { details: `${family.name_zh}，${licence.name}：${clause}` });
}
