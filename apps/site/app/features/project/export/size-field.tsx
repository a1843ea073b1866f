import { PACKAGE_BYTES } from '@ziwan/contract';
import { useState } from 'react';
import { Select } from '../../../ui/field.tsx';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import styles from './export-panel.module.css';
import type { Estimate } from './use-estimate.ts';

const CHOICES = [
  { value: '', label: '不限' },
  { value: '500000', label: '500 KB' },
  { value: '1000000', label: '1 MB' },
  { value: '2000000', label: '2 MB' },
  { value: '4000000', label: '4 MB（小游戏）' },
];
const OWN = 'own';

export function SizeField({
  maxBytes,
  onChange,
}: {
  maxBytes: number | undefined;
  onChange: (maxBytes: number | undefined) => void;
}) {
  const held = String(maxBytes ?? '');
  const listed = CHOICES.some(({ value }) => value === held);
  const [own, setOwn] = useState(!listed);
  return (
    <>
      <Select
        label="包不超过"
        value={own || !listed ? OWN : held}
        options={[...CHOICES, { value: OWN, label: '自己定' }]}
        onChange={({ target: { value } }) => {
          setOwn(value === OWN);
          if (value !== OWN) onChange(value === '' ? undefined : Number(value));
          else if (maxBytes === undefined) onChange(3_000_000);
        }}
      />
      {(own || !listed) && (
        <label className={styles.size}>
          不超过（KB）
          <input
            type="number"
            min={PACKAGE_BYTES.min / 1000}
            max={PACKAGE_BYTES.max / 1000}
            defaultValue={maxBytes === undefined ? '' : Math.ceil(maxBytes / 1000)}
            onChange={({ target }) => {
              if (target.value && target.validity.valid) onChange(1000 * target.valueAsNumber);
            }}
          />
        </label>
      )}
    </>
  );
}

/** The size that the package will have, and what it will give up. */
export function SizeEstimate({ estimate, maxBytes }: { estimate: Estimate; maxBytes: number | undefined }) {
  return (
    <p className={styles.soft} role="status" aria-label="包的大小">
      {sentenceOf(estimate, maxBytes)}
    </p>
  );
}

function sentenceOf(estimate: Estimate, maxBytes: number | undefined): string {
  if (estimate.step === 'asking') return '正在估算包的大小……';
  if (estimate.step === 'failed') return estimate.message;
  if (estimate.step === 'none') return '';
  const { bytes, fits, givenUp } = estimate.of;
  const about = `约 ${readableBytes(bytes)}`;
  if (!fits)
    return `做不到 ${readableBytes(maxBytes ?? 0)} 以内：能省的都省了也有${about}。少选几款字体、减少字数，或者放宽大小。`;
  const given =
    givenUp.length > 0 ? `为了不超过 ${readableBytes(maxBytes ?? 0)}，会这样省：${givenUp.join('，')}。` : '';
  return `打成包${about}（估的，一般差不到一成）。${given}`;
}
