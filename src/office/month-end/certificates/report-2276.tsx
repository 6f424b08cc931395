import { checkmarkCircleOutline, downloadOutline, gridOutline, warningOutline } from 'ionicons/icons';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPeopleCount } from '../../../domain/text/people-count.ts';
import { FormField } from '../../../kit/inputs/field.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { buildFileAddress } from '../../files/file-address.ts';
import { WithoutPayrolls } from '../../page/without-payrolls.tsx';
import { Reading } from '../../records/reading.tsx';
import { type Report2276, toCertificateFixAddress, useReport2276 } from './certificates.ts';

/** Shows what format 2276 of a year needs. Offers the XML file once no person is blocked. */
export default function Report({ year, ended }: { year: number; ended: boolean }) {
  const report = useReport2276(year);
  const [number, setNumber] = useState('1');
  const [replaces, setReplaces] = useState(false);
  const { data } = report;
  if (!data) return <Reading of={report} rows={4} />;
  if (data.records === 0)
    return (
      <WithoutPayrolls
        title={`La DIAN no ha aceptado nóminas de ${year}`}
        text="El formato 2276 lleva a cada persona con alguna nómina aceptada en el año."
      />
    );
  const sound = /^[1-9]\d{0,5}$/.test(number);
  const query = { year: String(year), ...(replaces && { replaces: '1' }) };
  return (
    <div className="page-body grow">
      <section
        className="q-card certificates-card certificates-report stack gap-14"
        aria-label="Formato 2276"
      >
        <p className="flex gap-8 top">
          <Icon
            of={data.blocked > 0 ? warningOutline : checkmarkCircleOutline}
            className={data.blocked > 0 ? 'c-warn' : 'c-ok'}
          />
          <span>
            <b>{formatPeopleCount(data.records)}</b> en{' '}
            {data.files === 1 ? 'un archivo' : `${data.files} archivos`}.{' '}
            {data.blocked > 0
              ? `A ${formatPeopleCount(data.blocked)} ${data.blocked === 1 ? 'le' : 'les'} falta algo que la DIAN rechazaría: el XML sale cuando lo corrija.`
              : ended
                ? 'Nada impide enviarlo.'
                : 'Nada le falta. Se envía cuando termine el año.'}
          </span>
        </p>
        <div className="certificates-sending flex wrap">
          <FormField
            label="Número del envío"
            name="number"
            errors={sound ? undefined : ['Escriba un número entre 1 y 999.999']}
            hint={data.files > 1 ? 'El primero; los demás siguen.' : undefined}
          >
            {(ties) => (
              <input
                {...ties}
                className="q-input"
                inputMode="numeric"
                maxLength={6}
                value={number}
                onChange={(event) => setNumber(event.target.value.trim())}
              />
            )}
          </FormField>
          <label className="certificates-replaces row gap-8">
            <input
              type="checkbox"
              className="q-check"
              checked={replaces}
              onChange={(event) => setReplaces(event.target.checked)}
            />
            Reemplaza uno ya enviado
          </label>
        </div>
        <p className="certificates-files flex wrap gap-8">
          {data.blocked === 0 && sound && (
            <a
              className="q-btn q-btn--primary"
              href={buildFileAddress('/certificates/2276/xml', { ...query, number })}
              download
            >
              <Icon of={downloadOutline} />
              {data.files > 1 ? 'XML en un ZIP' : 'XML de la DIAN'}
            </a>
          )}
          <a
            className="q-btn q-btn--plain"
            href={buildFileAddress('/certificates/2276/sheet', { year: String(year) })}
            download
          >
            <Icon of={gridOutline} />
            Excel del prevalidador
          </a>
        </p>
      </section>
      {data.lacking.length > 0 && <PeopleToReview of={data} />}
    </div>
  );
}

function PeopleToReview({ of }: { of: Report2276 }) {
  return (
    <section className="q-card certificates-card" aria-labelledby="report-review">
      <h2 id="report-review" className="t-sub certificates-heading">
        Por revisar
      </h2>
      <ul className="certificates-rows">
        {of.lacking.map(({ id, name, list_name, document_number, findings, accepted }) => (
          <li className="row wrap rule-top" key={`${id} ${document_number}`}>
            <span className="certificates-person stack shrink">
              <b>{list_name}</b>
              <span className="c-3 identifier">{document_number}</span>
            </span>
            <ul className="certificates-findings stack gap-6">
              {!accepted && <li>Sin ninguna nómina aceptada: no va en el archivo.</li>}
              {findings.map((finding) => (
                <li key={`${finding.code} ${finding.path}`}>
                  {finding.message}. <span className="c-3">{finding.hint}</span>{' '}
                  <Link
                    to={toCertificateFixAddress(finding) ?? `/employees/${id}/edit`}
                    aria-label={`Corregir en la ficha de ${name}: ${finding.message}`}
                  >
                    Corregir
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {of.more > 0 && <p className="c-2 certificates-heading">Y {formatPeopleCount(of.more)} más.</p>}
    </section>
  );
}
