import { closeOutline } from 'ionicons/icons';
import { useEffect, useSyncExternalStore } from 'react';
import { hasJobEnded } from '../../../domain/calls/job-states.ts';
import { saveFile } from '../../../kit/device/save-file.ts';
import { Icon } from '../../../kit/marks/icon.tsx';
import { showToast } from '../../../kit/overlays/announce.ts';
import { call, read } from '../../../net/calls.ts';
import { noteJobSeen, readJob, readJobFile } from '../../../net/job-answers.ts';
import {
  type FollowedJob,
  followJob,
  forgetJob,
  forgetJobs,
  getJobs,
  subscribeJobs,
} from '../../../net/jobs.ts';
import { showRefusal } from '../../../net/refusal.ts';
import { tellSent } from '../../payroll/document/send.ts';
import './job-cards.css?adopt';

/**
 * Shows how far the long work of this person is, on every screen: what a screen waits for, and what another page began,
 * until the person dismisses it.
 */
export default function JobCards({ company }: { company: string }) {
  useEffect(() => {
    resumeJobs(company).catch(() => undefined);
    return forgetJobs;
  }, [company]);
  const jobs = useSyncExternalStore(subscribeJobs, getJobs).filter((job) => job.company === company);
  if (jobs.length === 0) return null;
  return (
    <section aria-label="Trabajos en curso">
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </section>
  );
}

function JobCard({ job }: { job: FollowedJob }) {
  const { id, company, title, state, progress, file, answer } = job;
  const ended = hasJobEnded(state);
  const close = () => {
    forgetJob(id);
    void noteJobSeen(id, company);
  };
  return (
    <article className={`job-card row wrap gap-8 job-card--${state}`}>
      <strong className="text-13">{title}</strong>
      <span className="text-13 c-2 q-num" role="status">
        {describeJob(job)}
      </span>
      {!ended && (
        <>
          <progress
            aria-label={title}
            {...(progress.total !== null && { max: progress.total, value: progress.done })}
          />
          <span className="job-card-hint t-caption c-3">Puede cerrar esta ventana: el trabajo sigue.</span>
          <button
            type="button"
            className="push q-btn q-btn--ghost q-btn--sm"
            aria-label={`Cancelar: ${title}`}
            onClick={() => void cancel(job)}
          >
            Cancelar
          </button>
        </>
      )}
      {ended && (
        <span className="push row gap-8">
          {state === 'done' && file && (
            <button type="button" className="q-btn q-btn--sm" onClick={() => void save(job, close)}>
              Descargar
            </button>
          )}
          {answer && (state === 'failed' || hasErrors(answer)) && (
            <button type="button" className="q-btn q-btn--ghost q-btn--sm" onClick={() => showWhy(answer)}>
              Ver por qué
            </button>
          )}
          <button
            type="button"
            className="q-icon-button q-icon-button--small"
            aria-label={`Cerrar: ${title}`}
            onClick={close}
          >
            <Icon of={closeOutline} />
          </button>
        </span>
      )}
    </article>
  );
}

const formatCount = (count: number): string => count.toLocaleString('es-CO');

function describeJob({ state, progress: { done, total }, answer }: FollowedJob): string {
  switch (state) {
    case 'waiting':
      return 'En espera';
    case 'running':
      return total === null
        ? done > 0
          ? `Van ${formatCount(done)}`
          : 'En curso'
        : `${formatCount(done)} de ${formatCount(total)}`;
    case 'done':
      return messageIn(answer?.body) ?? 'Listo';
    case 'failed':
      return messageIn(answer?.part) ?? messageIn(answer?.body) ?? 'No se pudo hacer';
    case 'cancelled':
      return messageIn(answer?.body) ?? 'Cancelado: nada cambió';
  }
}

const messageIn = (body: unknown): string | undefined => {
  const message = (body as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
};

type Outcome = NonNullable<FollowedJob['answer']>;
type Told = { message: string; errors?: unknown[] };

/** Some of many were left out, and the answer says why. */
const hasErrors = ({ status, body }: Outcome): boolean =>
  status < 400 && ((body as Partial<Told> | null)?.errors?.length ?? 0) > 0;

function showWhy(outcome: Outcome): void {
  if (hasErrors(outcome)) tellSent(outcome.body as Told);
  else showRefusal({ status: outcome.status, body: outcome.body as Told });
}

async function cancel({ id, in_slices: isKept }: FollowedJob): Promise<void> {
  try {
    await call('DELETE /jobs/:id', { id });
    showToast(isKept ? 'Cancelando: lo que ya hizo se queda' : 'Cancelando: lo que hacía se deshace');
  } catch {
    // The interceptor has shown the error.
  }
}

async function save({ id, company, file }: FollowedJob, onSaved: () => void): Promise<void> {
  try {
    const { data } = await readJobFile(id, company);
    saveFile(new Blob([data as ArrayBuffer], { type: file?.type ?? '' }), file?.name ?? 'archivo');
    onSaved();
  } catch {
    // The interceptor has shown the error.
  }
}

async function resumeJobs(company: string): Promise<void> {
  const { data } = await read('GET /jobs', {}, { by: 'app' });
  for (const job of data) {
    if (job.seen || getJobs().some(({ id }) => id === job.id)) continue;
    followJob(job.id, { company, awaited: false }, (id) => readJob(id, company)).catch(() => undefined);
  }
}
