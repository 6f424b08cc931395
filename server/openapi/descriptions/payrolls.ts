import type { OfficeAddress } from '../../../src/domain/office/calls.ts';

const writtenPayroll =
  'Sin `totals`, una incapacidad y unas vacaciones toman de los meses anteriores el `previous_ibc` y la `base` que nadie escribió. Un mes con varios contratos los liquida todos (decisión 56): la línea de uno terminado dice su ingreso en `of_contract`, y también lo pueden decir `hours`, `earned` y `benefits`. En `shifts` un turno se parte en la noche, la medianoche, el descanso y el fin de la jornada ordinaria. `taken[].debt` es el `id` de la deuda que la deducción abona (decisión 39). `own` es el `id` de un concepto de la compañía sobre ese `concept` (decisión 42); otro es 422. `quantity` por `unit_value` debe dar el valor, al peso, o es 422. Lo mal escrito es 422 por su ruta, todo a la vez (`absences.0.end`). Lo que la ley no deja es un hallazgo del borrador. El contrato, las órdenes y las políticas no van aquí.';

/** Descriptions of the calls on payrolls and their sending. */
export const payrollDescriptions = {
  'GET /payrolls':
    'Un estado, una columna o un tamaño de página desconocidos son 422. Una búsqueda entre más de 20.000 nóminas cuenta hasta 2.000 (`more` dice que hay otras, y las sumas son de esas) y encuentra un número por su comienzo. `findings`, `notified` y `undelivered` son `1` o `0`. `findings` son las que tienen hallazgos: una que la DIAN rechazó los tiene, y una que ya no se puede cambiar no. `notified` son las que la DIAN aceptó con algo que decir.\n\nLas sumas son lo que se paga, y `count` cuenta lo que vale: lo que una nota reemplazó vale lo que dice la nota; lo que una eliminó sigue en la lista (`meta.total`, `states`) y no suma. `waiting`, en una lista sin búsqueda ni filtros, son las que se emiten de nuevo mientras aún vale la anterior.\n\nEn cada fila, `standing` es nulo o lo que la nómina vale por una nota; las sumas propias siguen como en su documento. `note` es la nota que la va a cambiar y la DIAN no ha aceptado. `previous_total` es el neto del mes anterior, en la lista de un solo mes. `dianResponse` es lo que respondió la DIAN; lo mismo va en `dian`, su nombre anterior.',
  'GET /payrolls/:id':
    '`in_runs` dice que sus pagos están cerrados, y `pay_run` en cuál se cambia. `chain` y `reissue` dicen las notas que la ajustan. `dianResponse.response_signature` dice qué prueba la firma de la respuesta: `valid`, la firmó la DIAN; `unproven`, su certificado lo dice y no hay `DIAN_TRUST` para comprobarlo; `foreign`, la firmó otro; `invalid`, no es válida; `absent`, no hay firma. `response_signer.why` es `not_dian`, `self_issued`, `out_of_date` o `unknown_authority`.',
  'GET /payrolls/:id/comparison': 'Es nulo si no hay nómina del mes anterior.',
  'GET /payrolls/recalculations':
    'De todos o de un empleado; no escribe nada. `due` es `note` (la DIAN la tiene), `wait` (va en camino) o `save` (toma las cifras nuevas al guardarla o emitirla). `findings` son de deducciones escritas por encima de un límite: se quedan como se escribieron. `percentages` son los de procedimiento 2 de las fichas con el correcto de enero a junio de `year`; se guarda con `PUT /employees/{id}` y `{withholding_percent, base_version: version}`.',
  'POST /payrolls/recalculations/reviewed': 'El panel no pregunta más hasta la próxima corrección de la ley.',
  'GET /payrolls/withholding_percentage':
    'El porcentaje fijo que rige en ese mes, con las nóminas guardadas de los doce meses hasta mayo o noviembre. `stored` es el de la ficha.',
  'GET /payrolls/context':
    'Con esto y la ficha del empleado se calculan las cifras del servidor. Una orden que termina al pagarse dice en `applied` lo que cada mes tomó. `recurring` son los conceptos de todos los meses que entran en una nómina nueva (decisión 42). `debts` son las de meses anteriores, sin lo que esta nómina ya descuenta. `sicknesses` son las incapacidades de meses anteriores que una de este mes puede prorrogar. `findings` es lo que la ficha dice en contra.',
  'POST /payrolls': `Crea un borrador calculado aquí. Totales distintos son 422, y un mes ya ocupado es 409. \`recurring\` agrega los conceptos que el empleado tiene todos los meses, menos los escritos; es para quien no pudo leer el contexto. \`carried\` son las deudas que deja. ${writtenPayroll}\n\nEl documento se hace en la sucursal del grupo del empleado, en la principal si no tiene, o donde está la compañía. Su número es del consecutivo del grupo cuando se usa en el ambiente, o del consecutivo por defecto.`,
  'PUT /payrolls/:id': `Solo un borrador o una rechazada, con \`base_version\`. Un mes con sus pagos cerrados es 409. \`shifts\`, \`benefits\` y \`days_worked\` se quedan si no se envían. Una prestación escrita por el valor que dan los meses pagados lleva su cuenta en \`lines\`. ${writtenPayroll}`,
  'DELETE /payrolls/:id':
    'Solo lo que no ha salido o fue rechazado; su número no se da otra vez. En camino o aceptada es 409.',
  'POST /payrolls/copy':
    'Copia los valores que se repiten. No copia días, horas, ausencias, prestaciones, comisiones, bonificaciones ni sanciones.',
  'POST /payrolls/validate':
    'Mira todo lo que miraría el envío y da avisos: neto bajo, más del 30 % de diferencia con el mes anterior, fuera de término, contingencia, prórroga de una incapacidad. Deja el borrador en `lista` o `borrador`.',
  'POST /payrolls/review':
    'Juzga como el envío y deja los borradores como la revisión. Los totales son de las que saldrían.',
  'POST /payrolls/delete': 'Responde 409 si ninguna se puede borrar.',
  'GET /payrolls/ids': 'Pide probar quién es, y se anota como lectura de cada una. Más de 20.000 es 422.',
  'GET /payrolls/sending':
    'Cuenta los documentos que salieron juntos con los que siguen en camino; es nulo si no hay ninguno. Sin mes, son los de toda la compañía con sus notas, con `paused` y dónde va el último.',
  'PUT /payrolls/sending':
    'Retiene las nóminas y notas que la DIAN no ha recibido, o las deja salir. Por las que ya puede tener se sigue preguntando. La pausa se guarda en la base de datos; `GET /dian/status` la dice.',
  'GET /payrolls/zip': 'Las del mes, o hasta 200 por su identificador. Sin ninguna es 404.',
  'POST /payrolls/status':
    'Pregunta por las que la DIAN puede tener, también notas; no envía nada otra vez. Un identificador que no existe es 404.',
  'POST /payrolls/send':
    'Salen las que nada retiene. `errors` dice todo lo que retiene a las demás; lo de la compañía va una vez, sin empleado. Si ninguna puede salir es 406 con la misma lista.',
  'POST /payrolls/import/check':
    'Hasta 1.000 filas, cada una con `employee_id` o `document_number`. `recurring` es lo que el empleado tiene todos los meses y la fila no trae; también entra.',
  'POST /payrolls/import':
    '`existing` es `skip`, el inicial, o `replace` para reemplazar un borrador. Los bloques con el mismo `id` son una sola importación.',
  'GET /payroll_imports': 'Las últimas 50.',
  'DELETE /payroll_imports/:id': 'Borra sus borradores mientras ninguno tenga número.',
  'POST /payroll_imports/:id/file':
    'Multipart con `file`, hasta 5 MB, una sola vez. Se devuelve tal como llegó.',
  'GET /dashboard': '`changes` tiene cinco como máximo.',
} as const satisfies Partial<Record<OfficeAddress, string>>;
