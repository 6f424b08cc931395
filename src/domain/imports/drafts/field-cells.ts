import type { Field } from '../../records/fields.ts';
import {
  type Cell,
  explainInvalidDay,
  hasLostDigits,
  isSheetError,
  readDay,
  readDocumentNumber,
  readMoney,
  readNumber,
  toCellText,
} from '../cells/cells.ts';
import { findOption, readFlag } from '../cells/match.ts';
import { notWorkedOut, truncatedNumberMessage } from './drafts.ts';

/** Value of a cell in the format of a form, or the reason why it cannot be read. */
export type CellRead = { ok: true; value: string } | { ok: false; message: string };

export const buildReadCell = (value: string): CellRead => ({ ok: true, value });
export const buildUnreadCell = (message: string): CellRead => ({ ok: false, message });

/**
 * Reads a cell as the value of a field of any kind. A reference stays as the file writes it, and code that knows the
 * list finds its row.
 */
export function readFieldCell(field: Field, cell: Cell): CellRead {
  if (isSheetError(cell)) return buildUnreadCell(notWorkedOut);
  const text = toCellText(cell);
  switch (field.kind) {
    case 'money': {
      const amount = readMoney(cell);
      return amount && !amount.startsWith('-')
        ? buildReadCell(amount)
        : buildUnreadCell('El valor no es una cantidad de dinero positiva');
    }
    case 'day': {
      const day = readDay(cell);
      return day ? buildReadCell(day) : buildUnreadCell(explainInvalidDay(cell));
    }
    case 'integer':
    case 'percent': {
      const bare = typeof cell === 'string' ? cell.replace('%', '').trim() : cell;
      const number = field.kind === 'percent' ? hundredthsIn(bare) : readNumber(bare);
      return number === undefined
        ? buildUnreadCell(`${field.label} debe ser un número`)
        : buildReadCell(number);
    }
    case 'flag': {
      const flag = readFlag(text);
      return flag === undefined
        ? buildUnreadCell(`${field.label} debe ser sí o no`)
        : buildReadCell(flag ? '1' : '0');
    }
    case 'choice': {
      const option = findOption(text, field.options);
      return option ? buildReadCell(option) : buildUnreadCell(describeWrongOption(text, field));
    }
    case 'choices': {
      const words = text.split(/[,;]/).map((word) => word.trim());
      const options = words.filter(Boolean).map((word) => findOption(word, field.options));
      const lost = words.find((word) => word && !findOption(word, field.options));
      return lost === undefined
        ? buildReadCell(options.join(','))
        : buildUnreadCell(describeWrongOption(lost, field));
    }
    case 'text':
      if (field.input !== 'digits') return buildReadCell(text.replace(/\s+/g, ' '));
      return hasLostDigits(cell)
        ? buildUnreadCell(truncatedNumberMessage)
        : buildReadCell(readDocumentNumber(cell));
    default:
      return buildReadCell(text);
  }
}

/** Percentages have no thousands: `66.667` and `66,667` are two thirds of a hundred. */
const hundredthsIn = (cell: Cell): string | undefined =>
  readNumber(
    typeof cell === 'string' && /^\d{1,3}[.,]\d{3}$/.test(cell) ? Number(cell.replace(',', '.')) : cell,
  );

export const describeWrongOption = (
  text: string,
  { label, options }: { label: string; options: Readonly<Record<string, string>> },
): string => `«${text}» no es ${label}. Escriba uno de: ${Object.values(options).join(', ')}`;
