import type { Resource } from '../../src/domain/records/resource.ts';

/** Names of the operations of a resource in the description of the API: a verb and its noun, `listCostCenters`. */
export function buildOperationIds({ path }: Pick<Resource, 'path'>) {
  const rows = toPascalCase(path);
  const row = toPascalCase(toSingular(path));
  return {
    list: `list${rows}`,
    export: `export${rows}`,
    get: `get${row}`,
    create: `create${row}`,
    update: `update${row}`,
    delete: `delete${row}`,
    updateInBulk: `update${rows}InBulk`,
    listChanges: `list${row}Changes`,
    import: `import${rows}`,
    checkImport: `check${rows}Import`,
    download: (field: string) => `download${row}${toPascalCase(field)}`,
  };
}

const toSingular = (path: string): string =>
  /means$/.test(path) ? path : path.replace(/ies$/, 'y').replace(/s$/, '');

const toPascalCase = (words: string): string =>
  words.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
