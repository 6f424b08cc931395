import type { Resource } from '../../domain/records/resource.ts';
import { formatRowCount } from '../../domain/records/sentence-case.ts';
import { Pages } from '../../kit/pages/pages.tsx';
import { FilterChip } from '../../kit/tables/filter-chip.tsx';
import type { Meta } from '../records/records.ts';
import { type PageSize, sizes } from './view.ts';

type Props = {
  resource: Resource;
  meta: Meta;
  size: PageSize;
  onSize: (size: string) => void;
  onPage: (page: number) => void;
};

const words: Readonly<Record<PageSize, string>> = { '25': '25', '50': '50', '100': '100', all: 'Todas' };

export function ListFoot({ resource, meta, size, onSize, onPage }: Props) {
  const { total, page, last_page, per_page } = meta;
  return (
    <div className="q-pages">
      <span>
        <b>{total.toLocaleString('es-CO')}</b> {formatRowCount(resource, total)}
      </span>
      <span className="spacer" />
      {total > Number(sizes[0]) && (
        <FilterChip
          label="Filas"
          value={size}
          options={sizes.map((one) => [one, words[one]] as const)}
          always
          onChange={onSize}
        />
      )}
      {size !== 'all' && last_page > 1 && (
        <>
          <span className="not-phone">
            {(page - 1) * per_page + 1} a {Math.min(page * per_page, total)}
          </span>
          <Pages page={page} last={last_page} onPage={onPage} />
        </>
      )}
    </div>
  );
}
