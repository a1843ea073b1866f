import { CheckupPage } from '../features/fonts/checkup/checkup-page.tsx';
import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const meta = (): PageMeta => ({
  title: '本机字体体检：哪些字体可以商用',
  description:
    '读这台电脑或文件夹里的每一款字体，看它自己写的授权：可商用、需授权还是不明，依据逐条写明；不能放心用的，找一款形状相近、可以商用的。字体不上传，只在你的浏览器里读。',
  canonical: '/checkup',
});

export default function Checkup() {
  return <CheckupPage />;
}
