import {
  formatTemplateFault,
  listTemplateFaults,
  readTemplate,
  serializeTemplate,
  summarizeTemplate,
} from '../../../src/domain/banking/template.ts';
import type { Errors } from '../../../src/domain/records/errors.ts';
import type { Special } from './special.ts';

export const bankTemplateSpecial: Special = {
  check(record): Errors {
    const layout = readTemplate(record.layout);
    if (!layout) return { layout: ['Los campos del archivo no se pueden leer: escríbalos de nuevo'] };
    const faults = listTemplateFaults(layout);
    return faults.length > 0
      ? { layout: faults.slice(0, 5).map((fault) => formatTemplateFault(fault, layout)) }
      : {};
  },
  computed(record) {
    const layout = readTemplate(record.layout);
    return layout ? { layout: serializeTemplate(layout), summary: summarizeTemplate(layout) } : {};
  },
};
