/** Rules that look at what was accepted before: one document per worker and month, and predecessors of notes. */
import type { Rule } from './rule.ts';

const novel = (text: string | undefined): boolean => text === 'true' || text === '1';

export const historyRules: readonly Rule[] = [
  {
    number: '199',
    kinds: ['payroll'],
    text: 'Ya hay un documento de este trabajador en el mes y no viene como novedad',
    broken: (paper, { inMonth }) => inMonth && !novel(paper.at('Novedad')),
  },
  {
    number: '199a',
    kinds: ['payroll'],
    text: 'Una novedad necesita un documento anterior del trabajador en el mes',
    broken: (paper, { inMonth }) => !inMonth && novel(paper.at('Novedad')),
  },
  {
    number: '204a',
    kinds: ['payroll'],
    text: 'El documento de la novedad no ha sido recibido',
    broken: (paper, world) => novel(paper.at('Novedad')) && !world.knows(paper.at('Novedad/@CUNENov') ?? ''),
  },
  {
    number: '191a',
    kinds: ['replacement'],
    text: 'El documento a reemplazar no ha sido recibido',
    broken: (paper, world) => !world.knows(paper.at('ReemplazandoPredecesor/@CUNEPred') ?? ''),
  },
  {
    number: '216a',
    deletion: '216a',
    kinds: ['deletion'],
    text: 'El documento a eliminar no ha sido recibido',
    broken: (paper, world) => !world.knows(paper.at('EliminandoPredecesor/@CUNEPred') ?? ''),
  },
];
