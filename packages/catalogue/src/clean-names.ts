import { cleanLine, cleanText } from '@ziwan/contract/names';
import type { FontNames, FontReport } from '@ziwan/font-inspect';

/** Limits (characters) of a font's own names; those that an operator may enter are the console's. */
const LIMITS = {
  family: 60,
  subfamily: 60,
  postScript: 127,
  version: 120,
  copyright: 1000,
  designer: 200,
  manufacturer: 120,
  licence: 20_000,
  licenceUrl: 500,
  description: 2000,
  axis: 60,
} as const;

/** Cleans every name that a font file contains. Names of nothing visible are left out. */
export function cleanNames(names: FontNames): FontNames {
  return {
    family: each(names.family, LIMITS.family),
    subfamily: each(names.subfamily, LIMITS.subfamily),
    postScript: line(names.postScript, LIMITS.postScript),
    version: line(names.version, LIMITS.version),
    copyright: text(names.copyright, LIMITS.copyright),
    designer: line(names.designer, LIMITS.designer),
    manufacturer: line(names.manufacturer, LIMITS.manufacturer),
    licence: text(names.licence, LIMITS.licence),
    licenceUrl: line(names.licenceUrl, LIMITS.licenceUrl),
    description: text(names.description, LIMITS.description),
  };
}

export function cleanLabels<F extends Pick<FontReport, 'axes' | 'instances'>>({ axes, instances }: F) {
  return {
    axes: axes.map((axis) => ({ ...axis, name: cleanLine(axis.name, LIMITS.axis) || axis.tag.trim() })),
    instances: instances.map((instance) => ({ ...instance, name: cleanLine(instance.name, LIMITS.axis) })),
  };
}

export const withCleanNames = <R extends Pick<FontReport, 'names' | 'axes' | 'instances'>>(report: R): R => ({
  ...report,
  names: cleanNames(report.names),
  ...cleanLabels(report),
});

const line = (name: string | null, max: number): string | null => cleanLine(name ?? '', max) || null;
const text = (name: string | null, max: number): string | null => cleanText(name ?? '', max) || null;
const each = (names: Record<string, string>, max: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names)
      .map(([language, name]) => [language, cleanLine(name, max)] as const)
      .filter(([, name]) => name !== ''),
  );
