import { formatPesos, parseMoney } from '../../values/money.ts';
import { computeUnitsAmount, type Units } from '../statement/units.ts';

/** Returns a sentence for units that do not make the amount of their entry, at the wrong field. */
export function findUnitsFault(
  { quantity, unit_value }: Units,
  amounts: readonly (string | undefined)[],
): { field: keyof Units; message: string } | undefined {
  if (quantity === undefined && unit_value === undefined) return undefined;
  if (unit_value === undefined) return { field: 'unit_value', message: 'Escriba cuánto vale cada unidad' };
  if (
    quantity === undefined ||
    computeUnitsAmount({ quantity, unit_value: '0' }) === undefined ||
    Number(quantity) === 0
  )
    return { field: 'quantity', message: 'Escriba la cantidad, mayor que cero y con punto decimal' };
  const [amount, ...more] = amounts.filter((one) => one !== undefined && one !== '');
  const product = computeUnitsAmount({ quantity, unit_value });
  if (product === undefined)
    return { field: 'quantity', message: 'La cantidad por el valor es demasiado grande' };
  return more.length === 0 && parseMoney(amount ?? '') === product
    ? undefined
    : { field: 'quantity', message: `La cantidad por el valor de cada unidad es ${formatPesos(product)}` };
}
