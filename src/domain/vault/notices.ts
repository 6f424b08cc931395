import * as z from 'zod/mini';
import {
  addFallbackMessage,
  buildLenientSchema,
  type Calls,
  data,
  id,
  messageOnly,
  moment,
} from '../calls/call.ts';

const notice = z.object({
  id: id(),
  companies: z
    .array(z.string())
    .check(z.meta({ description: 'Razón social de cada empresa suya que lo escribe' })),
  title: z.string(),
  body: z.string(),
  level: z.enum(['info', 'exito', 'advertencia', 'critica']),
  link_label: z.nullable(z.string()),
  link_url: z.nullable(z.string()),
  starts_at: moment,
  ends_at: z.nullable(moment),
  attachment: z
    .nullable(z.object({ name: z.string(), type: z.string(), size: z.int(), url: z.string() }))
    .check(z.meta({ description: 'Se lee en `url`' })),
});
export type VaultNotice = z.infer<typeof notice>;

const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,120}$/));
/** Hosts of the push services of browsers. No page can make the server send anywhere else. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^(.+\.)?push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^(.+\.)?notify\.windows\.com$/,
];

export function isPushService(endpoint: string): boolean {
  const address = URL.parse(endpoint);
  return (
    address?.protocol === 'https:' &&
    address.port === '' &&
    services.some((host) => host.test(address.hostname))
  );
}

/** Notices of companies to their employees, and devices that receive announcements of new payslips. */
export const vaultNoticeCalls = {
  'GET /notices': {
    operationId: 'listVaultNotices',
    summary: 'Listar lo que las empresas del empleado le cuentan',
    output: data(z.array(notice)),
    offline: true,
  },
  'GET /notices/:id/attachment': {
    operationId: 'downloadVaultNoticeAttachment',
    summary: 'Descargar el adjunto de lo que una empresa le cuenta al empleado',
    input: z.object({ id: id() }),
    output: 'application/octet-stream',
    missing: 'Esa notificación ya no está vigente.',
  },
  'GET /push': {
    operationId: 'getPushSettings',
    summary:
      'Consultar la llave con que se firman los avisos y los dispositivos del empleado que los reciben',
    output: data(
      z.object({
        public_key: z.string(),
        devices: z
          .array(z.string())
          .check(
            z.meta({ description: 'SHA-256, en hexadecimal, de la dirección (`endpoint`) de cada uno' }),
          ),
      }),
    ),
  },
  'POST /push': {
    operationId: 'createPushSubscription',
    summary: 'Recibir en un dispositivo los avisos de la bóveda',
    input: addFallbackMessage(
      z.object({
        endpoint: z.string().check(z.maxLength(1000), z.refine(isPushService), z.meta({ format: 'uri' })),
        keys: z.object({ p256dh: key, auth: key }),
      }),
      { field: 'endpoint', words: 'Este navegador no tiene un servicio de avisos conocido' },
    ),
    output: messageOnly,
    status: 201,
  },
  'DELETE /push': {
    operationId: 'deletePushSubscription',
    summary: 'Dejar de recibir en un dispositivo los avisos de la bóveda',
    input: z.object({ endpoint: buildLenientSchema(z.optional(z.string()), (given) => String(given ?? '')) }),
    output: messageOnly,
  },
} as const satisfies Calls;
