import type { Resource } from '../../src/domain/records/resource.ts';
import { formatRowCount } from '../../src/domain/records/sentence-case.ts';

type Operation = { operationId: string; summary: string };

export function buildOperations(resource: Resource) {
  const { path, feminine } = resource;
  const noun = toPascalCase(toSingular(path));
  const nouns = toPascalCase(path);
  const row = `${feminine ? 'una' : 'un'} ${formatRowCount(resource, 1)}`;
  const rows = formatRowCount(resource, 2);
  const allRows = `${feminine ? 'las' : 'los'} ${rows}`;
  const severalRows = `${feminine ? 'varias' : 'varios'} ${rows}`;
  return {
    list: { operationId: `list${nouns}`, summary: `Listar ${allRows}` },
    export: {
      operationId: `export${nouns}`,
      summary: `Descargar ${allRows} como hoja de cálculo o CSV, con los filtros de su lista`,
    },
    get: { operationId: `get${noun}`, summary: `Consultar ${row} por su identificador` },
    listChanges: { operationId: `list${noun}Changes`, summary: `Listar quién cambió qué de ${row}` },
    create: { operationId: `create${noun}`, summary: `Crear ${row}` },
    update: { operationId: `update${noun}`, summary: `Cambiar ${row}` },
    delete: { operationId: `delete${noun}`, summary: `Eliminar ${row}` },
    updateInBulk: {
      operationId: `update${nouns}InBulk`,
      summary: `Activar, desactivar, eliminar o cambiar ${severalRows} a la vez`,
    },
    checkImport: {
      operationId: `check${nouns}Import`,
      summary: `Revisar ${allRows} de un archivo sin guardar nada`,
    },
    import: {
      operationId: `import${nouns}`,
      summary: `Guardar ${allRows} de un archivo, todas las filas o ninguna`,
    },
  } satisfies Record<string, Operation>;
}

export function buildDownloadOperation(resource: Resource, name: string, label: string): Operation {
  const { path, feminine } = resource;
  return {
    operationId: `download${toPascalCase(toSingular(path))}${toPascalCase(name)}`,
    summary: `Descargar «${label}» de ${feminine ? 'una' : 'un'} ${formatRowCount(resource, 1)}`,
  };
}

const toSingular = (path: string): string =>
  /means$/.test(path) ? path : path.replace(/ies$/, 'y').replace(/s$/, '');

const toPascalCase = (words: string): string =>
  words.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
