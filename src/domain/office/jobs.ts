import * as z from 'zod/mini';
import { type Calls, data, id, moment, wholeNumber } from '../calls/call.ts';
import { jobStates, MAX_JOB_WAIT } from '../calls/job-states.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { count, describeSchema, staff } from './parts.ts';

/** Answer of the call. A file is fetched apart. */
const jobAnswer = z.object({
  status: z.int(),
  body: z.unknown(),
  part: describeSchema(z.optional(z.unknown()), 'Lo que alcanzó a hacer antes de fallar'),
});

export const job = z.object({
  id: id(),
  operation: word,
  title: word,
  in_slices: z
    .boolean()
    .check(z.meta({ description: 'Trabaja por partes: lo que alcanzó a hacer queda aunque se cancele' })),
  state: z.enum(jobStates),
  progress: z.object({ done: count, total: z.nullable(count) }),
  made_at: moment,
  ended_at: z.nullable(moment),
  seen: z.boolean(),
  answer: z.nullable(jobAnswer),
  file: z.nullable(z.object({ name: word, type: word, bytes: count })),
});
export type Job = z.output<typeof job>;
/** Answer of a call that goes on as a job, with status 202. */
export const acceptedJob = z.object({ job });

const oneJob = { ...staff, input: z.object({ id: id() }), missing: 'El trabajo no existe o ya se borró.' };

export const jobCalls = {
  'GET /jobs': {
    operationId: 'listJobs',
    ...staff,
    summary: 'Listar los trabajos propios de la compañía en el último día',
    output: data(z.array(job)),
  },
  'GET /jobs/:id': {
    operationId: 'getJob',
    ...oneJob,
    input: z.object({ id: id(), wait: z.optional(wholeNumber({ minimum: 0, maximum: MAX_JOB_WAIT })) }),
    summary: 'Consultar hasta dónde va un trabajo y qué respondió',
    output: acceptedJob,
  },
  'GET /jobs/:id/file': {
    operationId: 'downloadJobFile',
    ...oneJob,
    summary: 'Descargar el archivo que hizo un trabajo',
    output: 'application/octet-stream',
    refuses: [410],
  },
  'PUT /jobs/:id': {
    operationId: 'updateJob',
    ...oneJob,
    summary: 'Marcar un trabajo terminado como visto',
    output: acceptedJob,
  },
  'DELETE /jobs/:id': {
    operationId: 'cancelJob',
    ...oneJob,
    summary: 'Cancelar un trabajo: lo que hacía se deshace, menos las partes ya hechas',
    output: acceptedJob,
  },
} as const satisfies Calls;
