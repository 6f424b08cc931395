import { accountTypes } from '../../domain/banking/employee-account.ts';
import type { StaffRequest, WholeStaffRequest } from '../../domain/office/requests.ts';
import { listInWords } from '../../domain/text/list-in-words.ts';
import { formatDay } from '../../domain/values/day.ts';

export const requestWords: Readonly<Record<StaffRequest['state'], string>> = {
  en_revision: 'Por decidir',
  aprobada: 'Aprobada',
  no_aprobada: 'No aprobada',
  retirada: 'La retiró',
  anulada: 'Anulada',
};

/** Formats the days of a request: `21 dic. 2026 a 29 dic. 2026`. */
export function formatRange({ start, end }: Pick<StaffRequest, 'start' | 'end'>): string {
  if (!start || !end) return '';
  return start === end
    ? formatDay(start, 'short')
    : `${formatDay(start, 'short')} a ${formatDay(end, 'short')}`;
}

/** Counts the days of a request in words: `9 días, 6 hábiles. Hoy tiene 18,25`. */
export function describeRequestedDays(of: WholeStaffRequest): string {
  const { calendar_days: calendar, working_days: working, balance } = of;
  if (calendar === null) return '';
  const days = calendar === 1 ? '1 día' : `${calendar} días`;
  const spent = working === null ? '' : `, ${working === 1 ? '1 hábil' : `${working} hábiles`}`;
  const has = balance === null ? '' : `. Hoy tiene ${balance.replace('.', ',')} de vacaciones`;
  return `${days}${spent}${has}.`;
}

type Account = NonNullable<StaffRequest['account']>;

/** Names the account that a request asks for, by its last digits: `Bancolombia, ahorros ·· 6789 y llave @ana`. */
export function formatAccount({ bank, account_type, account_end, breb_key }: Account): string {
  const account =
    account_end &&
    `${bank ?? ''}${account_type ? `, ${accountTypes[account_type].toLowerCase()}` : ''} ·· ${account_end}`;
  return listInWords(
    [account, breb_key && `llave ${breb_key}`].filter(
      (one) => typeof one === 'string' && one !== '',
    ) as string[],
  );
}

/** Lists the data that a request asks to change, in the order of the form. */
export const listData = ({
  mobile,
  email,
  home_address,
  home_municipality,
}: NonNullable<StaffRequest['data']>): string[] =>
  [mobile, email, home_address, home_municipality].filter((one) => one !== null);

/** Names the state of a request, or what its employee asks of an approved one. */
export const describeState = ({
  state,
  withdrawal_asked_at,
}: Pick<StaffRequest, 'state' | 'withdrawal_asked_at'>): string =>
  withdrawal_asked_at ? 'Pide anularla' : requestWords[state];

/** Says what approving writes, and where; of an approved request, what revoking takes off. */
export function describeEffect({
  kind,
  state,
  obstacle,
  account,
  payments,
  payroll,
}: WholeStaffRequest): string {
  if (obstacle) return obstacle;
  if (kind === 'account')
    return account?.account_end
      ? 'Al aprobar, la ficha del empleado queda con esta cuenta y los pagos que salgan después van a ella. Compárela con el papel.'
      : 'Al aprobar, la ficha queda con esta llave. La usan los archivos de banco que la llevan; con los demás se le paga como hoy. Compárela con el papel.';
  if (kind === 'data')
    return 'Al aprobar, la ficha del empleado queda con estos datos. A su correo y su celular llegan los códigos de su bóveda: confirme que son suyos.';
  const names = payments.map(({ name }) => `«${name}»`);
  if (payroll) names.push(`la nómina de ${payroll}`);
  if (kind === 'advance' && state === 'aprobada')
    return names.length > 0
      ? `Al anular, el descuento sale de ${listInWords(names)}.`
      : 'Al anular, el empleado deja de deberlo.';
  if (kind === 'advance')
    return names.length > 0
      ? `Al aprobar, se descuenta en ${listInWords(names)} hasta donde alcance. Entréguele el dinero aparte: aprobar no lo paga.`
      : 'Al aprobar, el empleado queda debiéndolo y su pago siguiente lo propone para descontar. Entréguele el dinero aparte: aprobar no lo paga.';
  if (state === 'aprobada')
    return names.length > 0
      ? `Al anular, la ausencia sale de ${listInWords(names)}.`
      : 'Al anular, la ausencia ya no entra en los pagos de esos días.';
  return names.length > 0
    ? `Al aprobar, queda como ausencia en ${listInWords(names)}.`
    : 'Al aprobar, la ausencia entra sola en el pago de esos días cuando se cree.';
}
