import { useQuery } from '@tanstack/react-query';
import {
  alertCircleOutline,
  checkmarkCircle,
  informationCircleOutline,
  refreshOutline,
  timeOutline,
} from 'ionicons/icons';
import { type ReactNode, useEffect, useState } from 'react';
import type { OperationStatus } from '../../../domain/office/operation.ts';
import { formatTimeSpan, SILENT_AFTER_SECONDS } from '../../../domain/operation/troubles.ts';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { read } from '../../../net/calls.ts';
import { Page } from '../../page/page.tsx';
import { Reading } from '../../records/reading.tsx';
import { useOnline } from '../../records/records.ts';
import './operation.css?adopt';

const everySeconds = 10;
const grades = {
  wrong: { icon: alertCircleOutline, words: 'Está mal', look: 'c-danger' },
  soon: { icon: timeOutline, words: 'Atiéndalo pronto', look: 'c-warn' },
  known: { icon: informationCircleOutline, words: 'No hay que hacer nada', look: 'c-3' },
} as const;
const roles = { api: 'Atiende', worker: 'Envía a la DIAN' } as const;

/** Shows the state of the installation to root, read again every 10 seconds. */
export default function OperationPage() {
  const online = useOnline();
  const query = useQuery({
    queryKey: ['operation'],
    queryFn: async ({ signal }) => (await read('GET /operation', {}, { signal, by: 'screen' })).data,
    refetchInterval: everySeconds * 1000,
    staleTime: 0,
  });
  const { data, isError, dataUpdatedAt, refetch, isFetching } = query;
  const age = useAge(dataUpdatedAt);
  const late = !!data && (isError || !online || age > 3 * everySeconds);
  return (
    <Page
      title="Operación"
      sub={data && `Leído hace ${formatTimeSpan(age)}. Se lee solo cada ${everySeconds} segundos.`}
      footed
      offline="El estado de la instalación se lee con conexión."
      actions={
        <button
          type="button"
          className="q-btn q-btn--plain"
          aria-busy={isFetching}
          onClick={() => void refetch()}
        >
          <Icon of={refreshOutline} />
          Leer ahora
        </button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keys */}
      <section className="page-body grow" aria-label="Estado de la instalación" tabIndex={0}>
        {late && (
          <p className="q-banner operation-late" role="status">
            <Icon of={alertCircleOutline} />
            No se pudo leer de nuevo. Lo que ve es de hace {formatTimeSpan(age)}.
          </p>
        )}
        {data ? <State of={data} /> : <Reading of={query} />}
      </section>
    </Page>
  );
}

/** Returns the seconds since a timestamp in milliseconds, updated every second. */
function useAge(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (now - moment) / 1000);
}

function State({ of }: { of: OperationStatus }) {
  return (
    <div className="operation-cards stack gap-16 top">
      <Card title={of.troubles.length > 0 ? 'Lo que hay que mirar' : 'Todo va bien'} wide>
        {of.troubles.length > 0 ? (
          <ul className="operation-troubles stack breaks">
            {of.troubles.map(({ grade, title, todo, guide }) => (
              <li className="flex top gap-12 rule-top" key={title} data-grade={grade}>
                <Icon of={grades[grade].icon} className={grades[grade].look} />
                <div>
                  <p className="b">
                    {title}
                    <span className="vh">. {grades[grade].words}</span>
                  </p>
                  <p className="t-label c-2">{todo}</p>
                  {guide && (
                    <p className="t-caption c-3">
                      Vea {guide.file}, «{guide.title}»
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <p className="operation-fine row gap-10">
            <Icon of={checkmarkCircle} className="c-ok" />
            {of.copies.by === 'server'
              ? 'Procesos, colas, disco y certificados están como deben. Las copias son del servidor de DATABASE_URL.'
              : 'Procesos, colas, copias, disco y certificados están como deben.'}
          </p>
        )}
      </Card>
      <Processes of={of} />
      <Queues of={of} />
      <Copies of={of} />
      <Machine of={of} />
      <Certificates of={of} />
    </div>
  );
}

function Card({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={`q-card operation-card${wide ? ' span-all' : ''}`} aria-label={title}>
      <h2 className="t-sub">{title}</h2>
      {children}
    </section>
  );
}

type Fact = readonly [label: string, value: ReactNode, under?: ReactNode];

function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <dl className="operation-facts stack">
      {of.map(([label, value, under]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {under && <span className="c-3 block text-13">{under}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Processes = ({ of: { processes } }: { of: OperationStatus }) => (
  <Card title="Procesos">
    {processes.length === 0 ? (
      <p className="t-label c-2">Ningún proceso dio señal en la última hora.</p>
    ) : (
      <Facts
        of={processes.map(({ role, host, pid, silent, version, started_at }) => [
          `${roles[role]} · ${host} · ${pid}`,
          <span key="silent" className={silent > SILENT_AFTER_SECONDS ? 'c-danger' : ''}>
            {silent > SILENT_AFTER_SECONDS ? 'Sin señal' : 'Señal'} hace {formatTimeSpan(silent)}
          </span>,
          `Versión ${version}, desde ${moment(started_at)}`,
        ])}
      />
    )}
  </Card>
);

function Queues({ of: { documents, mail, texts, push, dian_down } }: { of: OperationStatus }) {
  const oldest = ({ waiting, oldest: age }: { waiting: number; oldest: number }) =>
    waiting > 0 && `El más viejo, hace ${formatTimeSpan(age)}`;
  return (
    <Card title="Colas">
      <Facts
        of={[
          [
            'Documentos hacia la DIAN',
            counted(documents.waiting, 'espera', 'esperan'),
            [
              oldest(documents),
              documents.employers > 0 && counted(documents.employers, 'compañía', 'compañías'),
            ]
              .filter(Boolean)
              .join(' · '),
          ],
          [
            'Servicio de la DIAN',
            dian_down.length === 0 ? 'Contesta' : <span className="c-warn">No contesta</span>,
            dian_down.join(', '),
          ],
          [
            'Correo',
            mail.configured || mail.waiting > 0
              ? counted(mail.waiting, 'mensaje', 'mensajes')
              : 'Sin servidor de correo',
            oldest(mail),
          ],
          [
            'Mensajes a celulares',
            texts.configured || texts.waiting > 0
              ? counted(texts.waiting, 'mensaje', 'mensajes')
              : 'Sin proveedor de mensajes',
            oldest(texts),
          ],
          [
            'Avisos a teléfonos',
            counted(push.waiting, 'por salir', 'por salir'),
            counted(push.devices, 'teléfono los recibe', 'teléfonos los reciben'),
          ],
        ]}
      />
    </Card>
  );
}

const who = {
  program: 'El programa',
  server: 'El servidor de DATABASE_URL',
  nobody: 'Nadie: falta BACKUP_TO',
} as const;

function Copies({ of: { copies } }: { of: OperationStatus }) {
  const { by, where, every, last, late, kept, failed } = copies;
  const own: Fact[] = [
    [
      'Última copia completa',
      last === null ? (
        'No hay ninguna'
      ) : (
        <span className={late ? 'c-danger' : ''}>Hace {formatTimeSpan(last)}</span>
      ),
      last !== null && (late ? 'Está atrasada' : 'A tiempo'),
    ],
    ['Cada cuánto', every === null ? 'A mano' : `Cada ${formatTimeSpan(every)}`],
    ['Lo escrito, guardado hasta', kept === null ? 'No se guarda' : `Hace ${formatTimeSpan(kept)}`],
    ['Dónde', where ?? '—'],
  ];
  return (
    <Card title="Copias">
      <Facts
        of={[
          ['Las hace', who[by], by === 'server' && 'Mire allá cuándo fue la última: desde aquí no se ve.'],
          ...(by === 'server' ? [] : own),
          ...(failed
            ? [
                [
                  'Falla',
                  <span key="f" className="c-danger">
                    {failed}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
    </Card>
  );
}

function Machine({ of: { disk, database, version, role } }: { of: OperationStatus }) {
  const share = disk.size > 0 ? disk.free / disk.size : 1;
  return (
    <Card title="Máquina y base de datos">
      <Facts
        of={[
          [
            'Disco libre',
            <span key="disk" className={share < 0.1 ? 'c-danger' : ''}>
              {sizeShown(disk.free)} de {sizeShown(disk.size)}
            </span>,
            `${Math.floor(share * 100)} %, donde está DATA_DIR de esta máquina`,
          ],
          [
            'PostgreSQL',
            database.version.split(' ')[0],
            database.standby ? 'Réplica: no recibe escrituras' : 'Principal: recibe escrituras',
          ],
          ['Réplicas', standbysShown(database.standbys)],
          ['Esquema', counted(database.migrations, 'paso', 'pasos')],
          ['Versión del programa', version, roleWords[role]],
        ]}
      />
    </Card>
  );
}

const roleWords = {
  all: 'Este proceso atiende y envía (ROLE=all)',
  api: 'Este proceso solo atiende (ROLE=api)',
  worker: 'Este proceso solo envía (ROLE=worker)',
} as const;

function standbysShown(standbys: OperationStatus['database']['standbys']): ReactNode {
  if (standbys === null) return 'La base no deja verlas';
  if (standbys.length === 0) return 'Ninguna';
  return standbys.map(({ name, lag }) => (
    <span key={name} className="block">
      {name}: {lag === null || lag < 1 ? 'al día' : `${formatTimeSpan(lag)} atrás`}
    </span>
  ));
}

function Certificates({ of: { certificates } }: { of: OperationStatus }) {
  const { first, ended, within_30_days } = certificates;
  const more = ended + within_30_days - first.length;
  return (
    <Card title="Certificados que vencen">
      {first.length === 0 ? (
        <p className="t-label c-2">Ninguno vence en los próximos 30 días.</p>
      ) : (
        <Facts
          of={first.map(({ company, until }) => {
            const isPast = Date.parse(until) <= Date.now();
            return [
              company,
              <span key="until" className={isPast ? 'c-danger' : ''}>
                {isPast ? 'Venció' : 'Vence'} el {formatDay(dayOf(Date.parse(until) as Instant))}
              </span>,
            ];
          })}
        />
      )}
      {more > 0 && <p className="t-caption c-3">Y {counted(more, 'más', 'más')}.</p>}
    </Card>
  );
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-CO')} ${count === 1 ? one : many}`;

const gigabyte = 1024 ** 3;
/** Formats bytes as `12,4 GB` or `800 MB`. */
const sizeShown = (bytes: number): string =>
  bytes >= gigabyte
    ? `${(bytes / gigabyte).toLocaleString('es-CO', { maximumFractionDigits: 1 })} GB`
    : `${Math.round(bytes / 1024 ** 2).toLocaleString('es-CO')} MB`;

const format = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Bogota',
});
const moment = (at: string): string => format.format(new Date(at));
