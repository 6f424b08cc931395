/** Rules about earlier accepted documents: one document per worker and month, and the predecessors of notes. */
import type { Paper } from './paper.ts';
import type { Rule, RuleWorld } from './rule.ts';

const isCune = (text: string): boolean => /^[0-9a-f]{96}$/.test(text);
const novel = (paper: Paper): boolean => ['true', '1'].includes(paper.at('Novedad') ?? '');

/** Returns the accepted document that a paper refers to, when employer and environment are the same. */
function spokenOf(paper: Paper, world: RuleWorld, path: string) {
  const past = world.find(paper.at(path) ?? '');
  return past &&
    past.nit === paper.at('Empleador/@NIT') &&
    past.environment === paper.at('InformacionGeneral/@Ambiente')
    ? past
    : undefined;
}

const fates = { replaced: 'reemplazado', deleted: 'eliminado' } as const;

/** Builds the rules of a predecessor: equal for both notes, under other numbers. */
function predecessorRules(
  kind: 'replacement' | 'deletion',
  element: string,
  verb: string,
  numbers: { number: string; cune: string; unknownPredecessor: string; day: string },
): Rule[] {
  const rule = (number: string, rest: Omit<Rule, 'number'>): Rule => ({
    number,
    ...(kind === 'deletion' ? { deletion: number } : {}),
    kinds: [kind],
    ...rest,
  });
  const cunePath = `${element}/@CUNEPred`;
  return [
    rule(numbers.number, {
      severity: 'Notificación',
      text: `NumeroPred no es el número del documento a ${verb}`,
      broken: (paper, world) => {
        const past = spokenOf(paper, world, cunePath);
        const text = paper.at(`${element}/@NumeroPred`) ?? '';
        return text.trim() === '' || (past !== undefined && past.number !== text);
      },
    }),
    rule(numbers.cune, {
      severity: 'Notificación',
      text: `CUNEPred debe ser el CUNE del documento a ${verb}: 96 dígitos hexadecimales`,
      broken: (paper) => !isCune(paper.at(cunePath) ?? ''),
    }),
    rule(numbers.unknownPredecessor, {
      text: `El documento a ${verb} no se encuentra recibido`,
      broken: (paper, world) => {
        const past = spokenOf(paper, world, cunePath);
        if (!past) return true;
        if (past.fate) return `El documento a ${verb} ya fue ${fates[past.fate]}`;
        const worker = paper.at('Trabajador/@NumeroDocumento');
        return worker !== undefined && past.worker !== worker
          ? `El documento a ${verb} es de otro trabajador`
          : false;
      },
    }),
    rule(numbers.day, {
      severity: 'Notificación',
      text: `FechaGenPred no es la fecha del documento a ${verb}`,
      broken: (paper, world) => {
        const past = spokenOf(paper, world, cunePath);
        return (
          past !== undefined && past.issued !== '' && past.issued !== paper.at(`${element}/@FechaGenPred`)
        );
      },
    }),
  ];
}

export const historyRules: readonly Rule[] = [
  {
    number: '199',
    kinds: ['payroll'],
    text: 'Ya hay un documento de este trabajador en el mes y no viene como novedad',
    broken: (paper, { inMonth }) => {
      const text = paper.at('Novedad');
      if (text !== undefined && !/^(true|false)$/.test(text)) return 'Novedad debe ser true o false';
      return inMonth && !novel(paper);
    },
  },
  {
    number: '199a',
    kinds: ['payroll'],
    text: 'Una novedad necesita un documento anterior del trabajador en el mes',
    broken: (paper, { inMonth }) => !inMonth && novel(paper),
  },
  {
    number: '204',
    kinds: ['payroll'],
    text: 'CUNENov debe ser el CUNE del documento de la novedad: 96 dígitos hexadecimales',
    broken: (paper) => novel(paper) && !isCune(paper.at('Novedad/@CUNENov') ?? ''),
  },
  {
    number: '204a',
    kinds: ['payroll'],
    text: 'El documento de la novedad no se encuentra recibido',
    broken: (paper, world) => {
      if (!novel(paper)) return false;
      const past = spokenOf(paper, world, 'Novedad/@CUNENov');
      if (!past) return true;
      if (past.fate) return `El documento de la novedad ya fue ${fates[past.fate]}`;
      return past.worker === paper.at('Trabajador/@NumeroDocumento')
        ? false
        : 'El documento de la novedad es de otro trabajador';
    },
  },
  ...predecessorRules('replacement', 'ReemplazandoPredecesor', 'reemplazar', {
    number: '190',
    cune: '191',
    unknownPredecessor: '191a',
    day: '192',
  }),
  ...predecessorRules('deletion', 'EliminandoPredecesor', 'eliminar', {
    number: '215',
    cune: '216',
    unknownPredecessor: '216a',
    day: '217',
  }),
];
