/** `1 persona`, `4 personas`. */
export const peopleCounted = (people: number): string => (people === 1 ? '1 persona' : `${people} personas`);
