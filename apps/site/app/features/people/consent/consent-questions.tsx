import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { keepNoticesAbove } from '../../../ui/toasts.tsx';
import writing from '../../../ui/writing.module.css';
import type { Consent } from './consent.ts';
import styles from './consent-questions.module.css';
import { SLOTS } from './slots.ts';

/** The consent bar, and a dialog with a choice for each purpose. */
export function ConsentQuestions({ consent }: { consent: Consent }) {
  const { asking, open, bare } = useSyncExternalStore(consent.subscribe, consent.state);
  return (
    <>
      {asking && !open && !bare && <Bar consent={consent} />}
      <Dialog open={open} title="隐私设置" onClose={() => consent.show(false)}>
        <Choices consent={consent} />
      </Dialog>
    </>
  );
}

/** Saves the answer and says where to change it. Moves focus to the page when the focused control disappears. */
function answer(consent: Consent, allowed: Parameters<Consent['decide']>[0]) {
  consent.decide(allowed);
  toast('已记下你的选择，随时可以在页脚的「隐私设置」里更改', 'success');
  requestAnimationFrame(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}

function Bar({ consent }: { consent: Consent }) {
  const ref = useRef<HTMLElement>(null);
  // Extends the page's scroll range, and keeps focused elements clear of the bar.
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      keepNoticesAbove('--ask', bar.offsetHeight);
      style.paddingBottom = style.scrollPaddingBottom = `${bar.offsetHeight}px`;
    });
    observer.observe(bar);
    return () => {
      observer.disconnect();
      keepNoticesAbove('--ask', 0);
      style.paddingBottom = style.scrollPaddingBottom = '';
    };
  }, []);
  const purposes = consent.slots.map(({ name }) => SLOTS[name].purpose).join('、');
  return (
    <section ref={ref} className={styles.bar} aria-label="是否同意第三方脚本">
      <div className={styles.inner}>
        <p>
          {`本站想用第三方脚本做：${purposes}。你同意之前不会加载；不同意，所有功能照常可用。`}
          <a className={writing.link} href="/agreement/privacy">
            隐私政策
          </a>
        </p>
        <div className={styles.answers}>
          <Button onClick={() => answer(consent, [])}>拒绝</Button>
          <Button
            onClick={() =>
              answer(
                consent,
                consent.slots.map(({ name }) => name),
              )
            }
          >
            同意
          </Button>
          <Button variant="plain" onClick={() => consent.show(true)}>
            设置
          </Button>
        </div>
      </div>
    </section>
  );
}

function Choices({ consent }: { consent: Consent }) {
  const [chosen, choose] = useState(consent.state().allowed);
  const all = consent.slots.map(({ name }) => name);
  return (
    <form
      className={styles.choices}
      onSubmit={(event) => {
        event.preventDefault();
        answer(consent, chosen);
      }}
    >
      <p>
        {consent.refused
          ? '你的浏览器发出了不愿被跟踪的信号（GPC 或 DNT），本站按拒绝处理，下面的脚本都不会加载。'
          : '逐项决定。没有勾选的不会加载；取消勾选后，页面会重新载入，对应的 Cookie 会删除。'}
      </p>
      <fieldset disabled={consent.refused}>
        <legend className={writing.hidden}>用途</legend>
        {consent.slots.map(({ name }) => {
          const { purpose, vendor, place, what } = SLOTS[name];
          return (
            <label key={name}>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                aria-describedby={`choice-${name}`}
                onChange={({ target }) =>
                  choose(all.filter((n) => (n === name ? target.checked : chosen.includes(n))))
                }
              />
              <span>
                <b>{purpose}</b>
                <small id={`choice-${name}`}>{`${what}由${vendor}处理，数据存放在${place}。`}</small>
              </span>
            </label>
          );
        })}
      </fieldset>
      {consent.refused ? null : (
        <div className={styles.answers}>
          <Button onClick={() => answer(consent, [])}>全部拒绝</Button>
          <Button onClick={() => answer(consent, all)}>全部同意</Button>
          <Button type="submit">保存选择</Button>
        </div>
      )}
      <p className={styles.more}>
        每项收集什么、保存多久，写在
        <a className={writing.link} href="/agreement/privacy" onClick={() => consent.show(false)}>
          隐私政策
        </a>
        里。
      </p>
    </form>
  );
}
