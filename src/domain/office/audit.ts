import * as z from 'zod/mini';
import { type Calls, day, limitText, moment } from '../calls/call.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import { allKinds, type EventGroup, type EventKind, eventGroups } from '../security/events.ts';
import { count, cursorOfAddress, describeSchema, meta, nameOrNothing, sheet, sheetFormat } from './parts.ts';

const event = z
  .object({
    id: word,
    at: moment,
    kind: word,
    words: describeSchema(word, 'Qué pasó, en una frase'),
    who: describeSchema(nameOrNothing, 'Nombre de quien lo hizo; nada si nadie entró'),
    role: nameOrNothing,
    login: describeSchema(nameOrNothing, 'Lo que dijo ser quien no entró'),
    about: describeSchema(nameOrNothing, 'La persona de la oficina de que se trata'),
    company: nameOrNothing,
    address: nameOrNothing,
    count: describeSchema(count, 'Personas cuyos salarios se vieron, u otras cosas contadas'),
    times: describeSchema(count, 'Veces que se vio lo mismo en diez minutos'),
    last_at: describeSchema(z.nullable(moment), 'La última de esas veces'),
    people: describeSchema(z.array(word), 'Hasta tres de las personas concernidas'),
    whole_company: z.boolean(),
    position: describeSchema(z.nullable(count), 'Su lugar en la cadena; nada si aún espera su sello'),
  })
  .check(z.meta({ id: 'SecurityEvent' }));
export type SecurityEventRow = z.infer<typeof event>;

const groups = Object.keys(eventGroups) as [EventGroup, ...EventGroup[]];
const filters = {
  group: z.optional(z.enum(groups)),
  kind: z.optional(z.enum(allKinds as [EventKind, ...EventKind[]])),
  who: describeSchema(z.optional(limitText(100)), 'Nombre, correo o documento de quien lo hizo'),
  person: describeSchema(z.optional(limitText(20)), 'Documento del empleado concernido'),
  from: z.optional(day),
  to: z.optional(day),
};
export type AuditFilters = { -readonly [name in keyof typeof filters]?: string | undefined };

const ofCompany = { roles: ['root', 'client', 'allied_client'] } as const;
const ofInstallation = { roles: ['root'], company: false } as const;
const list = {
  input: z.object({ ...filters, ...cursorOfAddress }),
  output: z.object({ data: z.array(event), meta }),
};
const file = { input: z.object({ ...filters, format: sheetFormat }), output: sheet };

/** Trail of a company for its responsible users, and of the installation for root. */
export const auditCalls = {
  'GET /security_events': {
    operationId: 'listSecurityEvents',
    ...ofCompany,
    ...list,
    summary: 'Listar la auditoría de la compañía: quién hizo qué y cuándo',
  },
  'GET /security_events/export': {
    operationId: 'exportSecurityEvents',
    job: 'Auditoría',
    ...ofCompany,
    ...file,
    summary: 'Descargar la auditoría de la compañía como archivo',
  },
  'GET /installation_events': {
    operationId: 'listInstallationEvents',
    ...ofInstallation,
    ...list,
    summary: 'Listar la auditoría de toda la instalación',
  },
  'GET /installation_events/export': {
    operationId: 'exportInstallationEvents',
    ...ofInstallation,
    ...file,
    summary: 'Descargar la auditoría de toda la instalación como archivo',
  },
  'GET /installation_events/chain': {
    operationId: 'getAuditChain',
    ...ofInstallation,
    summary: 'Consultar la cabeza de la cadena de auditoría, para que alguien de afuera la guarde',
    output: z.object({
      data: z.object({
        position: count,
        hash: word,
        sealed_at: z.nullable(moment),
        waiting: describeSchema(count, 'Filas que esperan su sello'),
      }),
    }),
  },
} as const satisfies Calls;
