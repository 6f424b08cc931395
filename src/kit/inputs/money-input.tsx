import { useLayoutEffect, useRef, useState } from 'react';
import { formatMoneyInput, parseMoney, toMoneyText } from '../../domain/values/money.ts';
import type { FieldTies } from './field.tsx';

type Props = { ties: FieldTies; name?: string; value: string; onChange: (value: string) => void };

/**
 * Edits money as the specification types it: precision 2, comma for thousands, dot for decimals. Digits are grouped
 * when the field loses focus, never while writing. A pasted `2.420.000` is understood.
 */
export function MoneyInput({ ties, name, value, onChange }: Props) {
  const [typing, setTyping] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const writing = typing !== undefined;
  // Runs before anything can be typed, so that typing replaces the figure and never extends it.
  useLayoutEffect(() => {
    if (writing) input.current?.select();
  }, [writing]);
  return (
    <span className="q-input q-input--num q-input--wrap">
      <span className="q-input-before">COP</span>
      <input
        {...ties}
        ref={input}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={typing ?? grouped(value)}
        onFocus={() => setTyping(grouped(value).replaceAll(',', '').replace(/\.00$/, ''))}
        onChange={(event) => {
          setTyping(event.target.value);
          onChange(normalizeAmount(event.target.value));
        }}
        onBlur={() => setTyping(undefined)}
      />
    </span>
  );
}

function grouped(value: string): string {
  const amount = parseMoney(value);
  return amount === undefined ? value : formatMoneyInput(amount);
}

/**
 * Matches commas for thousands and a decimal dot, as in the specification. The reverse, as people write, has its
 * own pattern.
 */
const commas = /^-?\d{1,3}(,\d{3})+(\.\d{1,2})?$/;
const dots = /^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$/;
const decimalComma = /^-?\d+,\d{1,2}$/;
/** Matches spaces between thousands, as web pages and spreadsheets write them. */
const spaces = /^-?\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d{1,2})?$/;

/**
 * Normalizes a typed amount. Text that is no amount, or is ambiguous, is returned unchanged for validation to
 * report.
 */
export function normalizeAmount(typed: string): string {
  const text = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/[.,]$/, '');
  const plain = commas.test(text)
    ? text.replaceAll(',', '')
    : spaces.test(text)
      ? text.replace(/\s/g, '').replace(',', '.')
      : dots.test(text) || decimalComma.test(text)
        ? text.replaceAll('.', '').replace(',', '.')
        : text;
  const amount = parseMoney(plain);
  return amount === undefined ? text : toMoneyText(amount);
}
