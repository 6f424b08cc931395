import { checkmarkCircleOutline, warningOutline } from 'ionicons/icons';
import { formatMonth } from '../domain/values/day.ts';
import { formatMoney } from '../domain/values/money.ts';
import type { VerdictLevel } from '../domain/verifier/verdict-kinds.ts';
import { Icon } from '../kit/marks/icon.tsx';
import { rejectedIcon } from '../kit/marks/own-icons.ts';
import type { ResultItem } from './result-items.ts';

type Props = {
  rows: readonly ResultItem[];
  chosen: ResultItem | undefined;
  onChoose: (item: ResultItem) => void;
};

export function VerdictTable({ rows, chosen, onChoose }: Props) {
  return (
    <table className="verifier-table q-table">
      <caption className="vh">Veredictos</caption>
      <thead>
        <tr>
          <th>Archivo</th>
          <th>Persona</th>
          <th>Mes</th>
          <th>Veredicto</th>
          <th>Qué se encontró</th>
          <th className="numeric">Diferencia</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <tr key={item.key} className={item.key === chosen?.key ? 'cur' : undefined}>
            <td className="verifier-file">
              <button
                type="button"
                id={`row-${item.key}`}
                className="verifier-open"
                aria-current={item.key === chosen?.key}
                onClick={() => onChoose(item)}
              >
                {toShortName(item.file)}
              </button>
            </td>
            <td className="verifier-person">{item.person || '—'}</td>
            <td className="verifier-month c-2">
              {item.month ? formatMonth(item.month.year, item.month.month, 'short') : '—'}
            </td>
            <td>
              <VerdictMark level={item.level} label={item.label} />
            </td>
            <td className="verifier-found">{item.headline}</td>
            <td className={`verifier-gap numeric ${item.difference === undefined ? 'c-3' : 'strong'}`}>
              {describeDifference(item)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const marks: Record<VerdictLevel, string> = {
  bad: rejectedIcon,
  warn: warningOutline,
  right: checkmarkCircleOutline,
};

export function VerdictMark({ level, label }: { level: VerdictLevel; label: string }) {
  return (
    <span className={`verifier-mark ${level}`}>
      <Icon of={marks[level]} size="s" />
      {label}
    </span>
  );
}

/** The last part of a path is enough to know the file. */
export const toShortName = (file: string): string => file.split(/[/\\]| › /).at(-1) ?? file;

export function describeDifference({ difference }: Pick<ResultItem, 'difference'>): string {
  if (difference === undefined) return 'no se sabe';
  return difference > 0 ? `+${formatMoney(difference)}` : formatMoney(difference);
}
