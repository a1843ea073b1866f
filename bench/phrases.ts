// npm run bench -- phrases: conversion between the scripts beside OpenCC's own (`opencc-js`, Taiwan's forms, no regional
// vocabulary), by the phrases of the tests with their right answers: how many each has right, and where they disagree.
import { readFileSync } from 'node:fs';
import * as OpenCC from 'opencc-js';
import { convert } from '../apps/site/server/script-conversion/converter.ts';

const PAIR = /^(?<hans>\S+) (?:(?<only>[<>]) )?(?<hant>\S+)$/u;
const file = new URL('../apps/site/server/script-conversion/phrases.txt', import.meta.url);
const phrases = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('# '))
  .flatMap((line) => {
    const { hans, only, hant } = PAIR.exec(line)?.groups ?? {};
    return hans && hant ? [{ hans, only, hant }] : [];
  });

for (const [from, to, leftOut, peer] of [
  ['hans', 'hant', '<', OpenCC.Converter({ from: 'cn', to: 'tw' })],
  ['hant', 'hans', '>', OpenCC.Converter({ from: 'tw', to: 'cn' })],
] as const) {
  const asked = phrases
    .filter(({ only }) => only !== leftOut)
    .map((phrase) => ({
      text: phrase[from],
      right: phrase[to],
      own: convert(phrase[from], to).text,
      theirs: peer(phrase[from]),
    }));
  const count = (holds: (one: (typeof asked)[number]) => boolean) => asked.filter(holds).length;
  const apart = asked.filter(({ own, theirs }) => own !== theirs);
  console.log(
    `to ${to}, of ${asked.length}: ${count(({ own, right }) => own === right)} right, ${count(({ theirs, right }) => theirs === right)} by OpenCC; they disagree on ${apart.length}`,
  );
  for (const { text, right, own, theirs } of apart)
    console.log(
      own === right
        ? `  ${text}: ${own}, not ${theirs}`
        : theirs === right
          ? `  ${text}: OpenCC is right: ${theirs}, not ${own}`
          : `  ${text}: neither ${own} nor ${theirs}, but ${right}`,
    );
}
