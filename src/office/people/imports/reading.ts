import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Cell, toCellText } from '../../../domain/imports/cells/cells.ts';
import {
  type CellKind,
  type DetectedFormat,
  dayFormats,
  detectFormat,
  type Format,
  type Formats,
  findChosenFormat,
  isFormat,
  nameFormats,
  numberFormats,
} from '../../../domain/imports/cells/formats.ts';
import { toPlainHeader } from '../../../domain/imports/cells/header-words.ts';
import { showSerialDays } from '../../../domain/imports/cells/show-serial-days.ts';
import type { Mapping, Table } from '../../../domain/imports/cells/table.ts';
import { explainDoubtfulTitle, isAmbiguousTitle } from '../../../domain/imports/columns/doubtful-titles.ts';
import { type FileColumn, isPersonalColumn } from '../../../domain/imports/columns/file-column.ts';
import { findNegativeDeductions } from '../../../domain/imports/columns/negative-deductions.ts';
import type { OpenColumns } from '../../../domain/imports/columns/open-columns.ts';
import {
  applyProfile,
  type ImportKind,
  listFittingProfiles,
  type Profile,
  type ProfileValue,
} from '../../../domain/imports/columns/profiles.ts';
import type { StoredProfile } from '../../../domain/office/import-profiles.ts';
import type { LoadedFile } from '../../files/readers/file-table.ts';
import { rememberOfColumn } from './column-facts.ts';
import { type TextReplacement, useEditedTable } from './edited-table.ts';
import { describeLeftOutColumns } from './left-out.ts';
import { chooseMapping, keepChoices, keepMapping, readChoices } from './mapping.ts';
import { useProfiles } from './profiles/profiles.ts';

/** Columns and questions of a kind of file. */
export type FileKind = {
  kind: ImportKind;
  columns: readonly FileColumn[];
  /** Kind of writing that matters in a column; nothing of texts. */
  cellKindOf: (key: string) => CellKind | undefined;
  /** Questions about the columns of a file. */
  openIn?: (table: Table, mapping: Mapping) => OpenColumns[];
  /** Reading of names that are written together, in files that have them. */
  names?: NamesRead;
};

export type NamesRead = {
  /** The columns of names, each by what the others are. */
  together: (table: Table, mapping: Mapping) => Mapping;
  seen: (table: Table, column: number) => DetectedFormat;
  /** A name as it is read in an order. */
  shown: (text: string, order: Format | undefined) => string;
};

type StatedFormats = {
  mapping: Mapping;
  formats: Formats;
  values: readonly ProfileValue[];
  profile?: StoredProfile;
  /** Guesses of titles that may be several things, until somebody says otherwise: told before the rows are stored. */
  open: Mapping;
  /** Columns that are not imported until somebody answers. */
  questions: readonly OpenColumns[];
  /** Columns that an answer leaves out. */
  refused: ReadonlySet<number>;
  /** Whether a person chose any of it, and not the file or a profile alone. */
  areChosen: boolean;
};

/** Reading of a file: its cells, what each column is, how it is written, and the profile that said so. */
export type FileReading = ReturnType<typeof useReading>;

export function useReading(file: LoadedFile, { kind, columns: usual, cellKindOf, openIn, names }: FileKind) {
  const columns = file.columns ?? usual;
  const { data: profiles = [] } = useProfiles(kind);
  const { headers } = file.table;
  const ofKind = kind === 'employees' ? 'employees:' : '';
  const guessed = (): StatedFormats => {
    const found = chooseMapping(file.table, columns, ofKind);
    const { guessed } = found;
    const together = guessed && names ? names.together(file.table, found.mapping) : found.mapping;
    const questions = (guessed && openIn?.(file.table, together)) || [];
    const left = new Set(questions.flatMap((one) => one.columns));
    const mapping = together.map((key, i) => (left.has(i) ? undefined : key));
    const open = headers.map((header, i) => (guessed && isAmbiguousTitle(header) ? mapping[i] : undefined));
    return { mapping, formats: {}, values: [], open, questions, refused: new Set(), areChosen: false };
  };
  const of = (profile: StoredProfile): StatedFormats => ({
    ...applyProfile(profile, headers, columns),
    values: profile.values,
    profile,
    open: [],
    questions: [],
    refused: new Set(),
    areChosen: false,
  });
  const [stated, set] = useState<StatedFormats>(() => {
    const chosen = readChoices(headers, ofKind);
    if (chosen) return { ...guessed(), ...chosen, areChosen: true };
    const [nearest] = listFittingProfiles(profiles, headers);
    return nearest ? of(nearest) : guessed();
  });
  useEffect(
    () => keepChoices(headers, ofKind, stated.areChosen ? stated : undefined),
    [headers, ofKind, stated],
  );
  const cells = useEditedTable(file.table);
  const { table, reworded } = cells;
  const { mapping, formats } = stated;
  const values = useMemo(
    () =>
      reworded.reduce((sum, one) => withReworded(sum, mapping, one, { cellKindOf, columns }), stated.values),
    [reworded, stated.values, mapping, cellKindOf, columns],
  );
  const shown = useMemo(() => showSerialDays(table, mapping, cellKindOf), [table, mapping, cellKindOf]);
  const seen = useCallback(
    (column: number, cellKind: CellKind): DetectedFormat =>
      rememberOfColumn(table, column, `written ${cellKind}`, () =>
        cellKind === 'name' && names ? names.seen(table, column) : detectFormat(table, column, cellKind),
      ),
    [table, names],
  );
  const doubtful = useMemo(
    () => doubtfulOf(mapping, formats, cellKindOf, seen),
    [mapping, formats, cellKindOf, seen],
  );
  return {
    ...cells,
    ...stated,
    /** As people read it; its rows are read from `written`. */
    table: shown,
    written: table,
    values,
    kind,
    columns,
    alike: file.alike,
    writtenOf: cellKindOf,
    names,
    seen,
    profiles,
    fits: listFittingProfiles(profiles, headers),
    setMapping: (next: Mapping) => set((now) => ({ ...now, mapping: next, areChosen: true })),
    /** Answer of a question, by the place of its option; without one its columns are left out. */
    answer: ({ columns: those, options }: OpenColumns, option: number | undefined) =>
      set((now) => ({
        ...now,
        mapping: now.mapping.map((had, i) =>
          those.includes(i)
            ? option === undefined
              ? undefined
              : options[option]?.keys[those.indexOf(i)]
            : had,
        ),
        refused: new Set(option === undefined ? [...now.refused, ...those] : now.refused),
        areChosen: true,
      })),
    setFormat: (column: number, format: Format) =>
      set((now) => ({ ...now, formats: { ...now.formats, [column]: format }, areChosen: true })),
    choose: (profile: StoredProfile | undefined) => set(profile ? of(profile) : guessed()),
    /** Profile of this reading under a name. */
    profileNamed: (name: string): Profile => ({
      name,
      kind,
      columns: headers
        .map((header, i) => ({
          header: header.slice(0, 200),
          key: mapping[i] ?? null,
          format: formats[i] ?? null,
        }))
        .filter(({ header }) => toPlainHeader(header) !== '')
        .slice(0, 300),
      values: values.slice(0, 500),
    }),
    kept: (profile: StoredProfile) => set((now) => ({ ...now, profile })),
    /** On this device, for who saves no profile. */
    keep: () => {
      // Questions without an answer are asked again the next time.
      if (listPendingQuestions(stated).length === 0) keepMapping(headers, mapping, ofKind);
      keepChoices(headers, ofKind, undefined);
    },
    /** Columns that may be read in two ways, which nobody said. */
    doubtful,
  };
}

/** Texts of a profile, and one more that stands for another from here on. */
function withReworded(
  values: readonly ProfileValue[],
  mapping: Mapping,
  { column, from, to }: TextReplacement,
  { cellKindOf, columns }: Pick<FileKind, 'cellKindOf' | 'columns'>,
): readonly ProfileValue[] {
  const key = mapping[column];
  if (!key || cellKindOf(key) || from.trim() === '' || isPersonalColumn(columns, key)) return values;
  const others = values.filter((one) => one.key !== key || toPlainHeader(one.from) !== toPlainHeader(from));
  return [...others, { key, from: from.slice(0, 200), to: to.slice(0, 200) }];
}

function doubtfulOf(
  mapping: Mapping,
  formats: Formats,
  cellKindOf: FileKind['cellKindOf'],
  seen: (column: number, kind: CellKind) => DetectedFormat,
): number[] {
  return mapping.flatMap((key, i) => {
    const cellKind = key === undefined ? undefined : cellKindOf(key);
    return cellKind && findChosenFormat(formats, i, cellKind) === undefined && seen(i, cellKind).doubtful
      ? [i]
      : [];
  });
}

/** Questions without an answer. */
export const listPendingQuestions = ({
  questions,
  mapping,
  refused,
}: Pick<StatedFormats, 'questions' | 'mapping' | 'refused'>): OpenColumns[] =>
  questions.filter(({ columns }) => columns.every((i) => mapping[i] === undefined && !refused.has(i)));

/** The first texts of a column, each once. */
export const listSamples = ({ rows }: Table, column: number, most = 3): string[] => {
  const found: string[] = [];
  // A column of one value all along would be made text ten thousand times.
  const seen = new Set<Cell>();
  for (const { cells } of rows) {
    if (seen.has(cells[column])) continue;
    seen.add(cells[column]);
    const text = toCellText(cells[column]);
    if (text && !found.includes(text)) found.push(text);
    if (found.length === most) break;
  }
  return found;
};

/** Guesses that nobody confirmed, told before the rows are stored. */
export const listReadingDoubts = (reading: FileReading): string[] => [
  ...otherSheets(reading.alike),
  ...listPendingQuestions(reading).map(({ title }) => `«${title}» está por confirmar y no se importa.`),
  ...readingsInWords(reading),
  ...negativesInWords(reading),
  ...describeLeftOutColumns(
    reading,
    new Set(listPendingQuestions(reading).flatMap(({ columns }) => columns)),
  ),
];

const readingsInWords = (reading: FileReading): string[] => {
  const { doubtful, open, columns, table, mapping, writtenOf: cellKindOf } = reading;
  return [
    ...open.flatMap((key, i) => {
      const column = columns.find((one) => one.key === key);
      return column && mapping[i] === key ? [explainDoubtfulTitle(table.headers[i] ?? '', column.label)] : [];
    }),
    ...surnamesSeen(reading),
    ...doubtful.map((column) => {
      const how = usualOf(reading, column, cellKindOf(mapping[column] ?? ''));
      return `«${table.headers[column]}» se lee como ${how}. Si no es así, cámbielo en Columnas.`;
    }),
  ];
};

/** Columns of names that are read with the surnames first because their values show it, and no title nor person says so. */
const surnamesSeen = ({
  mapping,
  formats,
  writtenOf: cellKindOf,
  seen,
  table,
  doubtful,
}: FileReading): string[] =>
  mapping.flatMap((key, column) => {
    if (!key || cellKindOf(key) !== 'name' || findChosenFormat(formats, column, 'name')) return [];
    const title = table.headers[column] ?? '';
    const isSeen = seen(column, 'name').format === 'surnames_first' && !doubtful.includes(column);
    return isSeen && !/apellido/i.test(title)
      ? [
          `«${title}» se lee con los apellidos primero, como muestran sus valores. Si no es así, cámbielo en Columnas.`,
        ]
      : [];
  });

/** Usual reading of a column that may be read in two ways. */
function usualOf({ seen }: FileReading, column: number, kind: CellKind | undefined): string {
  if (kind === 'day') return dayFormats.dmy;
  if (kind !== 'name') return numberFormats.local;
  const { format } = seen(column, kind);
  return nameFormats[isFormat(format, 'name') && format === 'surnames_first' ? format : 'names_first'];
}

function otherSheets(names: readonly string[] = []): string[] {
  const text = names.map((name) => `«${name}»`).join(', ');
  if (names.length < 2)
    return names.map(() => `La hoja ${text} trae las mismas columnas y no se importa con esta.`);
  return [`Las hojas ${text} traen las mismas columnas y no se importan con esta.`];
}

function negativesInWords({ table, mapping, columns }: FileReading): string[] {
  const below = findNegativeDeductions(table, mapping, columns);
  return below.columns.size > 0 || below.lines
    ? ['Las deducciones vienen con signo menos y se leen sin él.']
    : [];
}
