import '../../catalogue/catalogue.css?adopt';
import '../../../kit/forms/record-form.css?adopt';
import { ColumnChoice } from '../../page/column-choice.tsx';
import { type OptionalColumn, optionalColumns } from './view.ts';

type Props = {
  shown: readonly OptionalColumn[];
  chosen: boolean;
  /** Nothing chosen leaves the table to choose by its width. */
  onChange: (columns: readonly OptionalColumn[] | undefined) => void;
};

/** Which of the columns that may be left out the table has. */
export default function ColumnsMenu({ shown, chosen, onChange }: Props) {
  const names = Object.keys(optionalColumns) as OptionalColumn[];
  return (
    <ColumnChoice
      columns={Object.entries(optionalColumns)}
      shown={shown}
      chosen={chosen}
      onToggle={(name) =>
        onChange(names.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one))))
      }
      onReset={() => onChange(undefined)}
    />
  );
}
