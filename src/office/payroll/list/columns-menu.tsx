import '../../catalogue/catalogue.css?adopt';
import '../../../kit/forms/record-form.css?adopt';
import { ColumnChoice } from '../../page/column-choice.tsx';
import { type OptionalColumn, optionalColumns } from './view.ts';

type Props = {
  shown: readonly OptionalColumn[];
  chosen: boolean;
  /** `undefined` leaves the columns to the width of the window. */
  onChange: (columns: readonly OptionalColumn[] | undefined) => void;
};

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
