import { describe, expect, it } from 'vitest';
import { type Block, parseMarkedText, type TextSpan } from '../../../src/domain/text/marked.ts';

const spansShown = (spans: readonly TextSpan[]): string =>
  spans
    .map((span) => {
      if (typeof span === 'string') return span;
      const words = spansShown(span.spans);
      return span.is === 'link' ? `{${words}→${span.to}}` : `{${span.is} ${words}}`;
    })
    .join('');
const shown = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      block.is === 'paragraph'
        ? `p:${spansShown(block.spans)}`
        : `${block.ordered ? 'ol' : 'ul'}:${block.items.map(spansShown).join('/')}`,
    )
    .join(' | ');

describe('the text of a notice', () => {
  it.each([
    ['plain words', 'Hola', 'p:Hola'],
    ['paragraphs', 'Uno\n\nDos\r\n\r\n\r\nTres', 'p:Uno | p:Dos | p:Tres'],
    ['lines of one paragraph', 'Uno\nDos', 'p:Uno\nDos'],
    ['bold and italic', 'El **día 10** es *hoy*', 'p:El {strong día 10} es {em hoy}'],
    ['one in the other', '**muy *pronto***, *y **ya***', 'p:{strong muy {em pronto}}, {em y {strong ya}}'],
    ['a list', 'Haga:\n- uno\n- **dos**\nfin', 'p:Haga: | ul:uno/{strong dos} | p:fin'],
    ['a numbered list', '1. uno\n2) dos', 'ol:uno/dos'],
    ['two lists', '- uno\n1. dos', 'ul:uno | ol:dos'],
    [
      'a link to another site',
      'Vea [la guía](https://dian.gov.co/x?a=1).',
      'p:Vea {la guía→https://dian.gov.co/x?a=1}.',
    ],
    ['a link to a page', '[Nóminas](/payrolls?year=2026)', 'p:{Nóminas→/payrolls?year=2026}'],
    ['a link in bold', '**[ya](/payrolls)**', 'p:{strong {ya→/payrolls}}'],
    ['nothing', ' \n ', ''],
  ])('is read with %s', (_, text, expected) => {
    expect(shown(parseMarkedText(text))).toBe(expected);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[ver](javascript:alert(1))',
    '[ver](JaVaScRiPt:alert(1))',
    '[ver](data:text/html;base64,PHNjcmlwdD4=)',
    '[ver](http://sin-cifrar.example)',
    '[ver](//otro.example)',
    '[ver](/\\otro.example)',
    '[ver]( https://x.example)',
    '[ver](https://x.example onclick=1)',
    '[](https://x.example)',
    '[ver][1]',
    '![x](imagen)',
    '** nada **, 3 * 4 * 5, **sin cerrar',
    '*',
    '****',
    '# título',
    '`código`',
  ])('has %j as it was written', (text) => {
    expect(shown(parseMarkedText(text))).toBe(`p:${text}`);
  });

  // Marks that close nothing are looked for once, however many there are: the square of them would outlast the test.
  it.each([
    ['p', '**'.repeat(25_000)],
    ['p', '*a'.repeat(25_000)],
    ['p', '[a]('.repeat(12_500)],
    ['ul', '- '.repeat(25_000)],
    ['p', '**a *b '.repeat(7_000)],
  ])('begins with %s and keeps its marks when fifty thousand of them close nothing', (block, text) => {
    const read = shown(parseMarkedText(text));
    expect(read.startsWith(`${block}:`)).toBe(true);
    expect(read.length).toBeGreaterThanOrEqual(text.trim().length);
  });
});
