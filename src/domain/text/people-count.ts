export const formatPeopleCount = (people: number): string =>
  people === 1 ? '1 persona' : `${people} personas`;
