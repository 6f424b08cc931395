import { formatMoney, parseMoney } from '../../domain/values/money.ts';

type Props = { amount: string | null | undefined; size?: 'hero' | 'display' | 'lg'; out?: boolean };

/**
 * Shows an amount with its peso sign: `<Money amount="1423500.00" size="display" />`. `out` marks money that is
 * paid out.
 */
export function PesoAmount({ amount, size, out = false }: Props) {
  const words = formatAmountOrDash(amount);
  const below = words.startsWith('−');
  return (
    <span className={`q-money${size ? ` q-money--${size}` : ''}${out ? ' q-deduct' : ''}`}>
      {below === out ? '' : '−'}
      <span className="q-money-sign">$&nbsp;</span>
      {below ? words.slice(1) : words}
    </span>
  );
}

/** Formats an amount without its sign, for table cells: `1.423.500`. Returns a dash when there is none. */
export function formatAmountOrDash(amount: string | null | undefined): string {
  const money = amount == null ? undefined : parseMoney(amount);
  return money === undefined ? '—' : formatMoney(money);
}
