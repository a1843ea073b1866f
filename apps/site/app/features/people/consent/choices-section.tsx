import { buttonClass } from '../../../ui/button.tsx';
import columns from '../../../ui/columns.module.css';
import writing from '../../../ui/writing.module.css';
import { useSessionStore } from '../session/use-session.ts';
import { CHOICES } from './choices-address.ts';
import styles from './choices-section.module.css';
import { SLOTS } from './slots.ts';

/** Lists the third-party scripts this site uses, with a link to the settings. */
export function ChoicesSection() {
  const { slots } = useSessionStore().site;
  return (
    <section className={`${columns.titled} ${styles.section}`} id="choices" aria-labelledby="choices-title">
      <h2 id="choices-title">第三方脚本与你的选择</h2>
      <div>
        {slots.length === 0 ? (
          <p>本站现在没有启用任何第三方的统计、录制或广告脚本，没有需要你选择的。</p>
        ) : (
          <>
            <p>
              本站现在启用了下列第三方脚本。你同意之前一个也不加载；拒绝与同意一样容易，随时可以改。浏览器发出
              GPC 或 DNT 信号的，按拒绝处理。账号、消息、打印等个人页面不报告、不录制。
            </p>
            <dl>
              {slots.map(({ name }) => {
                const slot = SLOTS[name];
                return (
                  <div key={name}>
                    <dt>{slot.purpose}</dt>
                    <dd>
                      <p>{slot.what}</p>
                      <p>{`处理者：${slot.vendor}，数据存放在${slot.place}。`}</p>
                      <p>{`收集：${slot.data}。`}</p>
                      <p>{`存在你浏览器里：${slot.kept.join('；')}。`}</p>
                      <p>
                        <a className={writing.link} href={slot.policy} rel="noopener noreferrer">
                          {`${slot.vendor}的隐私说明`}
                        </a>
                      </p>
                    </dd>
                  </div>
                );
              })}
            </dl>
            <p className={styles.act}>
              <a className={buttonClass('line')} href={CHOICES}>
                隐私设置
              </a>
              <noscript>没有 JavaScript 时这些脚本都不会运行，不需要设置。</noscript>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
