import { compare, type Exact, exact, exactPesos, moneyText, over } from '../money.ts';
import { trimmed } from '../trimmed.ts';
import { comma, count, divide, dotted, hundredths, multiply, state, type Working } from './explanation.ts';
import type { WithholdingLaw } from './law-withholding.ts';

/** The base in UVT: what the table of art. 383 is entered with. */
export const inUvt = (law: WithholdingLaw, base: Working): Exact =>
  over(base.value, exactPesos(law.uvt.value));

/** From a base in pesos to the withholding in pesos, by the row of the table it falls in (ET 383). */
export function byTable(law: WithholdingLaw, base: Working): Working {
  const uvt = trimmed(moneyText(law.uvt.value));
  const units = inUvt(law, base);
  const range =
    law.table.ranges.findLast((row) => compare(units, exact(row.over)) > 0) ?? law.table.ranges[0];
  const entered = count(base, '÷', uvt, `UVT de ${dotted(uvt)}`, 'UVT');
  if (!range || range.percent === '0') {
    const first = law.table.ranges[1]?.over ?? 0;
    return multiply(entered, '0', `Hasta ${first} UVT no se retiene`);
  }
  const excess = count(entered, '−', String(range.over), `Lo que pasa de ${range.over} UVT`, 'UVT');
  const taxed = count(excess, '×', hundredths(range.percent), `Tarifa del ${comma(range.percent)} %`, 'UVT');
  const summed = range.plus
    ? count(taxed, '+', String(range.plus), `Más ${range.plus} UVT de los rangos anteriores`, 'UVT')
    : taxed;
  return multiply(summed, uvt, 'En pesos');
}

/** To the nearest multiple, halves up: told in three steps so that the sum can be done again. */
export function rounded(law: WithholdingLaw, working: Working): Working {
  if (compare(working.value, exact(0)) === 0) return working;
  const multiple = String(law.rounding.multiple);
  const units = state(divide(working, multiple, 'En miles de pesos'), 'Al mil más cercano');
  return multiply(units, multiple, 'Retención');
}
