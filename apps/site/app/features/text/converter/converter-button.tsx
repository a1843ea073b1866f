import { Suspense, useState } from 'react';
import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Languages } from '../../../ui/icons/languages.ts';
import { Spinner } from '../../../ui/spinner.tsx';

const Converter = lazyComponent(async () => (await import('./converter.tsx')).Converter, { inPlace: true });

interface ConverterButtonProps {
  text: string;
  /** Called with the converted text. */
  onUse: (text: string) => void;
}

export function ConverterButton({ text, onUse }: ConverterButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Languages size={16} aria-hidden="true" />简 / 繁
      </Button>
      <Dialog open={open} title="简繁转换" onClose={() => setOpen(false)}>
        <Suspense fallback={<Spinner label="正在打开" />}>
          <Converter
            text={text}
            onUse={(converted) => {
              onUse(converted);
              setOpen(false);
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
