import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DropArea } from '../../../kit/inputs/drop-area.tsx';
import { formatMonthTitle } from '../../months/month.ts';
import { Page } from '../../page/page.tsx';
import { Reading } from '../../records/reading.tsx';
import { ClosedToNovelties, isWritable } from '../closed-to-novelties.tsx';
import { runTitle } from '../kinds.ts';
import { buildNoveltiesQuery, type Run, useRun } from '../runs.ts';
import { type LoadedClock, readClockFile } from './marks.ts';
import { MarksReview } from './marks-review.tsx';
import './marks.css?adopt';

const title = 'Marcas de reloj';

/** Marks of a clock that become the hours of an open payment. */
export default function MarksPage({ id }: { id: string }) {
  const of = useRun(id, '', 1);
  const people = useQuery(buildNoveltiesQuery(id));
  const [loaded, setLoaded] = useState<LoadedClock>();
  const run = of.data?.run;
  if (run && !isWritable(run)) return <ClosedToNovelties run={run} title={title} />;
  if (!run || !people.data)
    return (
      <Page title={title}>
        <Reading of={run ? people : of} />
      </Page>
    );
  return loaded ? (
    <MarksReview run={run} people={people.data} {...loaded} onOther={() => setLoaded(undefined)} />
  ) : (
    <ClockFileStep run={run} onLoad={setLoaded} />
  );
}

type StepProps = { run: Run; onLoad: (loaded: LoadedClock) => void };

function ClockFileStep({ run, onLoad }: StepProps) {
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);

  async function load(file: File) {
    setBusy(true);
    const read = await readClockFile(file).catch(() => undefined);
    setBusy(false);
    if (read?.ok) return onLoad({ name: file.name, file: read.file, sheet: read.sheet });
    setWhy(read?.why ?? 'No se pudo leer. Vuelva a elegirlo, o guárdelo como CSV.');
  }

  return (
    <Page
      title={title}
      sub={`Las horas que salgan de las marcas entran en «${runTitle(run)}» de ${formatMonthTitle(run).toLowerCase()}.`}
    >
      <div className="marks-body stack">
        <section className="q-card marks-file stack gap-14">
          <DropArea
            text={
              <>
                <span className="not-phone">Arrastre aquí</span>
                <span className="only-phone">Elija</span> el archivo del reloj
              </>
            }
            choose={busy ? 'Leyendo…' : 'Elegir archivo'}
            look="q-btn q-btn--primary"
            busy={busy}
            aria-label="Archivo de marcas"
            accept=".dat,.txt,.csv,.tsv,.xlsx,.xls,.ods,.html,.htm"
            onFiles={([file]) => file && void load(file)}
          />
          {why && (
            <p className="q-error" role="alert">
              {why}
            </p>
          )}
          <p className="t-label c-2">
            Sirve el que baja del reloj por USB (<span className="q-num">attlog.dat</span> de ZKTeco), y
            cualquier CSV o Excel con el documento o código de cada persona y la fecha y la hora de sus
            marcas, o una fila por día con entrada y salida.
          </p>
        </section>
      </div>
    </Page>
  );
}
