import { instantOf, isoOf } from '@ziwan/contract/site-time';
import { ContentError } from './errors.ts';

interface SplitFile {
  /** Parsed YAML between the two `---` lines at the top. */
  front: Record<string, unknown>;
  markdown: string;
}

/** @throws ContentError FRONT_MATTER */
export async function splitFrontMatter(text: string): Promise<SplitFile> {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text);
  if (!match) throw new ContentError('FRONT_MATTER', '文件须以 --- 之间的信息开头');
  const front = await parseYaml(match[1] as string);
  if (front === null || typeof front !== 'object' || Array.isArray(front))
    throw new ContentError('FRONT_MATTER', '开头的信息须是「名称: 值」的列表');
  return { front: front as Record<string, unknown>, markdown: text.slice(match[0].length) };
}

/** @throws ContentError FRONT_MATTER with the line number */
export async function parseYaml(text: string): Promise<unknown> {
  // Loaded when content is imported, which most starts of a site skip.
  const { parse, YAMLParseError } = await import('yaml');
  try {
    // Forbids aliases: a few lines of them can expand to gigabytes.
    return parse(text, { maxAliasCount: 0 });
  } catch (cause) {
    const line = cause instanceof YAMLParseError ? cause.linePos?.[0].line : undefined;
    throw new ContentError('FRONT_MATTER', `YAML 有误${line === undefined ? '' : `，第 ${line} 行`}`, {
      cause,
    });
  }
}

/**
 * Converts a day or a minute in the site's time zone (`2026-11-01`, `2026-11-01 09:30`) to ISO 8601; returns
 * anything else unchanged.
 */
export function siteTime(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/.exec(value.trim()) ?? [];
  const at = day === undefined ? Number.NaN : instantOf(`${day}T${time ?? '00:00'}`);
  return Number.isNaN(at) ? value : isoOf(at);
}
