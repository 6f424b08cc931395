/** A received document as the rules read it: its kind, and the value at a path. */
import { type DocumentShape, documentShapes, findShape } from './shape.ts';
import type { PlainElement } from './xml.ts';

export type PaperKind = 'payroll' | 'replacement' | 'deletion';

export interface Paper {
  readonly kind: PaperKind;
  readonly root: PlainElement;
  /** Element that holds the content: the root itself, Reemplazar or Eliminar. */
  readonly body: PlainElement;
  readonly shape: DocumentShape;
  /** Returns the text at a path such as `Empleador/@NIT` or `CodigoQR`, and `undefined` when there is none. */
  at(path: string): string | undefined;
}

export function readPaper(root: PlainElement): Paper | undefined {
  const shape = documentShapes.get(root.name);
  if (!shape) return undefined;
  if (root.name === 'NominaIndividual') return paper('payroll', root, root, shape);
  const bodies = root.children.filter((child) => child.name === 'Reemplazar' || child.name === 'Eliminar');
  const body = bodies[0];
  const inner = body && findShape(shape, body.name);
  if (!body || !inner || bodies.length !== 1) return undefined;
  return paper(body.name === 'Reemplazar' ? 'replacement' : 'deletion', root, body, inner);
}

function paper(kind: PaperKind, root: PlainElement, body: PlainElement, shape: DocumentShape): Paper {
  return { kind, root, body, shape, at: (path) => valueAt(body, path) };
}

function valueAt(branch: PlainElement, path: string): string | undefined {
  let here: PlainElement | undefined = branch;
  for (const step of path.split('/')) {
    if (step.startsWith('@')) return here?.attributes[step.slice(1)];
    here = here?.children.find((child) => child.name === step);
  }
  return here?.text;
}

export const listBranches = (branch: PlainElement, path: string): readonly PlainElement[] =>
  path
    .split('/')
    .reduce<readonly PlainElement[]>(
      (found, step) => found.flatMap(({ children }) => children.filter((child) => child.name === step)),
      [branch],
    );

/** Data by which the simulator finds a document again. */
export interface PaperIdentity {
  readonly environment: string;
  readonly nit: string;
  readonly type: '102' | '103';
  readonly number: string;
  readonly cune: string;
  readonly softwareId: string;
  readonly providerNit: string;
  readonly worker: string;
  readonly month: string;
  readonly issued: string;
  readonly predecessor: string;
  readonly kind: PaperKind;
}

export function readIdentity(paper: Paper): PaperIdentity {
  const text = (path: string) => paper.at(path) ?? '';
  const predecessor = paper.kind === 'replacement' ? 'ReemplazandoPredecesor' : 'EliminandoPredecesor';
  return {
    environment: text('InformacionGeneral/@Ambiente'),
    nit: text('Empleador/@NIT'),
    type: paper.kind === 'payroll' ? '102' : '103',
    number: text('NumeroSecuenciaXML/@Numero'),
    cune: text('InformacionGeneral/@CUNE'),
    softwareId: text('ProveedorXML/@SoftwareID'),
    providerNit: text('ProveedorXML/@NIT'),
    worker: text('Trabajador/@NumeroDocumento'),
    month: text('Periodo/@FechaLiquidacionFin').slice(0, 7),
    issued: text('InformacionGeneral/@FechaGen'),
    predecessor: text(`${predecessor}/@CUNEPred`),
    kind: paper.kind,
  };
}
