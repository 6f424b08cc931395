import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { money, noMoney, parseMoney, toMoneyText } from '../../domain/values/money.ts';
import { Amount, Sentence } from '../page/amount.tsx';
import { listReadIds, noteRead } from '../page/read-ids.ts';
import { formatPeriod, formatShortMoment } from '../page/texts.ts';
import type { Slip } from '../session/api.ts';

const mark = 'changes-read';
/** Maximum age in milliseconds of a change that is shown. Older changes are no news for a new device. */
const news = 90 * 24 * 60 * 60 * 1000;

/**
 * Shows, once on each device, the payslips that were eliminated or replaced, why, and the effect on the total of
 * the year.
 */
export default function ChangedCards({
  all,
  eliminated,
}: {
  all: readonly Slip[];
  eliminated: readonly Slip[];
}) {
  const [gone, setGone] = useState(() => listReadIds(mark));
  const anew = new Set(all.map(({ replaces }) => replaces?.id));
  const several = new Set([...all, ...eliminated].map(({ company }) => company.nit)).size > 1;
  return [...eliminated.filter(({ id }) => !anew.has(id)), ...all]
    .filter((slip) => !gone.includes(slip.id) && recent(slip))
    .map((slip) => (
      <Card
        key={slip.id}
        slip={slip}
        employer={several ? slip.company.social_reason : undefined}
        onRead={() => setGone(noteRead(mark, [slip.id]))}
      />
    ));
}

const changedAt = ({ eliminated, replaces, dian }: Slip): string | undefined =>
  eliminated?.at ?? (replaces ? dian.accepted_at : undefined);

function recent(slip: Slip): boolean {
  const at = changedAt(slip);
  return at !== undefined && Date.now() - Date.parse(at) < news;
}

type CardProps = { slip: Slip; employer: string | undefined; onRead: () => void };

function Card({ slip, employer, onRead }: CardProps) {
  const { eliminated, replaces } = slip;
  const month = formatPeriod(slip).toLowerCase();
  const reason = (eliminated ?? replaces)?.reason;
  const title = eliminated
    ? `Su empresa eliminó el comprobante de ${month}`
    : `Otro comprobante reemplazó el de ${month}`;
  return (
    <section className="v-part v-told breaks v-told--advertencia boxed" aria-label={title}>
      <h2>{title}</h2>
      <p>
        {[formatShortMoment(changedAt(slip) ?? ''), employer].filter(Boolean).join(' · ')}
        {reason && <Sentence of={` · Motivo: ${reason}`} />}
      </p>
      {eliminated ? (
        <p>
          Ya no cuenta: <Sum of={slip} by={-pesosOf(slip.total)} />
        </p>
      ) : (
        replaces && (
          <p>
            Cambió su neto de <Amount amount={replaces.total} /> a <Amount amount={slip.total} />:{' '}
            <Sum of={slip} by={pesosOf(slip.total) - pesosOf(replaces.total)} />
          </p>
        )
      )}
      <div className="v-actions flex wrap gap-8">
        <Link
          className="q-btn q-btn--plain q-btn--sm"
          to={`/payslip/${slip.id}/${slip.type}`}
          onClick={onRead}
        >
          Ver el de {month.split(' ')[0]}
        </Link>
        <button type="button" className="q-btn q-btn--plain q-btn--sm" onClick={onRead}>
          Entendido
        </button>
      </div>
    </section>
  );
}

function Sum({ of: { year }, by }: { of: Slip; by: number }): ReactNode {
  if (by === 0) return `su suma de ${year} sigue igual.`;
  return (
    <>
      su suma de {year} {by < 0 ? 'bajó' : 'subió'} <Amount amount={toMoneyText(money(Math.abs(by)))} />.
    </>
  );
}

const pesosOf = (text: string): number => parseMoney(text) ?? noMoney;
