import { useState } from 'react';
import type { Field } from '../../../domain/records/fields.ts';
import { formatDay, parseDay } from '../../../domain/values/day.ts';
import { formatAmountOrDash } from '../../../kit/marks/peso-amount.tsx';
import { Menu } from '../../../kit/overlays/menu.tsx';
import { RangeFields } from './range-fields.tsx';

type Props = {
  name: string;
  field: Field;
  values: Record<string, string>;
  onChange: (changes: Record<string, string>) => void;
};

export function RangeChip({ name, field, values, onChange }: Props) {
  const keys = [`${name}.from`, `${name}.to`] as const;
  const [from, to] = keys.map((key) => values[key] ?? '') as [string, string];
  const words = rangeInWords(field, from, to);
  return (
    <Menu
      on={words !== ''}
      className="range"
      label={
        <span>
          {field.label}
          {words && <b>: {words}</b>}
        </span>
      }
    >
      {(close) => (
        <Range
          key={`${from} ${to}`}
          field={field}
          from={from}
          to={to}
          onApply={(a, b) => {
            close();
            onChange({ [keys[0]]: a, [keys[1]]: b });
          }}
        />
      )}
    </Menu>
  );
}

type RangeProps = { field: Field; from: string; to: string; onApply: (from: string, to: string) => void };

function Range({ field, from, to, onApply }: RangeProps) {
  const [edges, setEdges] = useState({ from, to });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(edges.from, edges.to);
      }}
    >
      <RangeFields field={field} {...edges} onChange={setEdges} />
      <div className="range-actions flex end gap-8">
        <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => onApply('', '')}>
          Quitar
        </button>
        <button type="submit" className="q-btn q-btn--primary q-btn--sm">
          Aplicar
        </button>
      </div>
    </form>
  );
}

function rangeInWords(field: Field, from: string, to: string): string {
  const [a, b] = [shown(field, from), shown(field, to)];
  if (a && b) return `${a} a ${b}`;
  return a ? `desde ${a}` : b ? `hasta ${b}` : '';
}

function shown(field: Field, value: string): string {
  if (!value) return '';
  if (field.kind === 'money') return formatAmountOrDash(value);
  const day = parseDay(value.slice(0, 10));
  return day ? formatDay(day, 'short') : value;
}
