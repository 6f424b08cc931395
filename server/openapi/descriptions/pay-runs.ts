import type { OfficeAddress } from '../../../src/domain/office/calls.ts';

/** Descriptions of the calls on payments to several people. */
export const payRunDescriptions = {
  'GET /pay_runs':
    'Primero el último pago. `periods` son los códigos de cada cuánto se paga a quienes tienen contrato en el mes, primero el más común.',
  'POST /pay_runs':
    'Liquida a todos (`everybody`), a un grupo o a una lista. `kind`: `fortnight` (parte 1 o 2), `ten_days` (1 a 3), `week` y `vacations` (`start`, `end`), `month`, `prima`, `severance_interest` y `severance` (del año que terminó; en diciembre, del propio), `final_settlement` (con el retiro de la ficha). La compañía no necesita estar habilitada.\n\nEn un pago de todos o de un grupo, quien sale en esos días, quien ya salió o tiene su liquidación, y quien no tiene esa prestación quedan en `left_out`; una lista que los nombra se rechaza, salvo quien sale. Días ya pagados o un mes ya enviado son 409 con los nombres. Un periodo sin ley es 422.',
  'GET /pay_runs/people':
    'No escribe nada. Lo que no se podría crear se rechaza como en `POST /pay_runs`; un pago sin nadie tiene `people` 0.',
  'GET /pay_runs/:id':
    'Primero quien tiene algo que impide el pago y luego quien tiene un promedio de pocos meses. `left_out` son los que dejó fuera: `settled`, `leaves`, `no_benefits` o `not_caused`. `shared` son aquellos cuya misma prestación está en otro pago abierto. Mientras los pagos de un mes no sumen lo mismo que su nómina, o uno esté abierto, la nómina no se envía (`runs-differ`, `run-open`).',
  'GET /pay_runs/:id/people/:employee_id':
    'De un pago abierto, `plan` dice con qué novedades terminaría en cero si da negativo, y `owed`, lo que dejaron pagos anteriores (decisión 39).',
  'PUT /pay_runs/:id/people/:employee_id':
    'Solo en un pago abierto; liquida otra vez. La prima, las cesantías y sus intereses llevan una entrada de `benefits` (el valor escrito) y `averages`, el promedio mensual de lo que varió: `semester` la prima, `year` las cesantías y sus intereses, y una liquidación los tres (decisión 33). Las vacaciones llevan una entrada de `absences` con sus fechas y ninguna otra novedad. Una deducción que abona una deuda lo dice en `taken[].debt`. El cambio da otra versión al pago.',
  'POST /pay_runs/:id/novelties/check': 'Como `POST /pay_runs/{id}/novelties`, y no queda nada.',
  'POST /pay_runs/:id/novelties':
    'Hasta 1.000 personas de un pago de salario abierto, cada una con `employee_id` o `document_number`. Lo que llega de un concepto reemplaza lo que la persona tenía de él; en turnos y días trabajados, de ese día; en `averages`, de ese periodo. `without` lo quita: `hours:heds`, `benefits:service_bonus`, `shifts:2026-11-04`. Lo de un concepto de la compañía va aparte, y `own:{id}` lo quita. Una fila se rechaza si trae `ending`, si las listas quedan muy largas o si dos personas del pago tienen ese documento.',
  'POST /pay_runs/:id/marks/check': 'Como `POST /pay_runs/{id}/marks`, y no queda nada.',
  'POST /pay_runs/:id/marks':
    'Las marcas se emparejan por su orden entre dos pausas más largas que un turno, o por `kind` donde el reloj lo dice de todas las de esa persona; una segunda a los tres minutos es la misma. Envíe también las de alrededor del pago hasta esas pausas, para que las noches de sus extremos estén enteras. Cada turno da horas con su día, como `shifts`: recargo nocturno, descanso, festivo y extra sobre la jornada. Las horas de las marcas reemplazan las de los días que tienen marcas, así que enviar otra vez no suma. Un día en duda (`doubts`) no cambia. No se le escribe a quien tiene horas sin día, turnos o salario integral (`refused`), ni con otra `base_version`.',
  'GET /pay_runs/:id/novelties/repeat':
    'El anterior es el último pago de sueldo cerrado de esas personas. Se repiten horas, devengados y deducciones escritos a mano. Solo si es de la misma clase (quincena con quincena). No se repiten ausencias ni nada con fecha, lo recurrente, lo de una sola vez, una cuota, lo de una orden, un retroactivo, el abono de una deuda ni lo que no se alcanzó a descontar entero. Lo que ya está igual no aparece. `left_out` dice qué no se repite y por qué.',
  'POST /pay_runs/:id/novelties/repeat':
    'Una sola transacción. Sin `digest` ni `chosen` escribe lo que no reemplaza nada, así que repetir la llamada no escribe nada más. Lo que reemplaza se elige en `chosen`, con el `digest` de `GET /pay_runs/{id}/novelties/repeat`; si la propuesta ya es otra, es 409 con la de ahora (`current`). `undo` lo deja todo como estaba mientras nadie cambie a esas personas.',
  'PUT /pay_runs/approval_policy':
    'Mientras no se pida aprobación, rige al guardarlo. Después queda propuesto hasta que lo acepte uno de quienes aprueban, que no sea quien lo propuso; si no queda ninguno, cualquiera otra persona de la compañía.',
  'GET /pay_runs/:id/approval':
    'La diferencia es contra el último pago cerrado de cada persona: de sueldo con sueldo, y los demás con uno de su clase. `digest` resume cada línea, y la cuenta en la que se paga.',
  'POST /pay_runs/:id/approval':
    'Se pide otra vez cuando se devolvió o cuando algo cambió. También de un pago cerrado, si cambió la cuenta de alguien.',
  'POST /pay_runs/:id/approval/approve':
    'No aprueba quien cambió el pago o a alguien en él, ni quien lo pasó a aprobación. Sin aprobación, `POST /pay_runs/{id}/close` y el archivo del banco son 409.',
  'POST /pay_runs/:id/close':
    'En una sola transacción crea o reescribe las nóminas de sus meses. Es 409 si las cifras ya no son las que se vieron (`current`), si hay promedios de pocos meses sin escribir y no llega `confirm_few_months`, o si un pago posterior cerrado paga la misma prestación. Los hallazgos que bloquean son 406.',
  'GET /pay_runs/:id/register':
    'Abierto, con los datos de ahora; cerrado, con los de entonces. Va por centro de costo, con cada concepto y sus sumas. En PDF, hasta 2.000 personas, con espacio para firmar.',
  'GET /pay_runs/:id/bank_file':
    'De un pago cerrado que no sea de cesantías. Sin `account` usa la cuenta por defecto, y su formato si `format` o `template` no dicen otro; un banco sin formato público es 409. `left` no van en el archivo. `cut` son textos más largos que su lugar. Un dato de la orden sin lugar es 409. `unconfirmed` dice que sus posiciones no vienen de un manual del banco (decisión 44). `branches` suma por la sucursal de hoy de cada empleado; quien no tiene va al final, sin nombre.',
  'GET /pay_runs/:id/bank_file/download':
    '`paid` es hoy o después; `sequence` distingue los archivos de un mismo día.',
  'POST /pay_runs/:id/bank_trial':
    'De un pago abierto o cerrado, las veinte primeras personas. La plantilla no necesita estar guardada; con faltas es 422.',
  'POST /pay_runs/:id/reopen':
    'Las nóminas vuelven a como estaban, mientras ninguna se haya enviado y no haya cerrado un pago posterior del mes ni de la misma prestación.',
} as const satisfies Partial<Record<OfficeAddress, string>>;
