import { chevronDownOutline, documentOutline } from 'ionicons/icons';
import type { VaultOutput } from '../../domain/vault/calls.ts';
import { Icon } from '../../kit/marks/icon.tsx';
import { Amount, Sentence } from '../page/amount.tsx';
import { createKeptRead } from '../page/kept-read.ts';
import { formatPeriod, formatShortDay } from '../page/texts.ts';
import { buildVaultPath } from '../session/vault-path.ts';
import { savePdf } from '../slips/pdf.ts';

type ForeignSlip = VaultOutput<'GET /foreign_payslips'>['data'][number];

const useForeignSlips = createKeptRead('GET /foreign_payslips');

/** Lists the months that another program issued, each opened where it is. Nothing is drawn for an employee without them. */
export default function ForeignSlips({ owner }: { owner: string }) {
  const slips = useForeignSlips(owner).read?.data.data ?? [];
  if (slips.length === 0) return null;
  const several = new Set(slips.map(({ company }) => company.nit)).size > 1;
  return (
    <section className="v-part boxed" aria-labelledby="v-foreign">
      <h2 id="v-foreign">Emitidos por otro programa</h2>
      <p className="t-label">
        Los emitió el programa que usaba su empresa antes, con las cifras que él calculó.
      </p>
      <ul className="v-plainlist ruled">
        {slips.map((slip) => (
          <li key={slip.id}>
            <details>
              <summary className="v-set wrap between row gap-12">
                <span>
                  {formatPeriod(slip)}
                  {several && <small className="block t-label c-3">{slip.company.social_reason}</small>}
                </span>
                <Amount amount={slip.total} />
                <Icon of={chevronDownOutline} size="s" />
              </summary>
              <SlipBody of={slip} owner={owner} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SlipBody({ of: slip, owner }: { of: ForeignSlip; owner: string }) {
  const period = formatPeriod(slip).toLowerCase();
  const number = slip.number.replace(/[^\w.-]/g, '');
  return (
    <div className="stack gap-10">
      {(['accrued', 'deductions'] as const).map((group) => (
        <dl key={group} className="v-pairs stack text-14">
          {slip.lines
            .filter((line) => line.group === group)
            .map((line, at) => (
              <Pair key={at} label={line.label} amount={line.amount} out={group === 'deductions'} />
            ))}
          <Pair
            label={group === 'accrued' ? 'Total devengado' : 'Total deducciones'}
            amount={group === 'accrued' ? slip.accrued_total : slip.deductions_total}
            out={group === 'deductions'}
          />
        </dl>
      ))}
      <p className="t-label breaks">
        Documento {slip.number}
        {slip.issued_on && `, emitido el ${formatShortDay(slip.issued_on)}`}. CUNE {slip.cune}
      </p>
      <button
        type="button"
        className="q-btn q-btn--plain start"
        onClick={() =>
          void savePdf(
            {
              path: buildVaultPath('GET /foreign_payslips/:id/xml', { id: slip.id }),
              name: `comprobante-${slip.year}-${String(slip.month).padStart(2, '0')}-${number}.xml`,
              title: `Documento de ${period}`,
              type: 'application/xml',
            },
            owner,
          )
        }
      >
        <Icon of={documentOutline} />
        XML de {period}
      </button>
    </div>
  );
}

function Pair({ label, amount, out }: { label: string; amount: string; out: boolean }) {
  return (
    <>
      <dt>
        <Sentence of={label} />
      </dt>
      <dd>
        <Amount amount={amount} out={out} />
      </dd>
    </>
  );
}
