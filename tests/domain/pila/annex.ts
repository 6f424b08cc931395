/**
 * A planilla written apart from the product: positions as the annex has them (Resolución 2388 de 2016, anexo técnico 2,
 * version 30), and arithmetic in whole pesos. Each field is its number, its first and last position and its type: letters,
 * figures or rate.
 */
const header = `
  1 1-2 N | 2 3-3 N | 3 4-7 N | 4 8-207 A | 5 208-209 A | 6 210-225 A | 7 226-226 N | 8 227-227 A
  9 228-237 A | 10 238-247 A | 11 248-248 A | 12 249-258 A | 13 259-298 A | 14 299-304 A
  15 305-311 A | 16 312-318 A | 17 319-328 A | 18 329-338 A | 19 339-343 N | 20 344-355 N
  21 356-357 N | 22 358-359 N`;
const detail = `
  1 1-2 N | 2 3-7 N | 3 8-9 A | 4 10-25 A | 5 26-27 N | 6 28-29 N | 7 30-30 A | 8 31-31 A | 9 32-33 A
  10 34-36 A | 11 37-56 A | 12 57-86 A | 13 87-106 A | 14 107-136 A | 15 137-137 A | 16 138-138 A
  17 139-139 A | 18 140-140 A | 19 141-141 A | 20 142-142 A | 21 143-143 A | 22 144-144 A
  23 145-145 A | 24 146-146 A | 25 147-147 A | 26 148-148 A | 27 149-149 A | 28 150-150 A
  29 151-151 A | 30 152-153 N | 31 154-159 A | 32 160-165 A | 33 166-171 A | 34 172-177 A
  35 178-183 A | 36 184-185 N | 37 186-187 N | 38 188-189 N | 39 190-191 N | 40 192-200 N
  41 201-201 A | 42 202-210 N | 43 211-219 N | 44 220-228 N | 45 229-237 N | 46 238-244 T
  47 245-253 N | 48 254-262 N | 49 263-271 N | 50 272-280 N | 51 281-289 N | 52 290-298 N
  53 299-307 N | 54 308-314 T | 55 315-323 N | 56 324-332 N | 57 333-347 A | 58 348-356 N
  59 357-371 A | 60 372-380 N | 61 381-389 T | 62 390-398 N | 63 399-407 N | 64 408-414 T
  65 415-423 N | 66 424-430 T | 67 431-439 N | 68 440-446 T | 69 447-455 N | 70 456-462 T
  71 463-471 N | 72 472-478 T | 73 479-487 N | 74 488-489 A | 75 490-505 A | 76 506-506 A
  77 507-512 A | 78 513-513 A | 79 514-514 A | 80 515-524 A | 81 525-534 A | 82 535-544 A
  83 545-554 A | 84 555-564 A | 85 565-574 A | 86 575-584 A | 87 585-594 A | 88 595-604 A
  89 605-614 A | 90 615-624 A | 91 625-634 A | 92 635-644 A | 93 645-654 A | 94 655-664 A
  95 665-673 N | 96 674-676 N | 97 677-686 A | 98 687-693 N`;

type Place = { number: number; from: number; to: number; type: string };
const placesIn = (text: string): Place[] =>
  [...text.matchAll(/(\d+) (\d+)-(\d+) ([ANT])/g)].map(([, number, from, to, type = '']) => ({
    number: Number(number),
    from: Number(from),
    to: Number(to),
    type,
  }));

export const headerPlaces = placesIn(header);
export const detailPlaces = placesIn(detail);

export type Fields = Record<number, string | number>;

function written(places: readonly Place[], fields: Fields): string {
  const all = Array.from({ length: places.at(-1)?.to ?? 0 }, () => ' ');
  for (const { number, from, to, type } of places) {
    const length = to - from + 1;
    const value = String(fields[number] ?? '');
    const empty =
      type === 'N' ? '0'.repeat(length) : type === 'T' ? '0.'.padEnd(length, '0') : ' '.repeat(length);
    const text =
      value === ''
        ? empty
        : type === 'N'
          ? value.padStart(length, '0')
          : value.padEnd(length, type === 'T' ? '0' : ' ');
    if (text.length !== length) throw new RangeError(`Field ${number}: ${text}`);
    for (let at = 0; at < length; at++) all[from - 1 + at] = text[at] ?? '';
  }
  return `${all.join('')}\r\n`;
}

export const annexHeader = (fields: Fields): string => written(headerPlaces, fields);
export const annexDetail = (fields: Fields): string => written(detailPlaces, fields);

/** Contribution on a base, with a rate in hundred thousandths, to the next hundred pesos. */
const due = (base: number, rate: number): number => Math.ceil((base * rate) / 10_000_000) * 100;
const rateText = (rate: number): string => (rate / 100_000).toFixed(5);

/** Figures of a line: days and base of all systems, and what each has apart. Rates in hundred thousandths. */
export type LineFigures = {
  days: number;
  base: number;
  pension?: { days?: number; base?: number; rate: number };
  health?: { days?: number; base?: number; rate: number };
  risk?: { days?: number; base?: number; rate: number };
  caja?: { days?: number; base?: number; rate: number; hours?: number };
  others?: { base: number };
  fund?: { solidarity: number; subsistence: number };
  exempt?: 'S' | 'N';
  more?: Fields;
};

/** Marta, who earns three million, and how the company that exempts itself pays for her. */
export const martaFields: Fields = {
  1: '02',
  3: 'CC',
  4: '52345678',
  5: '01',
  6: '00',
  9: '11',
  10: '001',
  11: 'PENA',
  12: 'GOMEZ',
  13: 'MARTA',
  14: 'LUCIA',
  31: '230301',
  33: 'EPS005',
  35: 'CCF22',
  40: 3_000_000,
  41: 'F',
  76: 'S',
  77: '14-23',
  78: '1',
  98: '1620101',
};

/** A line as the annex asks for it. */
export function annexLine(figures: LineFigures, sequence: number): string {
  const { days, base } = figures;
  const pension = { days, base, ...(figures.pension ?? { rate: 16_000 }) };
  const health = { days, base, ...(figures.health ?? { rate: 4_000 }) };
  const risk = { days, base, ...(figures.risk ?? { rate: 522 }) };
  const caja = { days, base, hours: days * 7, ...(figures.caja ?? { rate: 4_000 }) };
  const others = figures.others?.base ?? 0;
  const fund = figures.fund ?? { solidarity: 0, subsistence: 0 };
  return annexDetail({
    ...martaFields,
    2: sequence,
    36: pension.days,
    37: health.days,
    38: risk.days,
    39: caja.days,
    42: pension.base,
    43: health.base,
    44: risk.base,
    45: caja.base,
    46: rateText(pension.rate),
    47: due(pension.base, pension.rate),
    50: due(pension.base, pension.rate),
    51: due(pension.base, fund.solidarity),
    52: due(pension.base, fund.subsistence),
    54: rateText(health.rate),
    55: due(health.base, health.rate),
    61: `${rateText(risk.rate)}00`,
    63: due(risk.base, risk.rate),
    64: rateText(caja.rate),
    65: due(caja.base, caja.rate),
    66: rateText(others ? 2_000 : 0),
    67: due(others, 2_000),
    68: rateText(others ? 3_000 : 0),
    69: due(others, 3_000),
    76: figures.exempt ?? 'S',
    95: others,
    96: caja.rate ? caja.hours : 0,
    ...figures.more,
  });
}
