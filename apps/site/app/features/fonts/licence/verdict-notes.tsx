import type { FontDetail } from '@ziwan/contract';
import { VerdictMark } from './verdict-mark.tsx';

/** Rows of a description list: each use with its verdict and the note on it. */
export const VerdictNotes = ({ verdicts }: Pick<FontDetail['licenceDetail'], 'verdicts'>) =>
  verdicts.map((row) => (
    <div key={row.use}>
      <dt>
        {row.name}
        <VerdictMark verdict={row.verdict} />
      </dt>
      <dd>{row.note || '许可证没有提到。'}</dd>
    </div>
  ));
