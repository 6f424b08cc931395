import { formatMonth } from '../domain/values/day.ts';
import { formatMoney, type Money, noMoney } from '../domain/values/money.ts';
import type { DocumentSums, StatedSum } from '../domain/verifier/document-sums.ts';
import type { DocumentVerdict } from '../domain/verifier/verdict.ts';
import { isBlocking } from '../domain/verifier/verdict-kinds.ts';
import type { PlanillaVerdict } from '../domain/verifier/verification.ts';
import type { ResultItem } from './result-items.ts';

/** The account of a row: what was found, and the sum beside it. */
export function VerdictDetail({ of }: { of: ResultItem }) {
  const { document, planilla } = of;
  const month = of.month && formatMonth(of.month.year, of.month.month);
  const what = planilla
    ? 'planilla contra documento'
    : document?.number
      ? `documento ${document.number}`
      : undefined;
  return (
    <>
      <div className="stack gap-2">
        <h2 className="t-sub">{of.person || of.file}</h2>
        <p className="t-label c-3 breaks">
          {[month, what, of.person && of.file].filter(Boolean).join(' · ')}
        </p>
      </div>
      {document && <DocumentDetail of={document} />}
      {planilla && <PlanillaDetail of={planilla} />}
    </>
  );
}

function DocumentDetail({ of: { findings, law, isLawKnown, sums } }: { of: DocumentVerdict }) {
  return (
    <>
      {findings.length > 0 && (
        <ul className="stack gap-10">
          {findings.map((finding) => (
            <li key={`${finding.rule} ${finding.path} ${finding.message}`} className="stack gap-2">
              <span className={`b ${isBlocking(finding) ? 'c-danger' : 'c-2'}`}>
                {finding.message} <span className="verifier-rule">{finding.rule}</span>
              </span>
              <span className="text-13 c-2">{finding.hint}</span>
            </li>
          ))}
        </ul>
      )}
      {law.length > 0 && (
        <ul className="stack gap-10" aria-label="Ley del día">
          {law.map(({ message, basis, amount }) => (
            <li key={message} className="stack gap-2">
              <span className="b c-warn">{message}</span>
              <span className="text-13 c-2">
                {basis}
                {amount !== undefined && ` · diferencia de ${formatMoney(amount)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!isLawKnown && <p className="text-13 c-2">No hay cifras de la ley de ese año para compararlo.</p>}
      {sums && <SumsDetail of={sums} />}
    </>
  );
}

function SumsDetail({ of: { earned, deducted, net } }: { of: DocumentSums }) {
  return (
    <>
      <SumList of={earned} title="Devengado" />
      <SumList of={deducted} title="Deducciones" />
      <ul className="verifier-sum">
        <SumRow label="Neto que dan los totales" amount={net.added} isTotal />
        <SumRow label="Neto que dice el documento" amount={net.stated} />
      </ul>
    </>
  );
}

function SumList({ of: { lines, added, stated }, title }: { of: StatedSum; title: string }) {
  const gap = (stated === undefined ? noMoney : added - stated) as Money;
  return (
    <ul className="verifier-sum" aria-label={title}>
      {lines.map(({ label, amount }, index) => (
        <SumRow key={`${index} ${label}`} label={label} amount={amount} />
      ))}
      <SumRow label={`${title}: suma de sus líneas`} amount={added} isTotal />
      <SumRow label={`${title} que dice el documento`} amount={stated} />
      {Math.abs(gap) > 0 && <SumRow label="Diferencia" amount={gap} isTotal isWrong />}
    </ul>
  );
}

type SumRowProps = { label: string; amount: Money | undefined; isTotal?: boolean; isWrong?: boolean };

function SumRow({ label, amount, isTotal = false, isWrong = false }: SumRowProps) {
  return (
    <li className={`row between gap-10${isTotal ? ' verifier-total' : ''}`}>
      <span>{label}</span>
      <span className={`nowrap b${isWrong ? ' q-deduct' : ''}`}>
        {amount === undefined ? 'no se lee' : formatMoney(amount)}
      </span>
    </li>
  );
}

function PlanillaDetail({ of: { differences, claim } }: { of: PlanillaVerdict }) {
  return (
    <>
      <ul className="stack gap-12">
        {differences.map((difference) => (
          <li key={difference.label} className="stack gap-2">
            <span className="b c-warn">{difference.label}</span>
            <span className="text-13">
              Documento {difference.document} · planilla {difference.planilla}
              {difference.claim > 0 && ` · reclamo ${formatMoney(difference.claim)}`}
            </span>
            <span className="text-13 c-2">{difference.why}</span>
            <span className="text-13 c-2">{difference.mend}</span>
          </li>
        ))}
      </ul>
      <ul className="verifier-sum">
        <SumRow label="Reclamaría la UGPP, sin intereses" amount={claim} isTotal />
      </ul>
    </>
  );
}
