import type { VaultAddress } from '../../../src/domain/vault/calls.ts';

/** Descriptions of the calls of employees. */
export const employeeVaultDescriptions = {
  'POST /login':
    'Responde 401 si el documento o la contraseña no son. Tras cinco intentos en 15 minutos responde 429.',
  'GET /session': 'Responde 204 si sigue y es de la cuenta de `X-Owner`, 409 si es de otra y 401 si terminó.',
  'POST /token': 'Una sola vez, para una sesión de antes de que hubiera tokens; si ya tiene, es 409.',
  'POST /activate':
    'Cualquier falta en el código o el documento responde el mismo 422. Abre solo la compañía del código. Con la contraseña que la persona ya tiene, la compañía se agrega a su cuenta. Si esa compañía ya estaba abierta es una recuperación: responde 409 con lo que cierra hasta que `recover` sea verdadero. Si no lo estaba, empieza una cuenta propia (decisiones 16 y 31). Sin `password` la cuenta queda sin contraseña.',
  'POST /forgotten':
    'La respuesta es la misma sea quien sea. Lo ve la oficina de cada empleador que la persona abrió y, donde hay correo, va un código a la dirección que cada uno tiene.',
  'POST /companies': 'Cualquier falta en el código es 422.',
  'GET /me':
    '`narrowed_at` es cuándo se recuperó la cuenta, mientras pueda haber algo cerrado. `employee_ids` son sus fichas en las compañías que le pagaron.',
  'GET /payslips':
    'En `data`, lo que vale hoy: un documento o el ajuste que lo reemplazó. En `eliminated`, lo eliminado. Solo lo que la DIAN aceptó es un comprobante.',
  'GET /payslips/:id/:type':
    '`type` es `payrolls` o `adjustments`. `changes` es la comparación con el mes anterior, o nulo; `versions`, los documentos de ese mes en orden. Con el `id` de la cuenta, o uno de sus `employee_ids`, responde la lista de ese tipo.',
  'POST /payslips/:id/:type/receipts': 'Cuenta la primera vez de cada uno.',
  'GET /payslips/zip': 'Es 404 si no hay ninguno.',
  'GET /foreign_payslips':
    'De las compañías que los muestran. Sus líneas no traen la suma: el documento no dice cómo se calculó. Lo que una nota de la compañía ajustó no está.',
  'GET /payments':
    'Lo que pagó cada pago cerrado, desde su día. `coming` son los doce próximos días de pago de cada compañía: los de su grupo o, sin uno, los del último mes pagado. Un pago cerrado antes de su día tiene el suyo.',
  'GET /balances':
    'Lo que se causó y no se ha pagado hasta `on`, con las funciones que lo liquidan. Lo que no aplica no está. `next` cuenta lo seguro: contrato, conceptos de cada mes, órdenes y pagos cerrados.',
  'POST /questions': 'En `datos` y `supresion`, `due_on` es el último día para responder.',
  'POST /questions/:id/replies': 'La pregunta queda abierta otra vez.',
  'GET /requests':
    'En `companies`, las empresas con contrato vigente, y si el sábado les es hábil; en `banks`, los de una cuenta nueva.',
  'POST /requests':
    'Los campos dependen de `kind`: días, y `reason` en una licencia; una cuenta entera, una llave Bre-B o ambas en `account`, con su papel; los datos que cambian en `data`; `amount` en `advance`, hasta el sueldo de un mes (decisión 95). Es 409 si los días se cruzan con otra solicitud que espera o se aprobó, o si ya espera otro cambio de cuenta o de datos (decisión 94).',
  'POST /requests/:id/withdraw':
    'Mientras espera, la retira. Ya aprobada, queda `withdrawal_asked_at` y la empresa decide; es 409 si esos días ya se pagaron. Repetirla responde lo mismo.',
  'POST /certificates': '`income` es el formulario 220 y lleva `year`.',
  'GET /certificates/:id/pdf': 'Con su código y su QR, que se comprueban en `GET /v/{code}`.',
  'GET /overtime': 'De las nóminas que la DIAN aceptó. El teléfono guarda la respuesta.',
  'GET /letters/:company_id/:kind': 'Como la da la oficina. Es 409 mientras `why_not` diga algo.',
  'POST /policy/answer': 'Vale para todos los empleadores que la cuenta abre.',
  'GET /dossier/:company_id': 'El ZIP se hace mientras viaja.',
  'GET /readings': 'Las últimas 200, en las compañías que la cuenta abre (decisión 49).',
  'PUT /mobile': 'Un celular de Colombia. `null` lo quita.',
  'PUT /password':
    '`null` la quita. Lleva `current` si hay una. Cierra las demás sesiones. Después de una recuperación, desde la sesión de una llave anterior a ella, abre otra vez lo que quedó cerrado.',
  'GET /push': '`devices` son los SHA-256, en hexadecimal, de las direcciones que reciben avisos.',
} as const satisfies Partial<Record<VaultAddress, string>>;
