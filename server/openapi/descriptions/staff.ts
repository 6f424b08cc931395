import type { OfficeAddress } from '../../../src/domain/office/calls.ts';

/** Descriptions of the calls on the session, the own account, other staff and the installation. */
export const staffDescriptions = {
  'POST /login':
    'Responde 401 si el correo o la contraseña no son. Con `reason: "code"` falta el código de la aplicación de la persona (`code`); con `reason: "passkey"`, su rol entra con una llave de acceso. `password_problem` dice por qué conviene cambiar la contraseña. Tras varios intentos fallidos responde 429 con `Retry-After`.',
  'POST /login/passkey': 'Con `user_id`, abre la sesión solo si la llave es de esa persona.',
  'GET /user/factors':
    '`demanded` dice si su rol exige un segundo factor; `proven`, cuándo probó por última vez quién es.',
  'POST /user/proof':
    'Se envía uno de los tres: la contraseña, un código o la respuesta de una llave. Durante diez minutos se puede pedir lo que responde 403 con `reason: "proof"`: archivos de lo que se paga a muchos, códigos, personas, certificados y otras sesiones. Durante una hora, lo que no entrega datos ni abre nada: importar empleados nuevos y escribir el PIN del software.',
  'POST /user/totp':
    'El secreto y su dirección `otpauth` (RFC 6238). No valen hasta que se confirman con un código.',
  'POST /user/totp/confirm': 'Los códigos de respaldo se dicen una sola vez.',
  'POST /user/recovery_codes': 'Los códigos se dicen una sola vez. Los anteriores dejan de abrir.',
  'PUT /user/password':
    'De 12 a 200 caracteres. No vale una contraseña muy usada ni una con datos propios. Cierra las demás sesiones. Tras cinco contraseñas actuales equivocadas en 15 minutos responde 429.',
  'POST /user/invitations':
    'La acepta un cliente con la sesión abierta. Desde ese momento trabaja en la compañía.',
  'GET /company_staff':
    'Una invitación se ve igual exista o no una cuenta con ese correo. La persona está en la compañía cuando acepta.',
  'POST /company_staff':
    'Para distribuidores, aliados y root. La respuesta es la misma exista o no una cuenta con ese correo. Más de 30 invitaciones en un cuarto de hora responden 429.',
  'POST /company_staff/:id/invite':
    'Solo mientras todas las compañías de la persona son de quien invita, porque la invitación pone otra contraseña.',
  'DELETE /company_staff/:id':
    'La persona conserva lo que otras compañías le dieron. Si no tenía otra, pierde todo acceso.',
  'GET /overview':
    'Hasta 100 compañías, primero la de mayor riesgo. Cada una se lee con sus propios permisos. `notices` son las que esta persona no ha leído, sin las de todas las compañías.',
  'GET /admins/:id': '`status` es `activo`, `invitado`, `suspendido` o `retirado` (decisión 35).',
  'POST /admins':
    'Crea la cuenta sin contraseña y su invitación. `code` y `address` se dicen una sola vez: con la misma clave de idempotencia se responde solo el `id`. `root` y `support` no llevan compañías; `client` y `enabler` necesitan una.',
  'PUT /admins/:id':
    'Los cambios valen desde ese momento. Nadie se quita root a sí mismo ni se lo quita al último: 409.',
  'DELETE /admins/:id':
    'Quita sesiones, contraseña, llaves e invitaciones. La cuenta queda como `retirado`. La propia y la del último root responden 409.',
  'POST /admins/:id/suspend': 'Nadie se suspende a sí mismo ni suspende al último root.',
  'POST /admins/:id/invite': 'Quien no tiene acceso lo recupera con esta invitación.',
  'POST /webhooks':
    'La dirección empieza por `https://`, sin usuario ni contraseña, y su nombre lleva a direcciones públicas; el operador puede permitir redes privadas (`WEBHOOK_NETWORKS`). Una compañía tiene hasta 20.',
  'PUT /webhooks/:id':
    'Solo cambia lo que se envía. Encender uno (`state: "active"`) envía lo que esperaba, en orden.',
  'POST /webhooks/:id/secrets': 'Cada entrega lleva una firma por cada secreto que aún firma.',
  'POST /webhooks/:id/replay': 'Cada entrega conserva su `webhook-id`.',
  'GET /webhooks/:id/deliveries':
    'Las de un mismo registro salen en orden: una espera a las anteriores (decisión 65).',
  'GET /security_events':
    'Del más nuevo al más viejo (decisión 49). `times` son las lecturas de lo mismo en diez minutos. `position` es el lugar en la cadena; es nula mientras espera su sello.',
  'GET /security_events/export': 'La descarga es también un suceso de la auditoría.',
  'GET /installation_events/chain':
    'La cabeza se guarda afuera y se comprueba con `npm run audit:verify -- --head POSICIÓN:HASH`.',
  'GET /operation':
    'Los tiempos van en segundos y los tamaños en bytes. `troubles` va de lo más grave a lo menos: `wrong`, `soon` o `known`. `standbys` es nulo cuando el usuario de la base no puede verlas.',
  'GET /policy': 'La respuesta es la última que dio quien pregunta (decisión 53).',
  'POST /policy/answer': 'Responder a otra versión que la vigente es 422.',
  'GET /authorizations': 'Cada fila es la última respuesta de un empleado.',
  'GET /company_export':
    'Pide probar quién es. El formato está en `docs/leaving.md`: una tabla por archivo, los documentos aparte y `manifest.json` con cuentas y SHA-256.',
  'POST /company_arrivals':
    'Deja sin efecto el archivo anterior de quien lo pide, si no se recibió. El tamaño máximo es `COMPANY_FILE_MB` (decisión 82).',
  'POST /company_arrivals/:id/parts/:part':
    'Las partes van en orden, desde 0. Una que ya llegó se puede repetir. Con la última el estado pasa a `checking`.',
  'POST /company_arrivals/:id/take':
    'Repetirla no recibe la compañía dos veces. Sigue en el servidor: `state` dice cuándo terminó.',
  'GET /employees/:id/dossier': 'Pide probar quién es. El ZIP se hace mientras viaja.',
  'POST /employees/:id/erasure':
    'Pide probar quién es. `optional` borra los datos que se elijan; `whole` borra todo cuando ninguna ley lo pide ya, y antes responde 409 con la razón.',
  'POST /incidents': '`due_on` es el último día para reportarlo a la SIC.',
  'GET /notices/current':
    'El texto de una notificación se lee como párrafos, listas, `**negrita**`, `*cursiva*` y `[enlaces](https://…)`. Lo demás son palabras.',
  'GET /legal_parameter_offers':
    'Lo que esta versión sabe de la ley y la compañía no tiene, año por año. `known` dice que la compañía tiene una fila de esos días.',
  'POST /legal_parameter_offers/apply':
    'Escribe las filas como las escribiría una persona, con su historial. Si `seen` no es lo que se ofrece hoy, responde 409 con lo que se ofrece.',
  'POST /legal_parameter_offers/dismiss': 'La misma norma de ese año no se ofrece otra vez; otro decreto sí.',
  'GET /jobs':
    'Los del último día en esta compañía, el más reciente primero, sin su respuesta. Nadie ve los de otra persona.',
  'GET /jobs/:id':
    'Con `wait` espera hasta 10 segundos a que termine. `answer` es lo que la llamada habría respondido; un archivo se descarga aparte. `progress.total` es nulo mientras no se sabe.',
  'GET /jobs/:id/file': 'Se guarda un día. Si la base de datos cayó entre tanto es 410: vuelva a pedirlo.',
  'DELETE /jobs/:id':
    'Uno en espera termina al momento; uno en curso, en cuanto su proceso lo sabe. Lo que no alcanzó a guardar se deshace entero.',
} as const satisfies Partial<Record<OfficeAddress, string>>;
