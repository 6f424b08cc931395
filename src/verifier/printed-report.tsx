import { formatMonth } from '../domain/values/day.ts';
import { isBlocking } from '../domain/verifier/verdict-kinds.ts';
import { Figures } from './figures.tsx';
import type { ResultItem } from './result-items.ts';
import { describeDifference, toShortName } from './verdict-table.tsx';
import type { VerifierState } from './verifier-run.ts';

/** Rows of a report. A longer one says how many it leaves out. */
const MAX_PRINTED_ROWS = 400;

/** The report on paper: what the screen says, with every finding of what must be looked at. */
export function PrintedReport({ of }: { of: Extract<VerifierState, { phase: 'done' }> }) {
  const { result, items } = of;
  const wrong = items.filter(({ level }) => level !== 'right');
  const printed = wrong.slice(0, MAX_PRINTED_ROWS);
  const right = items.length - wrong.length;
  return (
    <section className="verifier-report" aria-hidden="true">
      <h1>Informe de verificación de nómina electrónica</h1>
      <p>
        {new Date().toLocaleString('es-CO', { dateStyle: 'long', timeStyle: 'short' })} · hecho en este
        equipo, sin enviar los archivos
      </p>
      <p className="b">{result.sentence}</p>
      {result.sums.employers.map(({ nit, name }) => (
        <p key={nit}>
          {name}, NIT {nit}
        </p>
      ))}
      <Figures of={result.sums} />
      {printed.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Archivo</th>
              <th>Persona y mes</th>
              <th>Qué se encontró</th>
              <th>Diferencia</th>
            </tr>
          </thead>
          <tbody>
            {printed.map((item) => (
              <PrintedRow key={item.key} of={item} />
            ))}
          </tbody>
        </table>
      )}
      {wrong.length > printed.length && (
        <p>
          El informe muestra {MAX_PRINTED_ROWS} filas; hay otras {wrong.length - printed.length} por mirar.
        </p>
      )}
      <p>{right === 1 ? '1 documento está bien.' : `${right} documentos están bien.`}</p>
      {result.left.length > 0 && (
        <>
          <h2>Lo que no se usó</h2>
          <ul>
            {result.left.slice(0, MAX_PRINTED_ROWS).map(({ file, line, message }) => (
              <li key={`${file} ${line ?? ''} ${message}`}>
                {file}
                {line !== undefined && `, línea ${line}`}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Lo que este informe no sabe</h2>
      <ul>
        {result.unknowns.map((unknown) => (
          <li key={unknown}>{unknown}</li>
        ))}
      </ul>
    </section>
  );
}

function PrintedRow({ of: item }: { of: ResultItem }) {
  const { document, planilla } = item;
  return (
    <tr>
      <td>{toShortName(item.file)}</td>
      <td>
        {item.person || '—'}
        {item.month && `, ${formatMonth(item.month.year, item.month.month)}`}
      </td>
      <td>
        <b>{item.label}.</b> {item.headline}
        <ul>
          {document?.findings.filter(isBlocking).map(({ rule, path, message, hint }) => (
            <li key={`${rule} ${path}`}>
              {rule}: {message} {hint}
            </li>
          ))}
          {document?.law.map(({ message, basis }) => (
            <li key={message}>
              {message} {basis}
            </li>
          ))}
          {planilla?.differences.map(({ label, document: stated, planilla: filed, mend }) => (
            <li key={label}>
              {label}: documento {stated}, planilla {filed}. {mend}
            </li>
          ))}
        </ul>
      </td>
      <td>{describeDifference(item)}</td>
    </tr>
  );
}
