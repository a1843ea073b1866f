import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Expand } from '../../../ui/icons/expand.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { ViewerProps } from './viewer.tsx';

const Viewer = lazyComponent(async () => (await import('./viewer.tsx')).Viewer, { inPlace: true });

export function ImageViewer(props: ViewerProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Expand size={16} aria-hidden="true" />
        看大图
      </Button>
      <Dialog open={open} wide title={`${props.font.nameZh} · 大图`} onClose={() => setOpen(false)}>
        <Suspense fallback={<Spinner label="正在打开" />}>
          <Viewer {...props} />
        </Suspense>
      </Dialog>
    </>
  );
}
