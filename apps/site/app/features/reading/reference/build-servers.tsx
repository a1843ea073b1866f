import columns from '../../../ui/columns.module.css';
import writing from '../../../ui/writing.module.css';
import { Coded } from './coded.tsx';
import styles from './reference-page.module.css';

const COMMANDS = `export ZIWAN_SITE=本站的地址
node ziwan-pack.mjs game.json --check
node ziwan-pack.mjs game.json --out build/fonts.zip`;

const EXITS = [
  [0, '打好了，或者没有变化；检查时，每款字体都写得全'],
  [1, '有字体缺字，逐字列出在哪个文件、哪一行、哪个键'],
  [2, '参数、项目文件或文本不对'],
  [3, '授权不允许，写明是哪一条'],
  [4, '连不上本站，或者重试之后仍然正忙'],
  [5, '其他'],
  [6, '字体包或命令和网站签名的不一样，什么也没有写'],
  [7, '加了 --strict，而文本里有没读到的、没能解开的或者靠猜的地方'],
] as const;

const NOTES = [
  '剧本留在你的机器上：读文本、统计用字都在那里，发来的只有项目名、选定的字体和用途、去掉重复的字。',
  '剧本没变，包就一个字节也不变；加了字，原有的字在图集里不挪位置。把写在旁边的 `fonts.lock.json` 也放进版本库。',
  '每一处（标题、正文……）只按它自己写的字检查和打包。文本里的变量会写出数字、名字，项目里又没有声明的，结果里会说。',
  '没读到的文字（备注、隐藏的工作表……）每次都会写出来；加上 `--strict`，有这样的地方就不打包。在项目里选好读哪些，就不再算。',
  '命令和每个包都有本站的签名，运行时先验命令自己，再验收到的包。公钥记在 `fonts.lock.json` 里，下一次换了公钥就停下来；也可以用 `--key` 指明。',
  '包里的守卫在开发时记下游戏画了、字体却没有的字（玩家起的名字、网上来的文字）。把它的记录 `ziwan-guard.jsonl` 和剧本一起写进 `--texts`，这些字就进下一个包；`--no-guard` 不放守卫。',
  '`--unpack` 解开成文件夹，引擎在里面添的文件会留着；`--texts` 换一批文本；`--engine` 换引擎；`--language zh-Hans` 只打一种语言的包；`--json` 给程序看；`--help` 列出全部。',
];

/** How the font package of a game is renewed whenever its script changes. */
export function BuildServers() {
  return (
    <section
      id="build-servers"
      className={`${columns.titled} ${styles.build}`}
      aria-labelledby="build-servers-title"
    >
      <h2 id="build-servers-title">在构建服务器上打包</h2>
      <div>
        <p>
          剧本改一次，字体包就该重做一次。在
          <a href="/project" className={writing.link}>
            项目
          </a>
          里存下项目文件，和剧本放在一起；再下载
          <a href="/ziwan-pack.mjs" download className={writing.link}>
            ziwan-pack.mjs
          </a>
          ，只有这一个文件，Node 20 以上就能运行（
          <a href="/ziwan-pack.mjs.sha256" className={writing.link}>
            SHA-256
          </a>
          、
          <a href="/ziwan-key.pem" download className={writing.link}>
            签名公钥
          </a>
          ）。构建时：
        </p>
        <pre>{COMMANDS}</pre>
        <ul>
          {NOTES.map((note) => (
            <li key={note}>
              <Coded text={note} />
            </li>
          ))}
        </ul>
        <table>
          <caption>退出码</caption>
          <tbody>
            {EXITS.map(([code, meaning]) => (
              <tr key={code}>
                <th scope="row">{code}</th>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          不用命令也行：
          <a href="#call-game-package" className={writing.link}>
            POST /web/api/game/package
          </a>{' '}
          做的是同一个包。
        </p>
      </div>
    </section>
  );
}
