/** Maxima; lengths in UTF-16 code units. */
export const PROJECT_LIMITS = {
  name: 60,
  roles: 20,
  fillers: 4,
  texts: 5000,
  path: 1000,
  parts: 2000,
  part: 1000,
} as const;

/** Reason why a file is not a project, as a Chinese sentence for the visitor. */
export class ProjectFileError extends Error {
  override name = 'ProjectFileError';
}

export const wrong = (field: string, why: string) =>
  new ProjectFileError(`项目文件里的 ${field} 不对：${why}。`);

export function objectAt(value: unknown, field: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(field, '须是一个对象');
  return value as Record<string, unknown>;
}

/**
 * Makes a reader of objects from one for each field, so that a field without one does not compile. Absent fields of
 * `optional` stay absent.
 */
export const fieldsOf =
  <Read extends object>(
    readers: {
      readonly [Field in keyof Read]-?: (value: unknown, field: string) => Exclude<Read[Field], undefined>;
    },
    optional: readonly (keyof Read)[],
  ) =>
  (value: unknown, at: string): Read => {
    const given = objectAt(value, at);
    const fields = (Object.keys(readers) as (keyof Read & string)[]).filter(
      (field) => given[field] !== undefined || !optional.includes(field),
    );
    return Object.fromEntries(
      fields.map((field) => [field, readers[field](given[field], `${at}.${field}`)]),
    ) as Read;
  };

export function flagAt(value: unknown, field: string): boolean {
  if (typeof value !== 'boolean') throw wrong(field, '须是 true 或 false');
  return value;
}

export function listAt(value: unknown, field: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(field, '须是一个列表');
  if (value.length > most) throw wrong(field, `最多 ${most} 项`);
  return value;
}

export function choiceAt<Choice extends string>(
  value: unknown,
  field: string,
  choices: readonly Choice[],
): Choice {
  if (!choices.includes(value as Choice)) throw wrong(field, `只能是 ${choices.join('、')} 之一`);
  return value as Choice;
}

export function wholeAt(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw wrong(field, '须是正整数');
  return value as number;
}

export function numberAt(value: unknown, field: string, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    throw wrong(field, `须在 ${least} 到 ${most} 之间`);
  return value;
}

export function textAt(value: unknown, field: string, most = Number.POSITIVE_INFINITY): string {
  if (typeof value !== 'string') throw wrong(field, '须是文字');
  if (value.length > most) throw wrong(field, `最多 ${most} 字`);
  return value;
}

/** A path below the project file: a shared file must not name others of the machine that opens it. */
export function pathAt(value: unknown, field: string): string {
  const path = textAt(value, field, PROJECT_LIMITS.path);
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..'))
    throw wrong(field, '要在项目文件所在的文件夹里');
  return path;
}
