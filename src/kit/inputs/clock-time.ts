const clock = new Intl.DateTimeFormat('es-CO', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Bogota',
});

/** Formats a moment in milliseconds as Colombian time: `9:14 a. m.` */
export const formatClockTime = (moment: number): string => clock.format(moment);
