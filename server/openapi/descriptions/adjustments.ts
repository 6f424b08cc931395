import type { OfficeAddress } from '../../../src/domain/office/calls.ts';

/** Descriptions of the calls on adjustment notes, the enablement and DIAN. */
export const adjustmentDescriptions = {
  'POST /payrolls/:id/adjust':
    'El borrador empieza como copia de una nómina aceptada o de una nota que reemplaza. `note_type` 1 reemplaza: al aceptarse, lo que ajusta queda `reemplazada`. El 2 elimina: toda la cadena queda `eliminada` y el mes libre. `print_reason`, sí si no se dice, escribe el motivo en las notas del documento. Es 409 si no está aceptada, si ya se reemplazó, si tiene una nota sin terminar (`current: {id}`), o si el documento es del ambiente de pruebas y la compañía está en producción.',
  'POST /foreign_payrolls/:id/adjust':
    'La nota lleva el número, el CUNE y la fecha del documento del otro programa. Con `note_type` 1 empieza con lo que él dice, liquidado aquí, y sus diferencias están en `changes`; con 2 lo deja sin efecto. Es 409 si ya tiene una nota (`current: {id}`), si la compañía no está en producción, o si el mes tiene varios documentos o una nómina de aquí y se quiere reemplazar.',
  'POST /payrolls/:id/reissue':
    'Crea una nota que elimina y un borrador nuevo, que sale cuando la nota se acepta. Si ya estaba eliminada, o solo fue una prueba, crea el borrador y `adjustment_id` es nulo.',
  'GET /adjustment_payrolls/:id':
    'La nota completa como una nómina. `original` es lo que ajusta, o `foreign_original` si lo emitió otro programa, y `changes`, cada diferencia de los documentos oficiales.',
  'PUT /adjustment_payrolls/:id':
    'Solo borradores y rechazadas, con `base_version`. Otra persona u otro mes es 422.',
  'DELETE /adjustment_payrolls/:id': 'El historial de lo que ajustaba lo dice.',
  'POST /adjustment_payrolls/together/preview':
    'El mismo cambio para hasta 500 nóminas. Con `eliminate`, las notas que las eliminan, sin concepto ni valor. `concept` es como `earned:bonuses` o `taken:debt`; `side`, `salary` o `non_salary` donde la ley deja elegir; `own`, el concepto de la compañía. Cada una se calcula desde la última versión aceptada y se juzga como una nota sola. `company` es lo que hoy impide emitirlas todas.',
  'POST /adjustment_payrolls/together':
    'Crea lo que mostró la vista previa y, con `send`, lo pone en camino, en una sola transacción. `totals` son las sumas que se mostraron: si hoy son otras, o no hay nada que crear, es 409.',
  'POST /adjustment_payrolls/send':
    'Como `POST /payrolls/send`. Sin cambios es 406. Si lo que ajusta sigue en camino, la nota espera y sale cuando se acepte. Un documento del ambiente de pruebas, desde producción, es 406 con `AJU05`.',
  'GET /enabler':
    '`stage` es `sin_iniciar`, `datos`, `software`, `certificado`, `numeracion`, `pruebas`, `habilitada` o `produccion`. En la lista de chequeo, `near` dice que puede estar bien y muchas veces no lo está. `certificate_usable` dice que la DIAN recibe lo que firma: es de este NIT y está vigente. `testing_set` va también en `test_set_id`, y `dianResponse` en `last_response`. La compañía se habilita una vez, cuando la DIAN dice que su set está aceptado.',
  'PUT /enabler':
    'Un PIN vacío deja el guardado. `registered` anota que la compañía hizo su parte en el portal. `numbering` es la de producción, y da a las pruebas los mismos prefijos desde 1; un número usado fija su rango. `use_provider_certificate` firma con el certificado del proveedor, que debe ser una de las compañías del usuario y tener uno cargado, o es 422. Los secretos entran y no salen.',
  'POST /enabler/certificate':
    'Multipart con `file` (.p12 o .pfx, hasta 100 KB) y `password`. Lo que hoy no podría firmar es 422 por campo: contraseña equivocada, vencido, débil. Otro NIT, o un vencimiento en 30 días, es un aviso.',
  'POST /enabler/tests/generate':
    'Crea lo que le falta al set: nóminas de distintos trabajadores del último mes entero, primero las reales, y notas de algunas. Las rechazadas se hacen de nuevo con otro número. Lo que falta para hacerlo es 406.',
  'POST /enabler/tests/send':
    'Crea lo que le falta al set, y cada documento sale por `SendTestSetAsync`; las notas, cuando se acepta su nómina.',
  'POST /enabler/tests/status': 'Con `ids`, solo por esos documentos.',
  'POST /enabler/production': 'El set debe estar aceptado. Le da al ambiente su numeración si no la tiene.',
  'GET /dian/status':
    '`message` dice cuándo se intenta otra vez; `contingency`, con qué cuenta la compañía mientras tanto; `paused`, desde cuándo y quién retuvo los documentos.',
} as const satisfies Partial<Record<OfficeAddress, string>>;
