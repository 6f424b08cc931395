import { informationCircleOutline } from 'ionicons/icons';
import { buildOverpaidDebt, isOverpaid } from '../../../domain/payroll/drafts/carried-debts.ts';
import type { CarriedDebt } from '../../../domain/payroll/novelties/novelties.ts';
import { formatMonth } from '../../../domain/values/day.ts';
import { formatPesos, noMoney, parseMoney } from '../../../domain/values/money.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import type { Adjustment } from '../document/adjustments.ts';

type Props = {
  adjustment: Pick<Adjustment, 'note_type' | 'year' | 'month'>;
  /** Net with the note less the net before it, as decimal text. */
  difference: string;
  carried: readonly CarriedDebt[];
  /** Absent once the note is sent, and while the form has blocking problems. */
  onCarry?: ((carried: CarriedDebt[]) => void) | undefined;
};

/** Amount that the employer owes the employee, or the reverse, when the net before the note was already paid. */
export function DifferenceOwed({ adjustment, difference, carried, onCarry }: Props) {
  const value = Number(difference);
  const amount = difference.replace('-', '');
  const left = carried.find((debt) => isOverpaid(debt, adjustment));
  const stays = value < 0 && left?.amount === amount;
  const replaces = adjustment.note_type === 1;
  const others = carried.filter((debt) => debt !== left);
  const act = (words: string, next: CarriedDebt[]) =>
    onCarry &&
    replaces && (
      <button type="button" className="q-btn q-btn--plain" onClick={() => onCarry(next)}>
        {words}
      </button>
    );
  return (
    <>
      {value !== 0 && (
        <p className="q-note">
          <Icon of={informationCircleOutline} />
          {replaces ? words(adjustment, value, amount, stays) : withoutEffect(amount)}
        </p>
      )}
      {value < 0 && !left && act('Dejarlo como deuda', [...others, buildOverpaidDebt(adjustment, amount)])}
      {value < 0 && left && !stays && act('Corregir la deuda', [...others, { ...left, amount }])}
      {value >= 0 && left && act('Quitar la deuda', others)}
    </>
  );
}

const pesosOf = (amount: string): string => formatPesos(parseMoney(amount) ?? noMoney);

const withoutEffect = (amount: string): string =>
  `Si ya pagó esta nómina y no emite otra en su lugar, el empleado le debe ${pesosOf(amount)}: acuerde con él por escrito cómo los devuelve.`;

function words({ year, month }: Props['adjustment'], value: number, amount: string, stays: boolean): string {
  if (value > 0)
    return `Si ya pagó el neto original, le debe ${pesosOf(amount)} al empleado. Páguelos aparte, con su soporte: este ajuste ya los declara en ${formatMonth(year, month)}, y en otra nómina quedarían dos veces.`;
  return stays
    ? `Los ${pesosOf(amount)} que pagó de más quedan como deuda. Su próximo pago o nómina lo dice, y se descuentan con la autorización escrita del empleado.`
    : `Si ya pagó el neto original, pagó ${pesosOf(amount)} de más. Se descuentan en su próximo pago o nómina, como «Deuda con la empresa», con la autorización escrita del empleado.`;
}
