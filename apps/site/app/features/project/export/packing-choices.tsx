import {
  ATLAS_SIZES,
  fitAtlas,
  type GameEngineFacts,
  PAGE_SIZES,
  type ProjectPacking,
} from '@ziwan/contract';
import { Select } from '../../../ui/field.tsx';
import styles from './export-panel.module.css';
import { SizeField } from './size-field.tsx';

const KINDS = {
  none: '只要字体文件',
  bitmap: '位图图集',
  sdf: 'SDF 图集',
  msdf: 'MSDF 图集',
  mtsdf: 'MTSDF 图集',
} as const satisfies Record<ProjectPacking['atlas'], string>;

/** Choices changed or, where undefined, taken back. */
export type PackingChange = { [K in keyof ProjectPacking]?: ProjectPacking[K] | undefined };

/** The engine, and the atlas and sizes that it takes. */
export function PackingChoices({
  packing,
  engine,
  engines,
  choose,
  onMaxBytes,
}: {
  packing: ProjectPacking;
  engine: GameEngineFacts;
  engines: readonly GameEngineFacts[];
  choose: (change: PackingChange) => void;
  onMaxBytes: (maxBytes: number | undefined) => void;
}) {
  const kind = fitAtlas(engine, packing.atlas);
  const kinds = [...(engine.requires === 'atlas' ? [] : (['none'] as const)), ...engine.atlases];
  return (
    <div className={styles.choices}>
      <Select
        label="引擎"
        value={engine.id}
        options={engines.map((each) => ({
          value: each.id,
          label: each.opened ? each.name : `${each.name}（试验）`,
        }))}
        onChange={(event) => choose({ engine: event.target.value as ProjectPacking['engine'] })}
      />
      {engine.atlases.length > 0 && (
        <Select
          label="图集"
          value={kind}
          options={kinds.map((value) => ({ value, label: KINDS[value] }))}
          onChange={(event) => choose({ atlas: event.target.value as ProjectPacking['atlas'] })}
        />
      )}
      {kind !== 'none' && (
        <>
          <label className={styles.size}>
            字号（像素）
            <input
              type="number"
              min={ATLAS_SIZES.min}
              max={ATLAS_SIZES.max}
              defaultValue={packing.size}
              onChange={({ target }) => {
                if (target.value && target.validity.valid) choose({ size: target.valueAsNumber });
              }}
              onBlur={({ target }) => {
                const size = Math.round(
                  Math.min(ATLAS_SIZES.max, Math.max(ATLAS_SIZES.min, target.valueAsNumber || packing.size)),
                );
                if (size !== packing.size) choose({ size });
                target.value = String(size);
              }}
            />
            <small>
              {ATLAS_SIZES.min} 到 {ATLAS_SIZES.max} 的整数
            </small>
          </label>
          <Select
            label="每页最大"
            value={String(packing.pageSize)}
            options={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} × ${size}` }))}
            onChange={(event) => choose({ pageSize: Number(event.target.value) })}
          />
        </>
      )}
      <SizeField maxBytes={packing.maxBytes} onChange={onMaxBytes} />
    </div>
  );
}
