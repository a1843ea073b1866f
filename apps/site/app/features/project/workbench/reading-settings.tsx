import type { ProjectReading } from '@ziwan/contract';
import { Select } from '../../../ui/field.tsx';
import { grouped } from '../../../ui/grouped.ts';
import type { ScriptSummary, TextSummary } from '../reading/messages.ts';
import styles from './reading-settings.module.css';

const HEADER = [
  { value: '', label: '自动认' },
  { value: 'yes', label: '是表头' },
  { value: 'no', label: '不是表头' },
] as const;
/** Parts listed at most; a file may have thousands of keys. */
const PARTS = 60;

interface ReadingSettingsProps {
  read: TextSummary;
  summary: ScriptSummary;
  settings: ProjectReading;
  onChange: (settings: ProjectReading) => void;
}

/** How a file was read, and what can be changed: format, encoding, columns or keys, markup. */
export function ReadingSettings({ read, summary, settings, onChange }: ReadingSettingsProps) {
  const { parts, markup } = read;
  // The visitor's choice shows at once, before the file is read anew.
  const chosen = settings.parts ?? parts.filter((part) => part.chosen).map(({ id }) => id);
  const leftOutRules = settings.markup ?? markup.filter(({ on }) => on).map(({ id }) => id);
  const left = markup.filter(({ on, places }) => on && places > 0);
  const leftOut = left.reduce((sum, { places }) => sum + places, 0);
  const label = summary.formats.find(({ value }) => value === read.format)?.label ?? read.format;
  const canChoose = parts.length > 1 || parts.some((part) => !part.chosen);
  const toggled = (ids: readonly string[], id: string, on: boolean) =>
    on ? [...ids, id] : ids.filter((held) => held !== id);
  return (
    <details className={styles.settings}>
      <summary>
        读法：{parts.length === 0 ? '没有读出文字' : label}
        {canChoose && `，${parts.length} 组文字里读了 ${parts.filter((part) => part.chosen).length} 组`}
        {leftOut > 0 && `，略去 ${grouped(leftOut)} 处不显示的标记`}
      </summary>
      <div className={styles.selects}>
        <Select
          label="格式"
          value={settings.format ?? ''}
          options={[{ value: '', label: `自动（${label}）` }, ...summary.formats]}
          onChange={({ target: { value } }) =>
            onChange(
              value === ''
                ? without(settings, 'format', 'parts', 'markup')
                : { ...without(settings, 'parts', 'markup'), format: value },
            )
          }
        />
        {read.encoding !== null && (
          <Select
            label="编码"
            value={settings.encoding ?? ''}
            options={[
              { value: '', label: `自动（${read.encoding.toUpperCase()}）` },
              ...summary.encodings.map((value) => ({ value, label: value.toUpperCase() })),
            ]}
            onChange={({ target: { value } }) =>
              onChange(value === '' ? without(settings, 'encoding') : { ...settings, encoding: value })
            }
          />
        )}
        {/^(csv|tsv|xlsx)$/.test(read.format) && (
          <Select
            label="第一行"
            value={settings.header === undefined ? '' : settings.header ? 'yes' : 'no'}
            options={HEADER}
            onChange={({ target: { value } }) =>
              onChange(
                value === ''
                  ? without(settings, 'header', 'parts')
                  : { ...without(settings, 'parts'), header: value === 'yes' },
              )
            }
          />
        )}
      </div>
      {canChoose && (
        <fieldset>
          <legend>读哪些</legend>
          {parts.slice(0, PARTS).map((part) => (
            <label key={part.id}>
              <input
                type="checkbox"
                checked={chosen.includes(part.id)}
                onChange={({ target: { checked } }) =>
                  onChange({ ...settings, parts: toggled(chosen, part.id, checked) })
                }
              />
              <span>
                {part.label} <small>{grouped(part.texts)} 条</small>
              </span>
              <small className={styles.samples} lang="zh">
                {part.samples.join('　')}
              </small>
            </label>
          ))}
          {parts.length > PARTS && <small>另有 {grouped(parts.length - PARTS)} 组，这里没有列出</small>}
        </fieldset>
      )}
      {markup.some(({ places }) => places > 0) && (
        <fieldset>
          <legend>略去这些标记，不算要画的字</legend>
          {markup
            .filter(({ places }) => places > 0)
            .map((rule) => (
              <label key={rule.id}>
                <input
                  type="checkbox"
                  checked={leftOutRules.includes(rule.id)}
                  onChange={({ target: { checked } }) =>
                    onChange({ ...settings, markup: toggled(leftOutRules, rule.id, checked) })
                  }
                />
                <span>
                  {rule.label} <small>{grouped(rule.places)} 处</small>
                </span>
                <small className={styles.samples}>如 {rule.example}</small>
              </label>
            ))}
        </fieldset>
      )}
    </details>
  );
}

function without(settings: ProjectReading, ...keys: (keyof ProjectReading)[]): ProjectReading {
  return Object.fromEntries(
    Object.entries(settings).filter(([key]) => !keys.includes(key as keyof ProjectReading)),
  );
}
