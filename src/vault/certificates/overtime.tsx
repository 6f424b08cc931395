import { useEffect, useState } from 'react';
import type { OvertimeRegister } from '../../domain/vault/overtime.ts';
import { Amount } from '../page/amount.tsx';
import { useRefresh } from '../page/refresh.ts';
import { formatPeriod } from '../page/texts.ts';
import { readVault } from '../session/api.ts';
import { buildVaultPath } from '../session/vault-path.ts';
import type { PdfFile } from '../slips/pdf.ts';
import { PdfButtons } from './pdf-buttons.tsx';

type Month = OvertimeRegister['months'][number];

const fileOf = ({ company }: OvertimeRegister): PdfFile => ({
  path: buildVaultPath('GET /overtime/:company_id/pdf', { company_id: company.id }),
  name: 'registro-de-horas-extras.pdf',
  title: `registro de horas extras de ${company.social_reason}`,
});
const hoursShown = ({ hours }: Month): string =>
  hours.map((one) => `${one.hours.replace('.', ',')} ${one.label.toLowerCase()}`).join(' · ');
const paidIn = ({ hours }: Month): string =>
  hours.reduce((sum, { payment }) => sum + Number(payment), 0).toFixed(2);

/**
 * Lists the overtime and surcharge hours of each month, as the employer has them. Renders nothing when there are
 * none.
 */
export default function Overtime({ owner }: { owner: string }) {
  const [registers, setRegisters] = useState<OvertimeRegister[]>([]);
  const times = useRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with all the rest
  useEffect(() => {
    readVault('GET /overtime', owner).then(
      ({ data }) => setRegisters(data.data),
      () => undefined,
    );
  }, [owner, times]);
  return registers.map((register) => (
    <section
      key={register.company.id}
      className="v-card"
      aria-labelledby={`v-overtime-${register.company.id}`}
    >
      <h2 id={`v-overtime-${register.company.id}`}>Horas extras y recargos</h2>
      <div className="v-set wrap between row gap-12">
        <span>
          {register.company.social_reason}
          <small className="block t-label c-3">
            El registro de este año en PDF, con lugar para firmar que lo recibió.
          </small>
        </span>
        <PdfButtons of={fileOf(register)} owner={owner} />
      </div>
      <ul className="v-plainlist ruled">
        {register.months.map((month) => (
          <li key={`${month.year}-${month.month}`} className="v-set wrap between v-paid breaks row gap-12">
            <span>
              {formatPeriod(month)}
              <small className="block t-label c-3">{hoursShown(month)}</small>
            </span>
            <Amount amount={paidIn(month)} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
