type Sheet = { name: string; rows: (string | number)[][] };

/** Downloads sheets as an Excel file. The first row of each stays visible while scrolling. */
export async function saveBook(name: string, sheets: readonly Sheet[]): Promise<void> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows,
      freezePane: { rows: 1 },
      columns: (rows[0] ?? []).map((title) => ({ width: Math.min(40, Math.max(12, `${title}`.length + 2)) })),
    })),
  });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
