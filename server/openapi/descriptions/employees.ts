import type { OfficeAddress } from '../../../src/domain/office/calls.ts';

/** Descriptions of the calls on employees and their imports. */
export const employeeDescriptions = {
  'GET /employees/elsewhere':
    'Trae lo que es de la persona, no lo que es de ese empleador: contrato, salario y fondos.',
  'PUT /employees/defaults':
    '`POST /employees` y las importaciones toman estos valores donde un campo no se envía.',
  'GET /employees/:id/arrears':
    'De cada mes que fue a la DIAN antes de guardar el aumento: la diferencia, lo que ninguna nómina paga aún y las líneas que la forman (decisión 57).',
  'GET /employees/:id/balances':
    'Lo mismo que el empleado ve en su bóveda, sin su próximo pago. Nulo si no está activo y no se ha retirado.',
  'GET /employees/minimum_raises':
    '`kind` es `full`, `hours` (en proporción), `class` y `practice` (aprendices) o `integral`. `left_out` ganan menos y no tienen un mínimo propio; dice por qué.',
  'POST /employees/minimum_raises':
    'Hasta 1.000 por llamada, desde el 1 de enero o desde un contrato o salario posterior, todos o ninguno. Cada uno queda en su historial de salarios. `left_out` son los que ya no están por debajo. Responde 409 si el mínimo no es el de `minimum`.',
  'POST /employees/minimum_raises/undo': 'Responde 409 si ya se envió una nómina con la subida.',
  'POST /employees/import/check':
    'Hasta 200 filas con los campos de `POST /employees`. Donde va el `id` de una lista sirve también su código o su nombre.',
  'POST /employees/import':
    '`existing` es `skip`, el inicial, o `update` con lo que trae la fila; un ingreso anterior al de quien volvió a entrar se rechaza. Los campos `loan_` de quien ya está son un préstamo que empezó antes de su saldo inicial. `unknown` dice si un nombre que la compañía no tiene se crea (`create`) o queda vacío (`empty`); sin él la fila se rechaza. `areas` dice el área de los centros de costo que se crean. Los bloques con el mismo `id` son una sola importación.',
  'GET /employee_imports': 'Las últimas 50.',
  'DELETE /employee_imports/:id': 'Borra los empleados que creó mientras nada los use.',
  'POST /employee_imports/:id/file':
    'Multipart con `file`, hasta 5 MB, una sola vez. Se devuelve tal como llegó.',
  'GET /document_imports/employees': 'Para comparar antes de traer: ingreso, sueldo y cuenta de cada ficha.',
  'POST /document_imports/files':
    'Hasta 50 archivos por llamada, o 1.000 como tarea, cada uno hasta 2 MB y con sus bytes en base64. La firma se revisa siempre y el CUNE se calcula de nuevo con `pin`. Lo que no se entiende se rechaza con su motivo y lo demás queda. Los bloques con el mismo `id` son una sola vez; repetir un archivo no cambia nada.',
  'GET /document_imports': 'Las últimas 50.',
  'GET /document_imports/:id':
    'Lo que traería cada persona, los meses que le faltan, lo que no coincide con su ficha (`conflicts`), lo que dicen distinto de la compañía (`company`, que no hay que decidir) y los archivos que no cuentan (`left`). Un conflicto sin `options` pide un valor.',
  'POST /document_imports/:id/apply':
    'Todo o nada. `decisions` tiene por persona (`13:43567890`) y dato el valor de una de sus opciones. Es 422 mientras falte uno. `balances` tiene por persona los campos `opening_` de su ficha, que los documentos no dicen: un saldo solo agrega lo que sus meses no tienen. Los meses quedan como emitidos en otro programa: entran en promedios, certificados y cruce, y nunca son documentos de esta compañía.',
  'DELETE /document_imports/:id':
    'Borra los empleados que creó, devuelve las fichas que cambió y quita sus meses. Es 409, con lo que lo impide, si después se hizo una nómina de esas personas.',
  'PUT /document_imports/:id/vault':
    'Solo para personas. Comienza oculto. Un documento que una nota de aquí ajustó ya no está.',
  'GET /foreign_payrolls':
    'Los que cuentan: el último de cada cadena de ajustes. `note` es la nota de aquí que lo ajusta; aceptada, vale en su lugar. `signature` es `valid` o `malformed`; `cune_state` es `verified` (calculado con el PIN), `form` o `wrong`.',
  'GET /foreign_payrolls/by_cune/:cune':
    'Solo para personas: pregunta a la DIAN con el certificado de la compañía (`GetXmlByDocumentKey`) si el documento no está aquí. `document.file` se guarda con `POST /foreign_payrolls`. Es 404 si la DIAN no lo tiene y 409 si no responde.',
  'POST /foreign_payrolls':
    'De un empleado que ya está, sin cambiar su ficha. Repetirlo devuelve el mismo. Es 422, con su motivo, si no cuenta en esta compañía.',
  'GET /foreign_payrolls/:id/file': 'Los bytes tal como llegaron.',
  'POST /import_profiles':
    'Hasta 100 por compañía, uno por nombre. `format` es `local` (`1.234,56`), `english`, `dmy`, `mdy`, `names_first`, `surnames_first` o nulo.',
  'GET /employees/:id/term':
    'Hasta cuándo se puede dar el preaviso y hasta cuándo se renueva sin él, por lo mismo que su último plazo. `renews_until` es igual a `until` cuando llegó a lo más largo. `state` es `open`, `noticed`, `renewing` o `no_notice` (treinta días o menos).',
  'PUT /employees/:id/term/notice':
    'El día de entrega es hoy o antes; `null` borra la nota. Queda en la auditoría.',
  'GET /employees/:id/letters/:kind':
    '`employment` lleva `salary` y `average` (`1`) y a quién va dirigida (`addressed_to`). `severance_withdrawal` lleva su destino: `termination` de quien salió, `housing` o `education`. `overtime` es el registro de horas de los meses `from` a `to`, o del año. `nonrenewal` se da mientras se pueda dar el preaviso. Responde 409 mientras `why_not` diga algo.',
} as const satisfies Partial<Record<OfficeAddress, string>>;
