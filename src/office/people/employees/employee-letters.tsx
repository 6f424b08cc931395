import { useQuery } from '@tanstack/react-query';
import { downloadOutline } from 'ionicons/icons';
import { useState } from 'react';
import type { LetterKind } from '../../../domain/income/letters.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { buildFileAddress } from '../../files/file-address.ts';
import { getToday } from '../../months/month.ts';
import { Reading } from '../../records/reading.tsx';

/** Lists the letters for an employee. One that cannot be issued yet says why. */
export function EmployeeLetters({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['employees', session.get().company?.id ?? '', 'letters', id],
    queryFn: async ({ signal }) =>
      (await read('GET /employees/:id/letters', { id }, { signal, by: 'screen' })).data,
  });
  const { data: letters } = query;
  // The order of the exit exam has no condition but the end of the contract.
  const ended = letters?.some(({ kind, why_not }) => kind === 'exit_exam' && why_not === null) ?? false;
  return (
    <>
      <h2 className="t-sub">Cartas y certificados</h2>
      {letters ? (
        <ul className="employee-lead-letters stack gap-10">
          {letters.map(({ kind, label, why_not }) => (
            <li className="row wrap text-14 rule-top" key={kind}>
              <b>{label}</b>
              {why_not ? (
                <span className="c-3">{why_not}</span>
              ) : kind === 'employment' ? (
                <Employment id={id} />
              ) : kind === 'overtime' ? (
                <Overtime id={id} />
              ) : (
                <Letter id={id} kind={kind} ended={ended} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Reading of={query} rows={3} />
      )}
    </>
  );
}

type Query = Record<string, string>;

function Download({
  id,
  kind,
  words,
  query = {},
}: {
  id: string;
  kind: LetterKind;
  words: string;
  query?: Query;
}) {
  return (
    <a
      className="q-btn q-btn--plain q-btn--sm"
      href={buildFileAddress(`/employees/${id}/letters/${kind}`, query)}
      download
    >
      <Icon of={downloadOutline} size="s" />
      {words}
    </a>
  );
}

function Letter({ id, kind, ended }: { id: string; kind: LetterKind; ended: boolean }) {
  if (kind !== 'severance_withdrawal') return <Download id={id} kind={kind} words="Descargar" />;
  return (
    <span className="employee-lead-options row wrap grow">
      {ended ? (
        <Download id={id} kind={kind} words="Por retiro" query={{ purpose: 'termination' }} />
      ) : (
        <>
          <Download id={id} kind={kind} words="Para vivienda" query={{ purpose: 'housing' }} />
          <Download id={id} kind={kind} words="Para educación" query={{ purpose: 'education' }} />
        </>
      )}
    </span>
  );
}

function Overtime({ id }: { id: string }) {
  const now = getToday().slice(0, 7);
  const [from, setFrom] = useState(`${now.slice(0, 4)}-01`);
  const [to, setTo] = useState(now);
  const months = [
    ['Primer mes', from, setFrom],
    ['Último mes', to, setTo],
  ] as const;
  return (
    <span className="employee-lead-options row wrap grow">
      {months.map(([label, value, onChange]) => (
        <input
          key={label}
          className="q-input"
          type="month"
          aria-label={`${label} del registro de horas extras`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      ))}
      <Download
        id={id}
        kind="overtime"
        words="Descargar"
        query={{ ...(from && { from }), ...(to && { to }) }}
      />
    </span>
  );
}

function Employment({ id }: { id: string }) {
  const [salary, setSalary] = useState(true);
  const [average, setAverage] = useState(false);
  const [addressed, setAddressed] = useState('');
  const query = {
    ...(salary && { salary: '1' }),
    ...(average && { average: '1' }),
    ...(addressed.trim() && { addressed_to: addressed.trim() }),
  };
  return (
    <span className="employee-lead-options row wrap grow">
      <label className="row gap-6">
        <input
          type="checkbox"
          className="q-check"
          checked={salary}
          onChange={(e) => setSalary(e.target.checked)}
        />
        Con el sueldo
      </label>
      <label className="row gap-6">
        <input
          type="checkbox"
          className="q-check"
          checked={average}
          onChange={(e) => setAverage(e.target.checked)}
        />
        Con el promedio de lo variable
      </label>
      <input
        className="q-input"
        aria-label="Dirigido a (opcional)"
        placeholder="Dirigido a (opcional)"
        maxLength={120}
        autoComplete="off"
        value={addressed}
        onChange={(e) => setAddressed(e.target.value)}
        // Enter would submit the form of the employee.
        onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
      />
      <Download id={id} kind="employment" words="Descargar" query={query} />
    </span>
  );
}
