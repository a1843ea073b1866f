import { useEffect, useState } from 'react';

/** The API accepts 128 characters; no valid ticket is longer. */
const inAddress = (): string => location.hash.slice(1, 129);

/** The one-time ticket in the fragment of the address. */
export function useTicket(): string {
  const [ticket, setTicket] = useState(inAddress);
  // Pasting an address that differs only in its fragment does not reload the page.
  useEffect(() => {
    const read = () => setTicket(inAddress());
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return ticket;
}
