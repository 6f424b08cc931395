import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  checkmarkCircleOutline,
  documentTextOutline,
  folderOpenOutline,
  warningOutline,
} from 'ionicons/icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { dayOf, formatDay, type Instant } from '../../../domain/values/day.ts';
import { type ChosenFile, listChosenFiles, listDroppedFiles } from '../../../files/chosen-files.ts';
import { DropArea } from '../../../kit/inputs/drop-area.tsx';
import { Icon } from '../../../kit/marks/icon.tsx';
import { ask, showToast } from '../../../kit/overlays/announce.ts';
import { defineLazyPart } from '../../../kit/pages/load-chunk.ts';
import { Waiting } from '../../../kit/pages/page-states.tsx';
import { call, read } from '../../../net/calls.ts';
import { session } from '../../../net/session.ts';
import { Page } from '../../page/page.tsx';
import { Stepper } from '../../page/stepper.tsx';
import { checkConnection } from '../../records/connected.ts';
import { renewReads } from '../../records/derived-reads.ts';
import { listComparable, MoveRun, type MoveState } from './move-run.ts';
import './move.css?adopt';

const FoundCompany = defineLazyPart(
  'found-company',
  () => import('./found-company.tsx'),
  () => <Waiting />,
);
const OpeningBalances = defineLazyPart(
  'opening-balances',
  () => import('./opening-balances.tsx'),
  () => <Waiting />,
);

type Step = 'files' | 'found' | 'balances' | 'bring';
const steps = [
  { id: 'files', title: 'Archivos' },
  { id: 'found', title: 'Lo que se encontró' },
  { id: 'balances', title: 'Saldos iniciales' },
  { id: 'bring', title: 'Traer' },
] as const satisfies { id: Step; title: string }[];
const stepOf: Readonly<Record<MoveState['phase'], Step>> = {
  empty: 'files',
  reading: 'files',
  failed: 'files',
  found: 'found',
  bringing: 'bring',
  done: 'bring',
};

/** Brings a company from the documents that another program issued: read here, shown, and brought when the person says so. */
export default function MovePage() {
  const [run] = useState(() => new MoveRun());
  useEffect(() => () => run.close(), [run]);
  const state = useSyncExternalStore(run.subscribe, run.get);
  const [pin, setPin] = useState('');
  const client = useQueryClient();
  const at = state.phase === 'found' && state.isAtBalances ? 'balances' : stepOf[state.phase];
  const past = steps
    .slice(
      0,
      steps.findIndex(({ id }) => id === at),
    )
    .map(({ id }) => id);

  async function start(files: readonly ChosenFile[]) {
    if (files.length === 0 || !checkConnection()) return;
    const nit = session.get().company?.nit ?? '';
    const comparable = await listComparable().catch(() => undefined);
    if (comparable) run.start(files, pin, { nit, ...comparable });
  }
  async function bring() {
    if (!checkConnection()) return;
    await run.bring(pin);
    void renewReads(client, 'employees', 'document_imports');
  }

  return (
    <Page
      title="Traer la empresa"
      sub="Con los XML que su programa anterior ya mandó a la DIAN. Se leen en este navegador."
      offline="Traer la empresa espera la conexión."
    >
      <Stepper
        steps={steps}
        at={at}
        done={new Set<Step>(past)}
        closed={new Set<Step>(steps.map(({ id }) => id).filter((id) => id !== at))}
        onChoose={() => undefined}
      />
      {state.phase === 'empty' && (
        <FilesStep pin={pin} onPin={setPin} onFiles={(files) => void start(files)} />
      )}
      {state.phase === 'reading' && <ReadingFiles run={run} of={state} />}
      {state.phase === 'failed' && (
        <div className="move-step stack gap-16">
          <p className="q-note q-note--danger" role="alert">
            <Icon of={warningOutline} />
            {state.message}
          </p>
          <button type="button" className="q-btn q-btn--plain" onClick={run.clear}>
            Empezar otra vez
          </button>
        </div>
      )}
      {state.phase === 'found' && state.isAtBalances && (
        <OpeningBalances
          of={state}
          onWrite={(balances) => run.writeBalances(balances)}
          onBack={() => run.showBalances(false)}
          onBring={() => void bring()}
        />
      )}
      {state.phase === 'found' && !state.isAtBalances && (
        <FoundCompany
          of={state}
          onMore={(files) => void start(files)}
          onDecide={(person, fact, value) => run.decide(person, fact, value)}
          onDiscard={run.clear}
          onContinue={() => run.showBalances(true)}
        />
      )}
      {state.phase === 'bringing' && <Bringing of={state} />}
      {state.phase === 'done' && <Brought of={state} onOther={run.clear} />}
    </Page>
  );
}

type FilesProps = { pin: string; onPin: (pin: string) => void; onFiles: (files: ChosenFile[]) => void };

function FilesStep({ pin, onPin, onFiles }: FilesProps) {
  return (
    <div className="move-step grow stack gap-16 scrolls">
      <section className="q-card stack gap-16">
        <DropArea
          text={
            <>
              <span className="not-phone">Arrastre aquí la carpeta,</span>
              <span className="only-phone">Elija</span> los XML o los ZIP de su programa anterior: nóminas,
              notas de ajuste y respuestas de la DIAN
            </>
          }
          choose="Elegir archivos"
          look="q-btn q-btn--primary"
          multiple
          aria-label="Documentos del programa anterior"
          accept=".xml,.zip"
          onFiles={(files) => onFiles(files.map((file) => ({ name: file.name, file })))}
          onItems={(items) => void listDroppedFiles(items).then(onFiles)}
        />
        <FolderButton onFiles={onFiles} />
        <label className="move-pin stack gap-4">
          <span className="b text-14">PIN del software anterior, si quiere calcular el CUNE de nuevo</span>
          <input
            className="q-input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={50}
            value={pin}
            onChange={({ target }) => onPin(target.value)}
          />
          <span className="t-label c-3">No se guarda. Sin él solo se revisa la forma del CUNE.</span>
        </label>
      </section>
      <PastImports />
    </div>
  );
}

function FolderButton({ onFiles }: Pick<FilesProps, 'onFiles'>) {
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className="row">
      <button type="button" className="q-btn q-btn--plain" onClick={() => folder.current?.click()}>
        <Icon of={folderOpenOutline} />
        Elegir una carpeta
      </button>
      <input
        ref={folder}
        className="vh"
        type="file"
        // @ts-expect-error React has no type for the attribute, which every browser knows.
        webkitdirectory=""
        aria-label="Carpeta de documentos"
        tabIndex={-1}
        onChange={({ target }) => {
          if (target.files) onFiles(listChosenFiles(target.files));
          // Clearing the value makes the same folder, chosen again, a change too.
          target.value = '';
        }}
      />
    </div>
  );
}

function ReadingFiles({ run, of }: { run: MoveRun; of: Extract<MoveState, { phase: 'reading' }> }) {
  const { done, total, isPaused, bad } = of;
  return (
    <div className="move-step stack gap-16">
      <h2 className="t-sub" aria-live="polite">
        {isPaused ? 'En pausa' : 'Leyendo'}
      </h2>
      <progress
        className="move-bar"
        aria-label="Documentos leídos"
        max={total || 1}
        value={total === undefined ? undefined : done}
      />
      <p className="c-2">
        {total === undefined
          ? 'Abriendo los archivos…'
          : `${done.toLocaleString('es-CO')} de ${total.toLocaleString('es-CO')} documentos`}
        {bad > 0 && ` · ${bad.toLocaleString('es-CO')} no se pudieron leer`}
      </p>
      <div className="row gap-8">
        <button type="button" className="q-btn q-btn--plain" onClick={() => run.togglePause()}>
          {isPaused ? 'Seguir' : 'Pausar'}
        </button>
        <button type="button" className="q-btn q-btn--ghost" onClick={run.clear}>
          Cancelar
        </button>
      </div>
    </div>
  );
}

function Bringing({ of: { done, total, isApplying } }: { of: Extract<MoveState, { phase: 'bringing' }> }) {
  return (
    <div className="move-step stack gap-16">
      <h2 className="t-sub" aria-live="polite">
        {isApplying ? 'Creando los empleados y sus meses' : 'Guardando los documentos'}
      </h2>
      <progress className="move-bar" aria-label="Documentos guardados" max={total || 1} value={done} />
      <p className="c-2">
        {done.toLocaleString('es-CO')} de {total.toLocaleString('es-CO')} archivos. Si algo falla no queda
        nada a medias.
      </p>
    </div>
  );
}

function Brought({ of, onOther }: { of: Extract<MoveState, { phase: 'done' }>; onOther: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="move-step grow stack gap-16 scrolls">
      <section className="q-card stack gap-12 start" aria-label="Resultado">
        <Icon of={checkmarkCircleOutline} size="l" />
        <h2 className="t-sub" ref={heading} tabIndex={-1}>
          Se trajo: {of.message}
        </h2>
        <p className="c-2">
          Los meses entran en promedios, certificados y cruce como emitidos en otro programa. Faltan EPS,
          fondos y ARL, que van en cada ficha. Los saldos que queden por decir se suben en una hoja.
        </p>
        <div className="row wrap gap-8">
          <Link className="q-btn q-btn--primary" to="/employees">
            Ver los empleados
          </Link>
          <Link className="q-btn q-btn--plain" to="/employees/import">
            Subir la hoja de saldos
          </Link>
          <button type="button" className="q-btn q-btn--ghost" onClick={onOther}>
            Traer más documentos
          </button>
        </div>
      </section>
      <PastImports />
    </div>
  );
}

const states = { reading: 'sin terminar', applied: '', undone: 'deshecha' } as const;

/** Times that documents were brought, and taking all of it back. */
function PastImports() {
  const client = useQueryClient();
  const queryKey = ['document_imports', session.get().company?.id ?? ''];
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await read('GET /document_imports', {}, { signal, by: 'screen' })).data,
  });
  if (data.length === 0) return null;
  async function undo(id: string, created: number) {
    const accepted = await ask({
      title: '¿Deshacer todo lo que se trajo?',
      lines: [
        created === 1 ? 'Se borra 1 empleado.' : `Se borran ${created} empleados.`,
        'Se quitan sus meses, y las fichas que cambió vuelven a como estaban.',
      ],
      badge: 'danger',
      accept: 'Deshacer',
      cancel: 'Cancelar',
      danger: true,
    });
    if (!accepted) return;
    const answer = await call('DELETE /document_imports/:id', { id }).catch(() => undefined);
    if (answer) showToast(answer.message);
    void renewReads(client, 'employees', 'document_imports');
  }
  async function show(id: string, in_vault: boolean) {
    if (!checkConnection()) return;
    client.setQueryData<typeof data>(queryKey, (all) =>
      all?.map((one) => (one.id === id ? { ...one, in_vault } : one)),
    );
    const answer = await call('PUT /document_imports/:id/vault', { id, in_vault }).catch(() => undefined);
    if (answer) showToast(answer.message);
    void renewReads(client, 'document_imports');
  }
  return (
    <section className="q-card">
      <h2 className="t-sub">Lo que ya se trajo</h2>
      <ul className="move-history full">
        {data.map((one) => (
          <li key={one.id}>
            <Icon of={documentTextOutline} className="c-3" />
            <span>
              {one.file_name}
              <small className="c-3">
                {[
                  formatDay(dayOf(Date.parse(one.created_at) as Instant), 'short'),
                  one.by,
                  one.created_count === 1 ? '1 empleado' : `${one.created_count} empleados`,
                  one.documents === 1 ? '1 documento cuenta' : `${one.documents} documentos cuentan`,
                  states[one.state],
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {one.state === 'applied' && one.documents > 0 && (
              <label className="q-switch">
                <span>
                  En la bóveda<span className="vh"> de los empleados, {one.file_name}</span>
                </span>
                <input
                  type="checkbox"
                  checked={one.in_vault}
                  onChange={({ target }) => void show(one.id, target.checked)}
                />
              </label>
            )}
            {one.state !== 'undone' && (
              <button
                type="button"
                className="q-btn q-btn--ghost q-btn--sm"
                aria-label={`Deshacer ${one.file_name}`}
                onClick={() => void undo(one.id, one.created_count)}
              >
                Deshacer
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
