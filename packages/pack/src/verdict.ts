import {
  type CoverageSets,
  type CoveredCatalogue,
  LICENCE_USES,
  type LicenceUse,
  type ProjectFile,
  permits,
} from '@ziwan/contract';
import { lackedBy } from '@ziwan/game-verdict';
import { EXIT, inputError, PackError } from './pack-error.ts';
import { placesOf, type Script, type ScriptPlace } from './read-script.ts';
import type { RoleScript, RoleScripts } from './role-scripts.ts';

export interface Coverage {
  readonly catalogue: CoveredCatalogue;
  readonly sets: CoverageSets;
}

interface LackedInScript {
  /** A character, or the sequence of a variant. */
  readonly char: string;
  /** True for a variant whose character the face draws in its place. */
  readonly variant: boolean;
  readonly uses: number;
  /** Nearest accepted substitute that the face draws. */
  readonly substitute: string | null;
  readonly places: readonly ScriptPlace[];
}

/** What a part of the game cannot draw with its face and the faces that fill in for it. */
export interface RoleVerdict {
  readonly role: string;
  readonly face: string;
  readonly nameZh: string;
  /** Characters that it draws. */
  readonly characters: number;
  /** The most used first. */
  readonly lacking: readonly LackedInScript[];
  /** Sets that a running game is likely to draw and that the role does not have. */
  readonly suggested: RoleScript['suggested'];
}

/** @throws PackError FACE_UNKNOWN */
export function verdicts(
  { roles }: ProjectFile,
  script: Script,
  scripts: RoleScripts,
  coverage: Coverage,
): RoleVerdict[] {
  const { catalogue, sets } = coverage;
  return roles.flatMap((role, i) => {
    const { name, face, fillers = [] } = role;
    if (face === null) return [];
    const { texts, count, suggested } = scripts.of(role);
    const at = faceAt(catalogue, face, `roles[${i}].face`);
    const filling = fillers.map((filler, j) => faceAt(catalogue, filler, `roles[${i}].fillers[${j}]`));
    const lacking = lackedBy(count, sets, at)
      // A filler draws characters that the face lacks; of a variant the face draws the character.
      .filter(({ char, variant }) => variant || !filling.some((filler) => sets.drawsAll(filler, char)))
      .map(({ char, variant, uses, substitute, places }) => ({
        char,
        variant,
        uses,
        substitute,
        places: placesOf(script, texts, places, char),
      }));
    const { nameZh } = familyOf(catalogue, at);
    return [{ role: name, face, nameZh, characters: count.characters.length, lacking, suggested }];
  });
}

/**
 * Checks the uses that the project names; the site itself checks games alone.
 * @throws PackError LICENCE_FORBIDS with the clause
 */
export function checkUses({ roles, uses }: ProjectFile, { catalogue }: Coverage): void {
  for (const [i, { name, face, fillers = [] }] of roles.entries()) {
    if (face === null) continue;
    for (const gno of [face, ...fillers]) {
      const { nameZh, licence: key } = familyOf(catalogue, faceAt(catalogue, gno, `roles[${i}]`));
      const licence = catalogue.licences[key];
      for (const use of uses) {
        const { verdict, note } = licence?.verdicts[use] ?? { verdict: 'unknown' as const, note: '' };
        if (permits(verdict)) continue;
        const clause = verdict === 'denied' && note !== '' ? note : REFUSALS[verdict];
        throw new PackError(
          EXIT.licence,
          'LICENCE_FORBIDS',
          `${name}用的${nameZh}不能用于${nameOf(use)}。${licence?.name ?? '授权'}：${clause}。`,
        );
      }
    }
  }
}

const REFUSALS = {
  denied: '不可以',
  claimed: '来源称可以，授权全文没有见到，没见到就不能用',
  unknown: '没有说明，不说明就不能用',
} as const;

const nameOf = (use: LicenceUse): string => LICENCE_USES.find(({ key }) => key === use)?.name ?? use;

const familyOf = ({ families, faces }: CoveredCatalogue, at: number) =>
  families[faces[at]?.family ?? -1] as CoveredCatalogue['families'][number];

function faceAt({ faces, families }: CoveredCatalogue, gno: string, field: string): number {
  const at = faces.findIndex((face) => face.gno === gno);
  if (at >= 0) return at;
  const family = families.findIndex(({ fontGNo }) => fontGNo === gno);
  const members = faces.filter((face) => face.family === family).map((face) => face.gno);
  throw inputError(
    'FACE_UNKNOWN',
    members.length > 0
      ? `${field}：${gno} 是一族字体的编号，请写其中一款：${members.slice(0, 10).join('、')}。`
      : `${field}：网站上没有编号为 ${gno} 的字体。`,
  );
}
