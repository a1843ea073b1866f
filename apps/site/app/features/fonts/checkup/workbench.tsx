import { useMemo } from 'react';
import { CheckupList } from './list/checkup-list.tsx';
import { familiesOf } from './list/families.ts';
import { Taking } from './taking/taking.tsx';
import { useCheckup } from './use-checkup.ts';
import styles from './workbench.module.css';

export function Workbench() {
  const checkup = useCheckup();
  const { files } = checkup;
  const families = useMemo(() => familiesOf(files), [files]);
  return (
    <div className={styles.bench}>
      <Taking checkup={checkup} />
      {files.length > 0 && <CheckupList checkup={checkup} families={families} />}
    </div>
  );
}
