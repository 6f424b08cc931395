import * as z from 'zod/mini';
import { type Calls, data, id, messageOnly, moment } from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { nameOrNothing, staff } from './parts.ts';

const momentOrNothing = z.nullable(moment);
/** Levels of a notice, from the mildest to the gravest. */
export const noticeLevel = z.enum(['info', 'exito', 'advertencia', 'critica']);
const notice = z.object({
  id: id(),
  title: word,
  body: word,
  level: noticeLevel,
  placement: z.enum(['banner', 'campana', 'modal']),
  requires_ack: z.nullable(z.boolean()),
  link_label: nameOrNothing,
  link_url: nameOrNothing,
  attachment: z
    .nullable(z.object({ name: word, type: word, size: z.int(), url: word }))
    .check(z.meta({ description: 'Se lee en `url`' })),
  starts_at: moment,
  ends_at: momentOrNothing,
  read_at: momentOrNothing,
  acknowledged_at: momentOrNothing,
});
export type Notice = z.infer<typeof notice>;

const missing = 'Esa notificación ya no está vigente.';
const seen = { ...staff, input: z.strictObject({ id: id() }), output: messageOnly, missing } as const;

export const noticeCalls = {
  'GET /notices/current': {
    operationId: 'listCurrentNotices',
    ...staff,
    summary: 'Listar las notificaciones vigentes para la persona que inició sesión',
    output: data(z.array(notice)),
  },
  'GET /notices/current/:id/attachment': {
    operationId: 'downloadCurrentNoticeAttachment',
    ...staff,
    summary: 'Descargar el adjunto de una notificación vigente',
    input: z.object({ id: id() }),
    output: 'application/octet-stream',
    missing,
  },
  'POST /notices/:id/read': {
    operationId: 'markNoticeAsRead',
    ...seen,
    summary: 'Marcar una notificación como leída',
  },
  'POST /notices/:id/acknowledge': {
    operationId: 'acknowledgeNotice',
    ...seen,
    summary: 'Confirmar la lectura de una notificación',
  },
} as const satisfies Calls;
