import { isNamedOnly, type Resource } from '../../../src/domain/records/resource.ts';

/** Descriptions of what every resource answers, by the method and the part of the address after its path. */
const ofEveryResource: Readonly<Record<string, string>> = {
  'GET ':
    '`filter[campo]=a,b` son las filas con uno de esos valores; `none`, las vacías; `filter[campo][from]` y `[to]`, un rango de cifras, días o momentos. `ids=a,b` son esas filas, hasta 200. `columns=a,b` trae solo esos campos. La búsqueda toma varias palabras en cualquier orden, y números de identidad también con puntos y dígito de verificación.\n\nCon `updated_since`, `deleted` nombra las filas borradas desde ese momento, sin mirar los filtros: hasta 10.000, y `deleted_more` dice que hay otras. Un cambio lleva el momento en que empezó a escribirse: pregunte desde un minuto antes de la última respuesta.',
  'GET /export':
    'Con la búsqueda, el orden y los filtros de la lista, y `columns=a,b` o `all`. El CSV va con `;`, en UTF-8 con su marca y la coma decimal de Excel en español, sin textos que una hoja pueda calcular.',
  'GET /:id/changes':
    'Los últimos cien, para quien puede leer la fila. Los de una fila borrada también, dentro de su compañía.',
  'POST ':
    'El cliente puede enviar el `id`, un UUID. Un campo necesario que no llega toma su valor inicial, si lo tiene. Un texto con etiquetas HTML, caracteres de control, marcas que cambian la dirección o el comienzo de una fórmula es 422. Un número de identidad se recibe como se escribe (`C.C. 1.037.482.916`) y se guarda sin signos; un último dígito tras un guion se rechaza. Las filas con fechas de una misma clase no se cruzan.',
  'PUT /:id':
    'Lleva `base_version` y los campos que cambian. `clear` nombra los que quedan vacíos. También se recibe como POST con `_method=PUT`.',
  'DELETE /:id': 'Una fila en uso es 409 con cuántas la usan; `PUT` con `active: false` la desactiva.',
  'POST /bulk':
    'De 1 a 1.000 filas, todas o ninguna: 409 con `errors: [{id, label, message}]`. `action` es `activate`, `deactivate`, `delete` o `set` con `values`.',
  'POST /import':
    'De 1 a 2.000 filas de una lista oficial, para root y soporte. Una fila se reconoce por su `code`, sin mirar mayúsculas ni ceros iniciales, y por `valid_from` donde lo hay. Lo que apunta a otra lista va por nombre, código o id. Un valor vacío no vacía nada. Todas o ninguna: 422 con lo que está mal en `rows.{index}.{campo}`.',
  'POST /import/check': 'Las mismas filas de la importación; no se guarda nada.',
};

/** Additions of one resource, by address. */
export const resourceDescriptions: Readonly<Record<string, string>> = {
  'GET /admins': 'Solo root. `status` es `activo`, `invitado`, `suspendido` o `retirado`.',
  'POST /employees':
    'Un banco, su tipo y su número de cuenta se piden cuando el medio de pago tiene `requires_account`, y el fin del contrato cuando su tipo tiene `requires_end_date`; si no, van vacíos. `missing` dice lo que le faltará a un documento. Lo que la compañía dice una vez (`GET /employees/defaults`) entra donde un campo no se envía.',
  'PUT /employees/:id':
    'Un `admission_date` el día del `retirement_date` guardado, o después, es un contrato nuevo; el que terminó queda con sus términos (decisión 23). Mover fechas sobre nóminas aceptadas o pagos cerrados es 409 `confirm`, con un hallazgo `paid-dates` por cada cosa que cambia, hasta que `confirm_contract_dates` sea verdadero. Un `contract_end_date` posterior del mismo contrato a término fijo es una renovación; `contract_end_change: "correction"` dice que el fin estaba mal. Un fin anterior quita las renovaciones que empezaron después.',
  'GET /employees':
    'Cada fila lleva `status` y `missing`. La lista muestra los cuatro últimos dígitos de las cuentas bancarias. `GET /employees/tallies` cuenta cada estado.',
  'GET /employees/:id':
    '`salary_history` tiene una fila por cambio de salario. `contracts` son los que terminaron. `contract_terms` son los plazos de un contrato a término fijo, del primero al último. `vault_code` es el código que aún abre; `vault_last_access_at` y `vault_locked_until` van solo si la persona abrió esta compañía con su código.',
  'POST /employees/bulk':
    '`values.salary_percent` sube cada salario. Un `set` que mueve fechas sobre lo pagado se confirma como en `PUT /employees/{id}`.',
  'GET /companies': '`employees_count` y `enablement` se filtran y ordenan, cada persona entre las suyas.',
  'POST /companies':
    '`dv` se recibe cuando es correcto. Un `nit` que trae pegado su dígito es 422 con la pregunta, salvo que `confirmed_nit` lo repita (decisión 41). Quien la crea la administra; después, solo root dice quién (`distributor_id`, `allied_id`). Sin `document_type_id` es NIT.',
  'POST /bank_accounts':
    'Siempre hay una por defecto. `confirmed_holder_document` repite un documento que parece traer su dígito de verificación.',
  'POST /branch_offices': 'Siempre hay una principal.',
  'POST /cost_centers': 'Un centro nunca depende de sí mismo.',
  'POST /consecutives': '`next` se puede escribir hasta que se use uno de sus números.',
  'GET /consecutives': '`left_count` dice cuántos números quedan.',
  'POST /solidarity_funds':
    'Los rangos no dejan huecos. Los porcentajes informan y no liquidan (decisión 18).',
  'GET /arls': 'Los porcentajes informan y no liquidan (decisión 18).',
  'GET /payroll_funds': 'Los porcentajes informan y no liquidan (decisión 18).',
  'GET /hour_types': 'Los porcentajes informan y no liquidan (decisión 18).',
  'GET /incapacity_types': 'Los porcentajes informan y no liquidan (decisión 18).',
  'POST /minimum_wages':
    'Un año que esta versión conoce se liquida con su norma, aunque la fila diga otra cosa; de un año que no conoce, la fila es la ley de sus días (decisión 18).',
  'POST /bank_templates':
    '`layout` es JSON como texto: `{shape: fixed|delimited, delimiter?, titles?, letters: ascii|latin1|utf8|utf8_sheet, capitals, lineEnd: crlf|lf, endsLast, header, detail, trailer}`. Cada registro es una lista de `{name, source, length?, align?: right, pad?: "0", constant?, codes?, otherwise?, amount?, pattern?}`. Lo que no puede escribir un archivo es 422 con el lugar de cada falta. `summary` dice su forma.',
  'GET /notices': '`current` dice y filtra las que valen ahora.',
};

/** Describes an operation of a resource. `undefined` means that its summary says enough. */
export function describeResourceRoute(resource: Resource, method: string, path: string): string | undefined {
  const rest = path.slice(`/${resource.path}`.length);
  const texts = [ofEveryResource[`${method} ${rest}`], resourceDescriptions[`${method} ${path}`]];
  if (method === 'GET' && rest === '' && Object.values(resource.fields).some(isNamedOnly))
    texts.push(
      'Con `include=used_count` dice cuántas filas apuntan a cada una, en las compañías de quien pregunta. Las que vinieron con la instalación dicen `official: true` y conservan su código.',
    );
  if (
    Object.values(resource.fields).some(({ kind }) => kind === 'file') &&
    method !== 'GET' &&
    /^(\/:id)?$/.test(rest)
  )
    texts.push(
      'Un archivo va en multipart, con el nombre de su campo. Lo que es lo dicen sus bytes: otro tipo, uno más grande o una imagen de más de 2048 puntos de lado es 422. Un cambio que no lo nombra lo deja.',
    );
  const told = texts.filter((text) => text !== undefined);
  return told.length > 0 ? told.join('\n\n') : undefined;
}
