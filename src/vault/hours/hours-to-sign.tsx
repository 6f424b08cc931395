import { timeOutline } from 'ionicons/icons';
import { Link } from 'react-router-dom';
import { readSignedEntries } from '../../domain/payroll/signed-hours/signed-hours.ts';
import type { OwnHours } from '../../domain/vault/hours.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { useOwnHours } from './use-own-hours.ts';

const countHoursToSign = ({ links, payments }: OwnHours): number =>
  readSignedEntries(links).filter(
    ({ id, waits }) => waits === 'employee' && !payments.some(({ entry, closed }) => entry === id && closed),
  ).length;

/** Says that overtime waits for the signature of its employee. Reading it here keeps it for use offline. */
export default function HoursToSign({ owner }: { owner: string }) {
  const { read } = useOwnHours(owner);
  const count = (read?.data.data ?? []).reduce((sum, own) => sum + countHoursToSign(own), 0);
  if (count === 0) return null;
  return (
    <p className="v-part v-offer v-set wrap between row gap-12 boxed">
      <span>
        <Icon of={timeOutline} size="s" />{' '}
        {count === 1
          ? 'Unas horas extra esperan su firma'
          : `${count} registros de horas extra esperan su firma`}
      </span>
      <Link className="q-btn q-btn--plain" to="/payslip/hours">
        Ver
      </Link>
    </p>
  );
}
