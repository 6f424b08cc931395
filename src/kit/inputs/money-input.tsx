import { useLayoutEffect, useRef, useState } from 'react';
import { formatMoneyInput, parseMoney, toMoneyText } from '../../domain/values/money.ts';
import type { FieldTies } from './field.tsx';

type Props = { ties: FieldTies; name?: string; value: string; onChange: (value: string) => void };

/**
 * Money as the specification types it: precision 2, comma thousands, dot decimals. Grouped when the person
 * leaves the field, never while writing; `2.420.000` pasted from elsewhere is understood.
 */
export function MoneyInput({ ties, name, value, onChange }: Props) {
  const [typing, setTyping] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const writing = typing !== undefined;
  // Before anything can be typed: what is typed first replaces the figure, it never joins it.
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

/** Thousands parted by commas and a decimal dot, as the specification has it; or the other way round, as people write. */
const commas = /^-?\d{1,3}(,\d{3})+(\.\d{1,2})?$/;
const dots = /^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$/;
const decimalComma = /^-?\d+,\d{1,2}$/;
/** Spaces between thousands, which is how a page or a sheet may part them. */
const spaces = /^-?\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d{1,2})?$/;

/** Amount meant by a typed text; one that is no amount, or could be two, stays as it is for the check to say so. */
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
