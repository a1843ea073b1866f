import columns from '../../../ui/columns.module.css';
import writing from '../../../ui/writing.module.css';
import { Coded } from './coded.tsx';
import styles from './reference-page.module.css';

const LOG = `{"ziwan-guard":1,"engine":"my-engine"}
{"code":"U+9F99","character":"龙","face":"title","count":1,"where":"main.lua:12","text":"龙吟九万里"}`;

const NOTES = [
  '一行一个 JSON 对象，UTF-8。每次运行先写第一行，`1` 是格式的版本，`engine` 随你写；几次运行接着写，几份记录接在一起，都可以。',
  '此后一行一个缺的字：`code` 是它的编号，`U+` 加四到六位十六进制；`face` 是字体的文件名，不带后缀；`where` 是画在哪里；`text` 是它前后的几个字。只有 `code` 不能少。',
  '`count` 是从它的上一行以来，有几段文字用到它。守卫在第 1、2、4、8……段时各写一行，记录不会越写越大。',
  '控制字符、空格、变体选择符和半个代理对不用写。读不懂的行会一行一行列出来，别的照读。',
];

/** What guards write, for engines that have none. */
export function GuardLog() {
  return (
    <section id="guard-log" className={`${columns.titled} ${styles.build}`} aria-labelledby="guard-log-title">
      <h2 id="guard-log-title">守卫的记录</h2>
      <div>
        <p>
          守卫随字体包来，在开发时记下游戏画了、字体却没有的字，写成 <code>ziwan-guard.jsonl</code>。把它放进
          <a href="/project" className={writing.link}>
            项目
          </a>
          或交给 ziwan-pack，这些字就进下一个包。还没有守卫的引擎，照这个格式自己写的记录也一样读：
        </p>
        <pre>{LOG}</pre>
        <ul>
          {NOTES.map((note) => (
            <li key={note}>
              <Coded text={note} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
