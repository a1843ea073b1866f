import { toast } from '../../../ui/toast-store.ts';

/** Copies text and shows a toast about success or failure. */
export async function copyText(text: string, done = '已复制'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, 'success');
  } catch {
    toast('浏览器不允许写入剪贴板，请手动选择复制', 'error');
  }
}
