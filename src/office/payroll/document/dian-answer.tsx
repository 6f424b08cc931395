import { describeDianResponse } from '../../../domain/calls/refusals.ts';
import {
  describeResponseSignature,
  findSignatureWarning,
} from '../../../domain/dian/answers/response-signature-words.ts';
import { unsentStates } from '../../../domain/payroll/desk/document-state.ts';
import { announcements, ask, showToast } from '../../../kit/overlays/announce.ts';
import { read } from '../../../net/calls.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import type { Payroll } from './payrolls.ts';
import { formatDocumentName, listDianReasons } from './reasons.ts';
import RuleList, { useWords } from './rule-list.tsx';

type Go = (to: string) => void;

/**
 * Shows the answers of DIAN. One document gets its whole answer; several get their reasons for rejection, or a count
 * when all were accepted.
 */
export async function tellAnswers(payrolls: readonly Payroll[], go: Go): Promise<void> {
  const leave: Go = (to) => {
    announcements.get().question?.answer(true);
    go(to);
  };
  const [only] = payrolls;
  if (payrolls.length === 1 && only) return tellAnswer(only, leave);
  const rejected = payrolls.filter((p) => p.state === 'rechazada');
  if (rejected.length === 0) return showToast(`La DIAN aceptó ${payrolls.length} documentos`);
  await ask({
    title: 'Se encontraron los siguientes errores',
    lines: rejected.flatMap((p) => listDianReasons(p).map((reason) => `${formatDocumentName(p)}: ${reason}`)),
    badge: 'danger',
    accept: 'Aceptar',
    more: <Mended of={rejected} go={leave} />,
  });
}

async function tellAnswer(payroll: Payroll, go: Go): Promise<void> {
  const { dianResponse: dian } = payroll;
  if (!dian?.responseDian)
    return showToast(
      payroll.state === 'rechazada'
        ? `La DIAN rechazó este documento: ${formatDocumentName(payroll)}`
        : 'La DIAN aceptó el documento',
    );
  const shown = describeDianResponse(dian);
  const whose = dian.isValid ? '' : formatDocumentName(payroll);
  const lines = [whose, ...shown.lines, describeResponseSignature(dian) ?? ''].filter(Boolean);
  const doubtful = dian.isValid && findSignatureWarning(dian);
  const next = dian.isValid ? await nextOf(payroll) : undefined;
  await ask({
    ...shown,
    lines,
    ...(doubtful && { badge: 'warn' }),
    accept: 'Aceptar',
    ...(dian.isValid
      ? { acts: <Accepted payroll={payroll} next={next} go={go} /> }
      : { more: <Mended of={[payroll]} go={go} /> }),
  });
}

/** Finds the first unsent payroll of the same month by name of employee, other than this one. */
async function nextOf({
  id,
  year,
  month,
  note_type,
}: Payroll & { note_type?: number }): Promise<string | undefined> {
  if (note_type || !year) return undefined;
  const params = { year, month, state: unsentStates.join(), per_page: 10, page: 1 };
  const sort = 'employee_name';
  const page = await read('GET /payrolls', { ...params, sort }, { by: 'app' }).catch(() => undefined);
  return page?.data.find((row) => row.id !== id)?.id;
}

function Accepted({
  payroll,
  next,
  go,
}: {
  payroll: Payroll & { note_type?: number };
  next: string | undefined;
  go: Go;
}) {
  return (
    <>
      <a
        className="q-btn q-btn--plain"
        href={buildFileAddress(`/payrolls/${payroll.id}/pdf`)}
        target="_blank"
        rel="noreferrer"
      >
        Ver PDF
      </a>
      {next && (
        <button type="button" className="q-btn q-btn--plain" onClick={() => go(`/payrolls/${next}/edit`)}>
          Siguiente
        </button>
      )}
    </>
  );
}

function Mended({ of: rejected, go }: { of: readonly Payroll[]; go: Go }) {
  const words = useWords();
  const mendable = (text: string) => text.includes('Regla:') || words?.findRuleWords(text);
  const of = rejected.filter((payroll) => listDianReasons(payroll).some(mendable));
  return of.length === 0 ? null : (
    <div className="dian-answer text-14 rule-top">
      <h3 className="t-sub">Cómo corregirlo</h3>
      {of.map((payroll) => (
        <section key={payroll.id}>
          {of.length > 1 && <p className="t-label c-3">{payroll.employee.list_name}</p>}
          <RuleList payroll={payroll} go={go} textsElsewhere />
        </section>
      ))}
    </div>
  );
}
