/** `1 persona`, `4 personas`. */
export const formatPeopleCount = (people: number): string =>
  people === 1 ? '1 persona' : `${people} personas`;
