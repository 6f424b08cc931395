import { useQuery, useQueryClient } from '@tanstack/react-query';
import { businessOutline, checkmarkCircleOutline, warningOutline } from 'ionicons/icons';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { formatNit } from '../../../domain/identity/nit.ts';
import type { OfficeOutput } from '../../../domain/office/calls.ts';
import type { CompanyArrival } from '../../../domain/office/leaving.ts';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { DropArea } from '../../../kit/inputs/drop-area.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { call, read } from '../../../net/calls.ts';
import { chooseCompany } from '../../companies/company-choice.ts';
import { Page } from '../../page/page.tsx';
import { checkConnection } from '../../records/connected.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { Reading } from '../../records/reading.tsx';
import { dropFile, type FileUpload, fileUpload, resumeFile, sendFile } from './file-upload.ts';
import './arrivals.css?adopt';

type Arrivals = OfficeOutput<'GET /company_arrivals'>;
const queryKey = ['company_arrivals'];
const underWay: readonly CompanyArrival['state'][] = ['checking', 'taking'];

/** Takes in a company that left another installation: its file is sent, checked whole, and taken in when root says so. */
export default function ArrivalsPage() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => read('GET /company_arrivals', {}, { signal, by: 'screen' }),
    refetchInterval: ({ state: { data } }) => {
      if (data?.data.some(({ state }) => underWay.includes(state))) return 1000;
      // Another window sends it.
      return data?.data.some(({ state }) => state === 'receiving') ? 5000 : false;
    },
    staleTime: 0,
  });
  const upload = useSyncExternalStore(fileUpload.subscribe, fileUpload.get);
  const { data } = query;
  const show = (arrival: CompanyArrival) =>
    client.setQueryData<Arrivals>(
      queryKey,
      (was) => was && { ...was, data: [arrival, ...was.data.filter(({ id }) => id !== arrival.id)] },
    );
  const renew = () => void client.invalidateQueries({ queryKey });
  async function send(files: readonly File[]) {
    const [file] = files;
    if (!file || !data || !checkConnection()) return;
    await sendFile(file, data.part_bytes, show);
    renew();
  }
  const open = data?.data.filter(({ state }) => state !== 'done') ?? [];
  const done = data?.data.filter(({ state }) => state === 'done') ?? [];
  // A file that was checked is not thrown away by choosing another.
  const isBusy =
    upload !== undefined || open.some(({ state }) => state === 'checked' || underWay.includes(state));
  return (
    <Page
      title="Recibir una compañía"
      sub="Que sale de otra instalación con «Exportar todo»"
      footed
      offline="Recibir una compañía espera la conexión."
    >
      {data ? (
        <div className="arrivals page-body grow stack gap-16 scrolls">
          {data.max_bytes === 0 ? (
            <p className="q-note">
              Esta instalación no recibe compañías por la pantalla. Se reciben en el servidor con npm run
              company:import.
            </p>
          ) : (
            !isBusy && (
              <section className="q-card stack gap-12" aria-label="Archivo de la compañía">
                <DropArea
                  text={
                    <>
                      <span className="not-phone">Arrastre aquí</span>
                      <span className="only-phone">Elija</span> el ZIP que hizo «Exportar todo», de hasta{' '}
                      {formatBytes(data.max_bytes)}
                    </>
                  }
                  choose="Elegir el ZIP"
                  look="q-btn q-btn--primary"
                  aria-label="ZIP de la compañía"
                  accept=".zip"
                  onFiles={(files) => void send(files)}
                />
                <p className="t-label c-3">
                  Primero se revisa entero y se muestra qué trae. Nada se escribe hasta que usted lo confirme.
                </p>
              </section>
            )
          )}
          {open.map((arrival) => (
            <OpenArrival
              key={arrival.id}
              of={arrival}
              partBytes={data.part_bytes}
              upload={upload?.id === arrival.id ? upload : undefined}
              onChange={show}
              onEnd={renew}
            />
          ))}
          {done.map((arrival, at) => (
            <DoneArrival key={arrival.id} of={arrival} isNewest={at === 0} />
          ))}
        </div>
      ) : (
        <Reading of={query} />
      )}
    </Page>
  );
}

type OpenProps = {
  of: CompanyArrival;
  partBytes: number;
  upload: FileUpload | undefined;
  onChange: (arrival: CompanyArrival) => void;
  onEnd: () => void;
};

function OpenArrival({ of, partBytes, upload, onChange, onEnd }: OpenProps) {
  const { id, state, file_name: name, found } = of;
  const client = useQueryClient();
  async function drop() {
    if (state === 'taking' && !(await confirmCancel(found?.company.name ?? name))) return;
    if (upload) dropFile();
    const made = await call('DELETE /company_arrivals/:id', { id }).catch(() => undefined);
    if (made) showToast(made.message);
    onEnd();
  }
  async function take() {
    if (!found || !checkConnection() || !(await confirmTaking(found))) return;
    const made = await call('POST /company_arrivals/:id/take', { id }).catch(() => undefined);
    if (made) onChange(made.data);
    else onEnd();
    void renewReads(client, 'companies');
  }
  const acts = (children?: ReactNode, word = 'Cancelar') => (
    <div className="row wrap gap-8">
      {children}
      <button type="button" className="q-btn q-btn--ghost" onClick={() => void drop()}>
        {word}
      </button>
    </div>
  );
  switch (state) {
    case 'receiving':
      return upload ? (
        <Card title={`Enviando ${name}`}>
          <Bar label="Enviado" done={upload.sent} total={upload.bytes} />
          <p className="c-2" role="status">
            {formatBytes(upload.sent)} de {formatBytes(upload.bytes)}
            {upload.isStopped && ' · Se interrumpió'}
          </p>
          {!upload.isStopped && (
            <p className="t-label c-3">Puede usar otras pantallas, pero no cierre esta ventana.</p>
          )}
          {acts(
            upload.isStopped && (
              <button
                type="button"
                className="q-btn q-btn--primary"
                onClick={() => checkConnection() && void resumeFile(onChange).then(onEnd)}
              >
                Seguir enviando
              </button>
            ),
          )}
        </Card>
      ) : (
        <Card title={name}>
          <p className="c-2">
            Llegaron {formatBytes(Math.min(of.bytes, of.parts * partBytes))} de {formatBytes(of.bytes)}. Si{' '}
            {of.by ?? 'alguien'} lo está enviando en otra ventana, espere. Si se interrumpió, elija el archivo
            otra vez o descártelo.
          </p>
          {acts(undefined, 'Descartar')}
        </Card>
      );
    case 'checking':
    case 'taking':
      return (
        <Card title={`${state === 'taking' ? 'Recibiendo' : 'Revisando'} ${found?.company.name ?? name}`}>
          <Bar label={stepWords[of.step ?? 'waiting']} done={of.progress.done} total={of.progress.total} />
          <p className="c-2" role="status">
            {stepWords[of.step ?? 'waiting']}
            {of.progress.total !== null &&
              `: ${of.progress.done.toLocaleString('es-CO')} de ${of.progress.total.toLocaleString('es-CO')}`}
          </p>
          <p className="t-label c-3">Puede cerrar esta ventana: el trabajo sigue.</p>
          {acts()}
        </Card>
      );
    case 'checked':
      return (
        found && (
          <Card title={found.company.name}>
            <Found of={found} bytes={of.bytes} />
            <p className="q-note">
              Está entera y se puede recibir. Conserva sus documentos, saldos y auditoría. No envíe más
              nóminas desde la otra instalación: las dos usarían los mismos números.
            </p>
            {acts(
              <button type="button" className="q-btn q-btn--primary" onClick={() => void take()}>
                Recibir la compañía
              </button>,
              'Descartar',
            )}
          </Card>
        )
      );
    case 'refused':
      return (
        <Card title={name}>
          <p className="q-note q-note--danger" role="alert">
            <Icon of={warningOutline} />
            {of.problem}
          </p>
          {acts(undefined, 'Descartar')}
        </Card>
      );
    default:
      return null;
  }
}

const stepWords = {
  waiting: 'En espera',
  digests: 'Comparando huellas',
  rows: 'Leyendo filas',
  writing: 'Escribiendo tablas',
} as const;

const confirmTaking = ({ company, people, documents }: NonNullable<CompanyArrival['found']>) =>
  ask({
    title: `¿Recibir ${company.name}?`,
    lines: [
      `Entran ${count(people, 'empleado', 'empleados')} y ${count(documents, 'documento', 'documentos')}, con toda su historia.`,
      'Quienes trabajaban en ella quedan solo con su nombre: invítelos después.',
    ],
    badge: 'info',
    accept: 'Recibir',
    cancel: 'Cancelar',
  });

const confirmCancel = (name: string) =>
  ask({
    title: `¿Dejar de recibir ${name}?`,
    lines: ['Lo que se escribió se deshace y el archivo se borra del servidor.'],
    badge: 'danger',
    accept: 'Dejar de recibir',
    cancel: 'Seguir',
    danger: true,
  });

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="q-card stack gap-12" aria-label={title}>
      <h2 className="t-sub arrivals-title">{title}</h2>
      {children}
    </section>
  );
}

function Bar({ label, done, total }: { label: string; done: number; total: number | null }) {
  return (
    <progress
      className="arrivals-bar"
      aria-label={label}
      {...(total !== null && { max: total || 1, value: done })}
    />
  );
}

function Found({ of, bytes }: { of: NonNullable<CompanyArrival['found']>; bytes: number }) {
  const facts = [
    ['NIT', formatNit(of.company.nit)],
    ['Exportada', formatDay(dayOf(Date.parse(of.made_at) as Instant), 'short')],
    ['Empleados', of.people.toLocaleString('es-CO')],
    ['Nóminas y ajustes', of.payrolls.toLocaleString('es-CO')],
    ['Documentos', `${of.documents.toLocaleString('es-CO')} (${formatBytes(of.document_bytes)})`],
    ['Filas', of.rows.toLocaleString('es-CO')],
    ['Archivo', formatBytes(bytes)],
    ['Programa', of.program],
  ] as const;
  return (
    <dl className="arrivals-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="t-label c-3">{label}</dt>
          <dd className="q-num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DoneArrival({ of, isNewest }: { of: CompanyArrival; isNewest: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { found, missing } = of;
  const isJustDone = isNewest && Date.now() - Date.parse(of.changed_at) < 60_000;
  useEffect(() => {
    if (isJustDone) heading.current?.focus();
  }, [isJustDone]);
  if (!found) return null;
  return (
    <section className="q-card stack gap-12" aria-label={`Recibida: ${found.company.name}`}>
      <h2 className="t-sub arrivals-title row gap-8" ref={heading} tabIndex={-1}>
        <Icon of={checkmarkCircleOutline} className="c-ok" />
        {found.company.name}
      </h2>
      <p className="c-2">
        Se recibió el {formatDay(dayOf(Date.parse(of.changed_at) as Instant), 'short')}
        {of.by && `, por ${of.by}`}. NIT {formatNit(found.company.nit)},{' '}
        {count(found.people, 'empleado', 'empleados')} y {count(found.documents, 'documento', 'documentos')}.
      </p>
      {missing && (
        <details open={isJustDone}>
          <summary>Lo que falta hacer</summary>
          <ul className="arrivals-missing">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      {isNewest && (
        <div className="row">
          <button
            type="button"
            className="q-btn q-btn--plain"
            onClick={() => void chooseCompany({ again: true }).catch(() => undefined)}
          >
            <Icon of={businessOutline} />
            Elegir compañía
          </button>
        </div>
      )}
    </section>
  );
}

const count = (of: number, one: string, many: string): string =>
  `${of.toLocaleString('es-CO')} ${of === 1 ? one : many}`;

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
const formatBytes = (bytes: number): string =>
  bytes >= gigabyte
    ? `${(bytes / gigabyte).toLocaleString('es-CO', { maximumFractionDigits: 1 })} GB`
    : bytes >= megabyte
      ? `${(bytes / megabyte).toLocaleString('es-CO', { maximumFractionDigits: 1 })} MB`
      : `${Math.ceil(bytes / 1024).toLocaleString('es-CO')} KB`;
