import * as z from 'zod/mini';
import { type Calls, id, limitText, signedAmount, wholeNumber, yearShape } from '../calls/call.ts';
import {
  type FactSource,
  type Mend,
  mostDocuments,
  mostPlanillas,
  type ShownKind,
} from '../crosscheck/sources.ts';
import { word } from '../payroll/statement/statement-shapes.ts';
import {
  count,
  describeSchema,
  meta,
  nameOrNothing,
  ofMonth,
  pageOfAddress,
  sheet,
  sheetFormat,
  staff,
  state,
} from './parts.ts';
import { unreadyPlanilla } from './pila.ts';

const source = z.enum(['payroll', 'document', 'planilla'] satisfies FactSource[]);
const kind = z.enum(['money', 'days', 'day', 'spans', 'code', 'flag', 'presence'] satisfies ShownKind[]);
const mend = z.enum(['send', 'note', 'register', 'report', 'correct', 'pay', 'refund'] satisfies Mend[]);
const difference = z.object({
  fact: word,
  label: word,
  kind: describeSchema(
    kind,
    'Cómo se lee la cifra: pesos, días, una fecha, fechas `desde/hasta`, un código o `1` y `0`',
  ),
  between: describeSchema(z.array(source), 'Las dos fuentes que no coinciden'),
  figures: describeSchema(
    z.object({ payroll: nameOrNothing, document: nameOrNothing, planilla: nameOrNothing }),
    'Lo que dice cada fuente; nada de la que no lo dice',
  ),
  why: describeSchema(word, 'Por qué puede ser'),
  claim: describeSchema(signedAmount, 'Aporte que la UGPP reclamaría por ella, sin intereses ni sanción'),
  mend: z.object({ kind: mend, words: word, link: nameOrNothing }),
});
export type CrosscheckDifference = z.infer<typeof difference>;

const checked = { differences: z.array(difference), claim: signedAmount };
const person = z.object({
  id: describeSchema(z.nullable(id()), 'El del empleado; nada de quien solo está en la planilla'),
  name: word,
  list_name: word,
  document_number: word,
  payroll: z.nullable(z.object({ id: id(), state, full_number: nameOrNothing })),
  ...checked,
});
export type CrosscheckPerson = z.infer<typeof person>;

const sums = {
  people: count,
  differing: describeSchema(count, 'Personas con alguna diferencia'),
  differences: count,
  claim: signedAmount,
  penalties: describeSchema(word, 'Lo que la UGPP suma a lo que reclama'),
};

const filePerson = z.object({ name: word, list_name: word, document_number: word, ...checked });
export type CrosscheckFilePerson = z.infer<typeof filePerson>;

const monthOf = {
  year: wholeNumber(yearShape, 'Diga el año'),
  month: wholeNumber({ minimum: 1, maximum: 12 }, 'Diga el mes'),
};

export const crosscheckCalls = {
  'GET /crosscheck': {
    operationId: 'getMonthCrosscheck',
    long: true,
    ...staff,
    summary: 'Cruzar por persona la nómina, los documentos aceptados y la PILA de un mes',
    input: z.object({ ...monthOf, search: z.optional(limitText(100)), ...pageOfAddress }),
    output: z.object({
      data: z.array(person),
      ...sums,
      planilla: describeSchema(
        z.enum(['filed', 'projected']),
        'Si se cruza con la planilla presentada o con la que saldría hoy de la nómina',
      ),
      blocked: describeSchema(
        z.array(unreadyPlanilla),
        'Las planillas del mes que aún no se pueden presentar, y lo que las impide; las presentadas no van',
      ),
      meta,
    }),
  },
  'GET /crosscheck/export': {
    operationId: 'exportMonthCrosscheck',
    job: 'Diferencias del cruce',
    proof: true,
    ...staff,
    summary: 'Descargar las diferencias del cruce de un mes, una por fila',
    input: z.object({ ...monthOf, format: sheetFormat }),
    output: sheet,
  },
  'POST /crosscheck/files': {
    operationId: 'checkExternalFiles',
    long: true,
    ...staff,
    summary:
      'Cruzar entre sí documentos aceptados y planillas que hicieron otros programas, sin guardar nada',
    input: z.object({
      documents: describeSchema(
        z.optional(z.array(z.object({ name: word, text: describeSchema(word, 'El XML') }))),
        `Hasta ${mostDocuments} documentos, con los de los ZIP`,
      ),
      archives: describeSchema(
        z.optional(z.array(z.custom<Blob>().check(z.meta({ type: 'string', format: 'binary' })))),
        'Archivos ZIP con documentos y planillas',
      ),
      planilla: z.optional(z.custom<Blob>().check(z.meta({ type: 'string', format: 'binary' }))),
      planillas: describeSchema(
        z.optional(z.array(z.object({ name: word, text: describeSchema(word, 'El .txt') }))),
        `Hasta ${mostPlanillas} planillas del mes y del mismo empleador, con las de los ZIP`,
      ),
    }),
    validatedByHandler: true,
    output: z.object({
      data: z.array(filePerson),
      month: z.nullable(z.object(ofMonth)),
      ...sums,
      documents: count,
      contributors: count,
      left: describeSchema(
        z.array(z.object({ file: word, line: z.nullable(count), message: word })),
        'Lo que no entró en el cruce, y por qué',
      ),
    }),
  },
} as const satisfies Calls;
