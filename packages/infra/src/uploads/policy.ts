import { UploadRefused } from './refused.ts';

/**
 * Validates a form against the conditions of its policy, as OSS does
 * (https://help.aliyun.com/zh/oss/developer-reference/postobject, "Policy").
 * @param policy base64 of JSON `{expiration, conditions}`
 * @param fields lower-case names, including `bucket`
 * @param now Unix time (ms)
 * @returns allowed file size in bytes
 * @throws UploadRefused
 */
export function checkPolicy(
  policy: string,
  fields: ReadonlyMap<string, string>,
  now: number,
): { min: number; max: number } {
  const { expiration, conditions } = parse(policy);
  // Negated so that an invalid date also counts as expired.
  if (!(Date.parse(expiration) > now)) throw new UploadRefused('expired');
  const size = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition as object)) {
        if (fields.get(name.toLowerCase()) !== value) throw new UploadRefused('forbidden');
      }
      continue;
    }
    const [operator, operand, value] = condition as [string, unknown, unknown];
    if (operator === 'content-length-range') {
      if (typeof operand !== 'number' || typeof value !== 'number') throw new UploadRefused('malformed');
      size.min = Math.max(size.min, operand);
      size.max = Math.min(size.max, value);
      continue;
    }
    const name = String(operand).replace(/^\$/, '').toLowerCase();
    if (!holds(operator, fields.get(name) ?? '', value)) {
      throw new UploadRefused(name === 'content-type' ? 'wrong-type' : 'forbidden');
    }
  }
  return size;
}

function holds(operator: string, given: string, value: unknown): boolean {
  switch (operator) {
    case 'eq':
      return given === value;
    case 'starts-with':
      return typeof value === 'string' && given.startsWith(value);
    case 'in':
      return Array.isArray(value) && value.includes(given);
    case 'not-in':
      return Array.isArray(value) && !value.includes(given);
    default:
      throw new UploadRefused('malformed');
  }
}

function parse(policy: string): { expiration: string; conditions: readonly unknown[] } {
  try {
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString());
    if (
      typeof expiration === 'string' &&
      Array.isArray(conditions) &&
      conditions.every((c) => typeof c === 'object' && c !== null)
    ) {
      return { expiration, conditions };
    }
  } catch {
    // Falls through to the error below.
  }
  throw new UploadRefused('malformed');
}
