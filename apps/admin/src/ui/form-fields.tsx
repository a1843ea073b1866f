import { type ReactNode, useEffect, useState } from 'react';

/**
 * The fields of a form, disabled until the form holds its values: react-admin sets them after the first paint and
 * discards what was typed before, although a date field keeps showing it.
 */
export function FormFields({ children }: { children: ReactNode }) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <fieldset disabled={!ready} style={{ display: 'contents' }}>
      {children}
    </fieldset>
  );
}
