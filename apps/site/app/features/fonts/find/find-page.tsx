import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { LocalTool } from '../../../ui/local-tool.tsx';
import writing from '../../../ui/writing.module.css';

const Workbench = lazyComponent(async () => (await import('./workbench.tsx')).Workbench, { inPlace: true });

export function FindPage() {
  return (
    <LocalTool
      title="找字"
      lead="在海报、游戏或截图里看到喜欢的字？放一张图进来，框出一到四个字，找形状最像的字体。"
      promise={
        <>
          <b>图不离开你的浏览器。</b>
          看图、框字、描笔画都在这台设备上做，发给本站的只有每个字 128
          字节的形状特征、你写的是什么字，和你填过的「我的文字」（用来数缺字）。
        </>
      }
      scriptless="看图要用浏览器的脚本，请允许本站运行脚本后再来。"
      Workbench={Workbench}
    >
      <p>
        字体已经装好，只是不知道能不能用？做一次
        <a className={writing.link} href="/checkup">
          本机字体体检
        </a>
        。
      </p>
    </LocalTool>
  );
}
