/** Six digits at most of what was typed or pasted: apps show a code as `577 390`. */
export const codeIn = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6);
