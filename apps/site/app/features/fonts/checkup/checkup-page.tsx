import { lazyComponent } from '../../../lazy-loading/lazy-component.tsx';
import { LocalTool } from '../../../ui/local-tool.tsx';
import { Phrases } from '../../reading/articles/phrases.tsx';
import styles from './checkup-page.module.css';

const Workbench = lazyComponent(async () => (await import('./workbench.tsx')).Workbench, { inPlace: true });

const UNKNOWABLE = [
  ['你有没有买过授权', '买卖不写在字体里。「需授权」的，你可能早已买过；合同和发票才是凭据。'],
  ['文件有没有被改过', '名字和许可文字谁都能改写。只有和本站的文件一模一样的，才确定没有改过。'],
  ['写的对不对', '有的字体抄错了许可，有的什么也没写。「可商用」说的是它自己这样写，不是本站担保。'],
  ['许可的全部条件', '字体里常常只有一句话。署名、改名、能不能转交，要看许可全文。'],
] as const;

export function CheckupPage() {
  return (
    <LocalTool
      title="本机字体体检"
      lead={
        <Phrases text="装在电脑里的字体，不是每一款都能拿来做生意。这里读出每款字体自己写的授权，分成可商用、需授权、不明，写明依据；不能放心用的，找一款形状相近、可以商用的。" />
      }
      promise={
        <>
          <b>字体不离开你的浏览器。</b>
          文件、文件名和字体名都只在这台设备上读。本站把自己的字体名单整份发给你，在你这边比对，所以不知道你有哪些字体。只有点「找相近的」时，才发出那款字体里四个常用字，和它们各
          128 字节的形状特征；这些特征拼不回字形。
        </>
      }
      scriptless="读字体要用浏览器的脚本，请允许本站运行脚本后再来。"
      Workbench={Workbench}
    >
      <section className={styles.limits} aria-labelledby="limits">
        <h2 id="limits">体检看不出什么</h2>
        <dl>
          {UNKNOWABLE.map(([what, why]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
        <p>
          「嵌入标记」（fsType）是写给软件看的：这款字体能不能随文档走。它不是授权，写着「可安装」不等于可以商用。这里只转述字体里写着什么，不是法律意见；拿不准，就去问权利人。各种许可证允许什么，见
          <a href="/license">授权</a>。
        </p>
      </section>
    </LocalTool>
  );
}
