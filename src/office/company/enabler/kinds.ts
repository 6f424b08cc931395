export const testDocumentKinds = {
  individual: 'Nómina individual',
  replace: 'Ajuste que reemplaza',
  delete: 'Ajuste que elimina',
} as const;
