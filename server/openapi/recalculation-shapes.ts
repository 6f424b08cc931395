import { amount, month, strict, text, version, year } from './novelty-shapes.ts';
import { list, object, ref, uuid } from './resource-schemas.ts';
import type { Shape } from './shape.ts';

/** Input and output of the comparison of stored months with the rules of today. */
export const recalculationShapes: Readonly<Record<string, Shape>> = {
  'GET /payrolls/recalculations': {
    query: { year, month, employee_id: uuid },
    answer: object(
      {
        data: object({
          rows: list(
            object({
              id: uuid,
              type: { type: 'string', enum: ['payrolls', 'adjustment_payrolls'] },
              employee_id: uuid,
              employee: text,
              full_number: { type: ['string', 'null'] },
              year,
              month,
              due: { type: 'string', enum: ['note', 'wait', 'save'] },
              before: amount,
              after: amount,
              difference: text,
              changes: list(object({ label: text, before: amount, after: amount, law: list(text) })),
            }),
          ),
          percentages: list(
            object({
              id: uuid,
              employee: text,
              version,
              year,
              stored: text,
              percent: text,
              explanation: object({}),
              findings: list(ref('Finding')),
            }),
          ),
          compared: { type: 'integer', minimum: 0 },
        }),
      },
      ['data'],
    ),
    refuses: [422],
  },
  'POST /payrolls/recalculations/reviewed': {
    body: strict({}, []),
    answer: object({ message: text }, ['message']),
  },
};
