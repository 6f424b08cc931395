import type { OfficeAddress } from '../../../src/domain/office/calls.ts';

/** Descriptions of the calls on reports and the end of the month. */
export const monthEndDescriptions = {
  'GET /reports/:report':
    'Las 500 primeras filas; `count` y `totals` son de todas. `from` y `to` son meses, hasta 24; `year`, un año; `on`, un día. Un filtro que el informe no tiene es 422. Los borradores cuentan, y `notes` dice cuántos.',
  'GET /reports/:report/download':
    'XLSX y PDF dicen sus filtros y avisos. CSV tiene sus filas y, al final, sus sumas. Un PDF tiene hasta 2.000 filas; con más es 409.',
  'PUT /recovery_claims/:employee_id/:payer/:start_date':
    '`payer` es `eps`, `arl` o `pension`. `start_date` es el primer día del cobro en su mes, como lo dice su informe. `base_version` es 0 donde no había nada. Un cobro radicado lleva número y día; uno pagado, día y valor; uno rechazado, una nota. Lo que el estado no usa se vacía.',
  'GET /closing':
    '`state` es `done`, `todo`, `late` o `idle`. `by_hand` son los pasos que solo sabe una persona.',
  'GET /cost':
    '`from` y `to` son meses, hasta doce, ambos incluidos. `provisioned` es lo que se pagó de provisiones anteriores, que no suma dos veces.',
  'GET /cost/export': 'Una fila por empleado y mes, y una columna por aporte y provisión.',
  'GET /law_trials':
    'Con el mismo motor de las nóminas y la gente de la compañía. Quien tiene nómina del mes va con sus novedades; los demás, con lo que se repite cada mes. Un sueldo bajo el mínimo de esa ley sube a él. La ley de otro año es la del mismo día de ese año. Una cifra anual que aún no sale se queda en la última, y `law.notes` lo dice. La prima y las liquidaciones van como se pagaron. No guarda nada.',
  'GET /law_trials/export':
    '`laws` son hasta cuatro, separadas por comas. Una fila por empleado y cuatro columnas por ley.',
  'GET /month_forecasts':
    'El último pronóstico guardado del mes, con su hora, y los de meses aceptados a la misma altura. Cada día se guarda uno por compañía. `payments` son los pagos que existen, como están, y los que traerán los días de pago; el último es lo que queda del neto.',
  'POST /month_forecasts':
    'Con el motor de las nóminas y lo que se sabe ahora: contratos, la nómina del mes o sus pagos abiertos y cerrados, ausencias que siguen, horas firmadas y lo que se repite. Una novedad cuenta desde su día y la que no tiene día, desde que se escribe; lo que se repite cuenta por días. La prima y las cesantías entran cuando existe su pago. Reemplaza el del mismo día.',
  'GET /month_forecasts/people': 'Se calcula al pedirlo, de la página que se pide.',
  'GET /pila':
    'La planilla como van hoy las nóminas. `difference` es lo que suma redondear al cien, que paga la compañía. `due` es la fecha según el NIT. `own` dice cuántas personas van en cada planilla del mes. `corrections` es lo que tendría una A o una N sobre lo presentado (`standing`), y quiénes ya no van (`gone`). Hay hasta 400 hallazgos de cada severidad; `counts` los cuenta todos. Si la compañía presenta por sucursal, `branch` es el código de una y `planilla.branches` tiene cada una.',
  'GET /pila/contributors/:id': 'Los campos del anexo que no están en blanco ni en cero.',
  'GET /pila/file':
    'El .txt del operador. Es 409 si un hallazgo bloquea, si no va nadie o si falta la sucursal.',
  'GET /pila/files': 'Es 409 si un hallazgo bloquea una de las sucursales.',
  'POST /pila/filings':
    'Guarda la planilla como va hoy, con su número y su día de pago. Es 409 si `digest` es de otra, si ya hay una presentada de ese tipo o si un hallazgo bloquea.',
  'POST /pila/filings/:id/withdraw':
    'Deja de contar como presentada y sigue en la lista. Es 409 mientras haya correcciones de ella.',
  'GET /crosscheck':
    'Primero las personas con diferencias. `claim` es el aporte que reclamaría la UGPP. `blocked` son las planillas E, S y K del mes que no se presentaron y aún no se pueden hacer, con lo que las detiene.',
  'POST /crosscheck/files':
    'Hasta 1.000 XML aceptados y 30 planillas .txt de un mes y un empleador, como texto o en hasta 4 ZIP de 5 MB y 5.000 archivos, con nombres distintos. Hasta 10 MB, y 100 MB descomprimidos. Una consulta a la vez por persona; otra es 429. `left` es lo que no se pudo leer, o es de otro mes o empleador. Responde hasta 500 personas con diferencias.',
  'GET /certificates':
    'De las nóminas que la DIAN aceptó (decisión 47). `missing` son los meses terminados de contrato sin nómina aceptada; `findings`, lo que al formato 2276 le falta de la persona. Sin `year`, el último que se puede certificar.',
  'GET /certificates/:id/pdf': 'Con las casillas de su año gravable. Sin nada aceptado es 404.',
  'GET /certificates/zip': 'De todos, o hasta 200 por su identificador. El ZIP se hace mientras viaja.',
  'GET /certificates/2276': 'A quién le falta qué antes del archivo: hasta 500 personas, y cuántas más.',
  'GET /certificates/2276/xml':
    'Versión 4, en ISO-8859-1; un ZIP con más de 5.000 registros. Es 409 mientras algo lo bloquee.',
  'GET /certificates/2276/sheet': 'Las 45 columnas, también cuando falta algo.',
  'GET /accounting':
    'Sin `posting`, el mes como está o, si ya se contabilizó, lo que cambió después. `posting` 1 es el mes como se contabilizó; 2 y siguientes, sus diferencias. Hasta 500 líneas por comprobante; el archivo las tiene todas (decisión 46).',
  'GET /accounting/origin': 'Hasta 200 personas.',
  'GET /accounting/file': 'Es 409 si un hallazgo bloquea o no queda nada por contabilizar.',
  'POST /accounting/postings':
    '`number` es el de la contabilización que sigue, y `digest`, lo que se vio. Es 409 si alguien contabilizó antes, si nóminas o cuentas cambiaron o si un hallazgo bloquea.',
  'POST /accounting/reversals':
    'Es 409 si el mes no está contabilizado o alguien contabilizó mientras tanto.',
  'POST /accounting/accounts/import': 'Es 409 si alguien las cambió desde `version`.',
  'PUT /accounting/settings': 'Es 409 si alguien los cambió desde `version`.',
} as const satisfies Partial<Record<OfficeAddress, string>>;
