import { characterVariants } from '@ziwan/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/use-api.ts';
import { RetryNote } from '../../../ui/retry-note.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type Variant, Variants } from './variants.tsx';

/** The variants that a face draws of a character, asked for when the character is chosen. */
export function FaceVariants({ gno, char }: { gno: string; char: string }) {
  const api = useApi();
  const [variants, setVariants] = useState<readonly Variant[] | null>(null);
  const [failed, fail] = useState(false);
  const [round, again] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks anew
  useEffect(() => {
    let gone = false;
    fail(false);
    setVariants(null);
    api
      .call(characterVariants, { query: { char, id: gno } }, { quiet: true })
      .then((found) => !gone && setVariants(found.variants))
      .catch(() => !gone && fail(true));
    return () => {
      gone = true;
    };
  }, [api, gno, char, round]);
  if (failed) return <RetryNote onRetry={() => again(round + 1)}>异体没有取到。</RetryNote>;
  return variants ? <Variants variants={variants} ofFace /> : <Spinner label="正在取异体" />;
}
