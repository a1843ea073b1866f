import { createServer, type Socket } from 'node:net';
import { listenOnLoopback } from './listen.ts';

interface TakenMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body, unparsed. */
  readonly data: string;
}

export type SmtpTrouble =
  /** Accepts the connection and stays silent. */
  | 'stall'
  /** Answers like a web server. */
  | 'html'
  /** Greets with 421. */
  | 'busy'
  | 'reset-at-once'
  | 'bad-auth'
  | 'no-such-recipient'
  | 'mailbox-busy'
  | 'refuse-mail'
  /** Accepts the mail, but never confirms. */
  | 'stall-after-mail'
  | 'reset-after-mail'
  | 'html-after-mail'
  | null;

export interface FakeSmtp {
  readonly port: number;
  /** Mails received to the final dot: each would have been delivered. */
  readonly mails: readonly TakenMail[];
  readonly connections: () => number;
  trouble: SmtpTrouble;
  close(): Promise<void>;
}

const HTML = 'HTTP/1.1 400 Bad Request\r\ncontent-type: text/html\r\n\r\n<h1>400</h1>\r\n';

/** Fakes an SMTP server without TLS that requires a login and keeps what it accepts. */
export async function fakeSmtp(login: { user: string; pass: string }): Promise<FakeSmtp> {
  const mails: TakenMail[] = [];
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
    socket.setEncoding('utf8');
    serve(socket);
  });

  function serve(socket: Socket): void {
    const say = (line: string) => socket.write(`${line}\r\n`);
    const { trouble } = fake;
    if (trouble === 'stall') return;
    if (trouble === 'reset-at-once') return void socket.resetAndDestroy();
    if (trouble === 'html') return void socket.end(HTML);
    if (trouble === 'busy') return void socket.end('421 busy\r\n');
    say('220 fake ESMTP');
    let from = '';
    let to = '';
    let data: string[] | null = null;
    const onLine = (line: string) => {
      if (data) {
        if (line !== '.') return void data.push(line);
        const text = data.join('\n');
        data = null;
        if (fake.trouble === 'refuse-mail') return say('554 spam');
        mails.push({ from, to, data: text });
        if (fake.trouble === 'stall-after-mail') return;
        if (fake.trouble === 'reset-after-mail') return socket.resetAndDestroy();
        if (fake.trouble === 'html-after-mail') return socket.end(HTML);
        return say('250 taken');
      }
      const verb = line.toUpperCase();
      if (verb.startsWith('EHLO')) return say('250-fake\r\n250 AUTH PLAIN');
      if (verb.startsWith('AUTH PLAIN ')) {
        const given = Buffer.from(line.slice(11), 'base64').toString();
        const right = given === `\0${login.user}\0${login.pass}` && fake.trouble !== 'bad-auth';
        return say(right ? '235 welcome' : '535 authentication failed');
      }
      if (verb.startsWith('MAIL FROM:')) {
        from = /<([^>]*)>/.exec(line)?.[1] ?? '';
        return say('250 ok');
      }
      if (verb.startsWith('RCPT TO:')) {
        to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        if (fake.trouble === 'no-such-recipient') return say('550 no such user');
        if (fake.trouble === 'mailbox-busy') return say('451 greylisted');
        return say('250 ok');
      }
      if (verb === 'DATA') {
        data = [];
        return say('354 go on');
      }
      if (verb === 'RSET') return say('250 ok');
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      return say('502 what');
    };
    let rest = '';
    socket.on('data', (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        onLine(line);
      }
    });
  }

  const { port, close } = await listenOnLoopback(server);
  const fake: FakeSmtp = { port, mails, connections: () => connections, trouble: null, close };
  return fake;
}
