import type { OfficeAddress } from '../../../src/domain/office/calls.ts';

/** Descriptions of the calls on the vault that the office makes. */
export const vaultOfficeDescriptions = {
  'GET /vault_people':
    '`access` es `sin_invitar`, `invitado`, `vencida` o `activo`: activo es quien abrió esta compañía con su código, y `last_login_at`, cuándo abrió por última vez algo de ella. De otros empleadores no se dice nada. Primero va quien pidió entrar otra vez (`asked_at`), con el celular que dejó, hasta que la oficina da un código o la persona entra.',
  'POST /vault_codes':
    'Una invitación por empleado, hasta 500, de un uso y 7 días; las que no usó dejan de servir. Con `kind: "recovery"`, para un empleado que olvidó su acceso, dura un día: `checked` dice cómo se identificó y queda anotado. Con `close_sessions` sus sesiones terminan ya y sus teléfonos borran lo que guardan. Una compañía sin comprobantes aceptados de la persona no abre una bóveda que tiene los de otras.',
  'GET /vault_codes':
    'Las letras de códigos sin usar, a qué correo pueden ir, el celular de la ficha, si puede recibir un mensaje de la instalación (`text`) y la dirección completa de su enlace.',
  'GET /vault_codes/sheet': 'Ocho por página, cada uno con su QR.',
  'POST /vault_codes/mail':
    'Hasta 200. Es 422 si ninguno tiene correo o la instalación no tiene servidor de correo.',
  'POST /vault_codes/text':
    'Hasta 200, al celular de la ficha. `without` son quienes no tienen un celular colombiano o no autorizaron usarlo. Es 422 si no queda nadie, y 409 si la instalación no tiene proveedor de mensajes.',
  'GET /vault_entries':
    '`type` es `payrolls` (102) o `adjustments` (103). `delivered`, `viewed`, `acknowledged`, `access`, `retired` y `asked` son `1` o `0`. `delivered_at` es lo primero entre el aviso a un teléfono, el correo y la apertura. `versions` es `current`, el inicial, o `all`. `sort` con `-` delante va de mayor a menor. El PDF y el XML son `GET /payrolls/{id}/pdf` y `/xml`.',
  'GET /vault_entries/zip':
    'Hasta 200 por su identificador o, sin `ids`, todo lo que dicen los filtros. El ZIP se hace mientras viaja.',
  'GET /vault_mail':
    'A quién le llegaría. `not_authorized` no autorizó el uso de su correo y no se le envía. `from` es nulo sin servidor de correo.',
  'POST /vault_mail':
    'Hasta 200 por su identificador, o todo lo que dicen los filtros. Lo que va en camino no se pone otra vez; lo enviado, solo con `again`.',
  'GET /vault_payments':
    'Lo que cada pago cerrado le pagó a cada persona. `mail` es el último correo desde que el pago se cerró. `runs`, hasta 100, son los cerrados de ese año y mes.',
  'GET /vault_payments/zip':
    'Hasta 100 por su `id` (`run_id:employee_id`) o, sin `ids`, todo lo que dicen los filtros; sin ninguno es 404. La auditoría nombra de quiénes eran.',
  'POST /vault_payments/mail':
    'Hasta 100 por su `id`, o todo lo que dicen los filtros. Lo enviado desde que el pago se cerró, solo con `again`. Reabrir el pago detiene el correo que no ha salido.',
  'POST /vault_entries/resend':
    'Hasta 200. Es un aviso nuevo (`payroll.accepted` o `adjustment.accepted`) con lo que el documento dice hoy, en orden con los demás de su mes. Es 409 si ningún webhook de la compañía los pide.',
  'POST /allied_vault_entries/resend':
    'Hasta 200, de las compañías de quien pregunta, que debe usar la API de nómina. `without` son los de compañías sin un webhook que los pida.',
  'GET /allied_vault_entries': 'De todas las compañías de quien pregunta; cada fila dice la suya.',
  'GET /allied_vault_payments': 'De todas las compañías de quien pregunta; cada fila dice la suya.',
  'GET /questions':
    'Primero las abiertas. Con `about=data`, solo los reclamos de datos personales, primero el que vence antes (`due_on`).',
  'POST /questions/:id/replies': 'Queda `respondida`, o `cerrada` con `close`.',
  'GET /requests':
    'Primero las que esperan, y las que su empleado pidió anular, de la más antigua a la más nueva. `summary.waiting` las cuenta todas.',
  'GET /requests/:id':
    'Mientras espera, `payments` y `payroll` son lo abierto en lo que entra al aprobarla; ya aprobada, de lo que sale al anularla. `obstacle` es por qué no se puede.',
  'POST /requests/:id/approve':
    'Escribe la ausencia en lo abierto de esos días, en la misma transacción; lo que aún no existe la toma al crearse. Un anticipo queda como deuda, que descuenta el pago abierto cuyos días no han terminado (decisión 95). Un cambio de cuenta o de datos queda en la ficha y pide, a una llave de acceso, `employees:write`; el de cuenta pide además probar otra vez quién es (decisión 94). Es 409 con `message` si hay un obstáculo, y con `current` si otra persona ya decidió (decisión 75).',
  'POST /requests/:id/refuse': '`answer` es obligatorio: el empleado lo lee.',
  'POST /requests/:id/revoke':
    'Quita la ausencia de los pagos abiertos y de las nóminas sin enviar, en la misma transacción. Es 409 con `message` si esos días ya se pagaron o están en la DIAN, o si alguien cambió la ausencia a mano; y con `current` si ya no está aprobada (decisión 85). Un cambio de cuenta o de datos no se anula: se corrige en la ficha.',
  'POST /requests/:id/keep':
    'Solo si su empleado pidió anularla. `answer` es obligatorio: el empleado lo lee.',
  'PUT /questions/:id':
    'Cierra, reabre o dice qué ajuste la resuelve: se empieza con `POST /payrolls/{id}/adjust` y su `id` se escribe aquí.',
} as const satisfies Partial<Record<OfficeAddress, string>>;
