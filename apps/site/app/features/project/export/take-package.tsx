import { Button } from '../../../ui/button.tsx';
import { Download } from '../../../ui/icons/download.ts';
import { Eye } from '../../../ui/icons/eye.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { readableBytes } from '../../fonts/download/download-terms.ts';
import styles from './export-panel.module.css';
import type { Packing, usePackage } from './use-package.ts';

/**
 * Makes, cancels, saves and shows the package.
 * @param what what can be looked at in it
 */
export function TakePackage({
  making: { state, looking, look, pack, cancel, save },
  what,
}: {
  making: ReturnType<typeof usePackage>;
  what: string;
}) {
  return (
    <div className={styles.take} aria-live="polite">
      {state.step === 'packing' ? (
        <>
          <Button onClick={(event) => event.detail < 2 && cancel()}>取消</Button>
          <Spinner label="正在打包" />
        </>
      ) : (
        <>
          {state.step === 'done' && !state.saved ? (
            <Button variant="solid" onClick={save}>
              <Download size={16} aria-hidden="true" />
              就下载这个包
            </Button>
          ) : (
            <Button variant="solid" onClick={() => void pack(true)}>
              <Download size={16} aria-hidden="true" />
              {state.step === 'failed' ? '再试一次' : '打包下载'}
            </Button>
          )}
          <Button
            aria-expanded={state.step === 'done' ? looking : undefined}
            onClick={() => (state.step === 'done' ? look(!looking) : void pack(false))}
          >
            <Eye size={16} aria-hidden="true" />
            {lookLabel(state, looking, what)}
          </Button>
        </>
      )}
      {state.step === 'done' && (
        <span>
          {state.saved ? `已存为 ${state.fileName}，` : '做好了，'}
          {readableBytes(state.zip.byteLength)}
        </span>
      )}
      {state.step === 'failed' && (
        <span role="alert" className={styles.lacking}>
          {state.message}
        </span>
      )}
    </div>
  );
}

function lookLabel(state: Packing, looking: boolean, what: string): string {
  if (state.step !== 'done') return `先看${what}`;
  return looking ? `收起${what}` : `看${what}`;
}
