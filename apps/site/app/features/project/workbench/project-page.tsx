import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { LocalTool } from '../../../ui/local-tool.tsx';

const Workbench = lazyComponent(async () => (await import('./workbench.tsx')).Workbench, { inPlace: true });

const STEPS = [
  ['放进文本', '整部游戏的文字：放进文件，或者粘贴。每个字都数一遍，一次读四十万字也只要片刻。'],
  ['看谁写得全', '目录里每一款字体，写得全的排在前面；缺字的写明缺什么、用到几次、在哪一行。'],
  ['选定字体', '标题、正文、界面、数字各选一款，先看授权许不许可。文本更新后再放一次，就知道还写不写得全。'],
] as const;

export function ProjectPage() {
  return (
    <LocalTool
      title="项目"
      lead="游戏里的每一个字，这些字体写得出来吗？把文本放进来，缺的字一个不漏地找给你。"
      steps={STEPS}
      promise={
        <>
          <b>文本不离开你的浏览器。</b>
          读、数、比对都在这台设备上做；画样张和打包时，只把用到的字去掉重复、按编码排列，发给本站取字形。
        </>
      }
      scriptless="读文本要用浏览器的脚本，请允许本站运行脚本后再来。"
      Workbench={Workbench}
    />
  );
}
