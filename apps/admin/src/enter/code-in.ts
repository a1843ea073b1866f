/** Six digits at most of what was typed or pasted: apps show a code as `577 390`. */
export const codeIn = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, 6);

export const codeMistake = (code: string): string | undefined =>
  code.length === 6 ? undefined : '请填验证器显示的六位数字';
