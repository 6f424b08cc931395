import type { Locator, Page } from 'playwright-core';

/** The cell of a person in a column of the grid of novelties, by part of both names. */
export async function findGridCell(page: Page, column: string, person: string | RegExp): Promise<Locator> {
  const heading = page.getByRole('columnheader', { name: column }).filter({ visible: true });
  await heading.waitFor();
  const at = await heading.evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
  return page
    .getByRole('row', { name: person })
    .filter({ visible: true })
    .getByRole('gridcell')
    .nth(at - 1);
}
