/** Reasons of a paid leave, with the law that grants each. Money and planilla are the same for all of them. */
export const leaveReasons = {
  medical: { label: 'Cita médica', law: 'CST art. 57 num. 6 lit. e (Ley 2466 de 2025 art. 15)' },
  menstrual: {
    label: 'Salud menstrual o endometriosis',
    law: 'CST art. 57 num. 6 lit. e (Ley 2466 de 2025 art. 15); Ley 2338 de 2023',
  },
  school: {
    label: 'Obligación escolar como acudiente',
    law: 'CST art. 57 num. 6 lit. f (Ley 2466 de 2025 art. 15)',
  },
  summons: {
    label: 'Citación judicial, administrativa o legal',
    law: 'CST art. 57 num. 6 lit. g (Ley 2466 de 2025 art. 15)',
  },
  bicycle: {
    label: 'Día por ir en bicicleta al trabajo',
    law: 'CST art. 57 num. 6 lit. h (Ley 2466 de 2025 art. 15)',
  },
  calamity: { label: 'Grave calamidad doméstica', law: 'CST art. 57 num. 6 lit. c' },
  mourning: { label: 'Luto', law: 'CST art. 57 num. 10 (Ley 1280 de 2009)' },
  electoral: { label: 'Voto o jurado de votación', law: 'CST art. 57 num. 6 lit. a; Ley 403 de 1997' },
  public_office: { label: 'Cargo oficial transitorio', law: 'CST art. 57 num. 6 lit. b' },
  union: { label: 'Comisión sindical o entierro de un compañero', law: 'CST art. 57 num. 6 lit. d' },
  ill_child: { label: 'Cuidado de un menor con enfermedad terminal', law: 'Ley 2174 de 2021' },
  family_day: { label: 'Día de la familia', law: 'Ley 1857 de 2017 art. 3' },
  agreed: { label: 'Otra, acordada con la empresa', law: 'CST art. 57 num. 6' },
} as const;
export type LeaveReason = keyof typeof leaveReasons;
