import * as z from 'zod/mini';
import { type Calls, data, moment } from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { count, describeSchema, nameOrNothing } from './parts.ts';

const seconds = z.number().check(z.minimum(0));
const secondsOrNothing = z.nullable(seconds);
const waiting = { waiting: count, oldest: describeSchema(seconds, 'Segundos que lleva el más viejo') };

const operation = z.object({
  at: moment,
  version: word,
  role: describeSchema(z.enum(['all', 'api', 'worker']), 'Lo que hace el proceso que contesta'),
  troubles: describeSchema(
    z.array(
      z.object({
        grade: z.enum(['wrong', 'soon', 'known']),
        title: word,
        todo: word,
        guide: z.nullable(z.object({ file: word, title: word })),
      }),
    ),
    'Lo que está mal, lo más grave primero, con qué hacer',
  ),
  processes: z.array(
    z.object({
      role: z.enum(['api', 'worker']),
      host: word,
      pid: count,
      version: word,
      started_at: moment,
      silent: describeSchema(seconds, 'Segundos desde su última señal'),
    }),
  ),
  documents: z.object({ ...waiting, employers: count }),
  mail: z.object({ ...waiting, companies: count, configured: z.boolean() }),
  texts: z.object({ ...waiting, companies: count, configured: z.boolean() }),
  push: z.object({ waiting: count, devices: count }),
  dian_down: z.array(word),
  certificates: z.object({
    ended: count,
    within_30_days: count,
    first: z.array(z.object({ company: word, until: moment })),
  }),
  disk: describeSchema(
    z.object({ free: seconds, size: seconds }),
    'Bytes donde está DATA_DIR en esta máquina',
  ),
  copies: z.object({
    by: z.enum(['program', 'server', 'nobody']),
    where: nameOrNothing,
    every: secondsOrNothing,
    last: describeSchema(secondsOrNothing, 'Segundos desde la última copia completa'),
    late: z.boolean(),
    kept: describeSchema(secondsOrNothing, 'Segundos desde lo último escrito que está guardado'),
    failed: nameOrNothing,
  }),
  database: z.object({
    version: word,
    standby: z.boolean(),
    standbys: describeSchema(
      z.nullable(z.array(z.object({ name: word, lag: secondsOrNothing }))),
      'Réplicas y cuántos segundos va atrás cada una; nada si la base no deja saberlo',
    ),
    migrations: count,
  }),
});
export type OperationStatus = z.infer<typeof operation>;

export const operationCalls = {
  'GET /operation': {
    operationId: 'getOperationStatus',
    roles: ['root'],
    company: false,
    summary: 'Consultar cómo está la instalación: procesos, colas, copias, disco, certificados y qué hacer',
    output: data(operation),
  },
} as const satisfies Calls;
