export type DemoEmployee = {
  document: string;
  first_name: string;
  other_names?: string;
  surname: string;
  second_surname?: string;
  charge: string;
  cost_center: string;
  salary: string;
  admission: string;
  contract_type?: string;
  worker_subtype?: string;
  integral?: boolean;
  risk?: 'II' | 'III' | 'IV' | 'V';
  bank?: string;
  account?: string;
  municipality?: string;
  /** Hours of each month: kind and quantity. */
  hours?: [string, string][];
  uninvited?: true;
};

export const demoPassword = 'quincena-demo';

export const demoUsers = [
  { email: 'root@quincena.demo', name: 'Camila Monsalve', role: 'root' },
  { email: 'soporte@quincena.demo', name: 'Andrés Felipe Rojas', role: 'support' },
  { email: 'aliado@quincena.demo', name: 'Beatriz Elena Duque', role: 'allied_client' },
  { email: 'cliente@quincena.demo', name: 'Luz Dary Hincapié', role: 'client' },
  { email: 'distribuidor@quincena.demo', name: 'Hernán Darío Silva', role: 'distributor' },
  { email: 'habilitador@quincena.demo', name: 'Paola Andrea Nieto', role: 'enabler' },
] as const;

export const demoCostCenters = [
  { code: '100', name: 'Confección', area: 'production' },
  { code: '200', name: 'Corte', area: 'production' },
  { code: '300', name: 'Calidad', area: 'production' },
  { code: '400', name: 'Administración', area: 'administration' },
];

export const demoEmployees: DemoEmployee[] = [
  {
    document: '1037482916',
    first_name: 'Yuliana',
    surname: 'Rentería',
    second_surname: 'Mosquera',
    charge: 'Auxiliar contable',
    cost_center: '400',
    salary: '2420000.00',
    admission: '2022-03-01',
    bank: '1007',
    account: '10400012345',
    hours: [['heds', '6']],
  },
  {
    document: '1017204588',
    first_name: 'Jhon',
    other_names: 'Fredy',
    surname: 'Palacios',
    second_surname: 'Rentería',
    charge: 'Operario de máquina plana',
    cost_center: '100',
    salary: '1980000.00',
    admission: '2021-07-12',
    bank: '1007',
    account: '10400023456',
    hours: [
      ['heds', '8'],
      ['hens', '3'],
    ],
  },
  {
    document: '43876512',
    first_name: 'María',
    other_names: 'Fernanda',
    surname: 'Ospina',
    second_surname: 'Giraldo',
    charge: 'Jefe de producción',
    cost_center: '100',
    salary: '5400000.00',
    admission: '2017-02-06',
    bank: '1051',
    account: '477100987654',
  },
  {
    document: '71382904',
    first_name: 'Wilmar',
    other_names: 'Andrés',
    surname: 'Cuesta',
    second_surname: 'Mena',
    charge: 'Cortador',
    cost_center: '200',
    salary: '1750905.00',
    admission: '2024-01-15',
    bank: '1007',
    account: '10400034567',
    hours: [['hrns', '12']],
  },
  {
    document: '1152689034',
    first_name: 'Leidy',
    other_names: 'Johana',
    surname: 'Tabares',
    second_surname: 'Cano',
    charge: 'Operaria de fileteadora',
    cost_center: '100',
    salary: '1750905.00',
    admission: '2025-09-01',
    contract_type: '1',
    bank: '1013',
    account: '0130445566',
  },
  {
    document: '98544120',
    first_name: 'Óscar',
    other_names: 'Iván',
    surname: 'Montoya',
    second_surname: 'Zuluaga',
    charge: 'Ingeniero de procesos',
    cost_center: '400',
    salary: '7600000.00',
    admission: '2019-08-20',
    bank: '1051',
    account: '477100123987',
  },
  {
    document: '1045678321',
    first_name: 'Ángela',
    other_names: 'Patricia',
    surname: 'Chocué',
    second_surname: 'Ulcué',
    charge: 'Inspectora de calidad',
    cost_center: '300',
    salary: '2225000.00',
    admission: '2023-05-02',
    bank: '1007',
    account: '10400045678',
    hours: [['heds', '4']],
  },
  {
    document: '1128405533',
    first_name: 'Brayan',
    other_names: 'Stiven',
    surname: 'Córdoba',
    second_surname: 'Asprilla',
    charge: 'Auxiliar de bodega',
    cost_center: '200',
    salary: '1820000.00',
    admission: '2025-02-17',
    bank: '1013',
    account: '0130778899',
    hours: [['heddfs', '5']],
  },
  {
    document: '42985617',
    first_name: 'Claudia',
    other_names: 'Milena',
    surname: 'Bedoya',
    second_surname: 'Ríos',
    charge: 'Secretaria',
    cost_center: '400',
    salary: '2840000.00',
    admission: '2014-10-01',
    worker_subtype: '01',
    bank: '1007',
    account: '10400056789',
  },
  {
    document: '70123458',
    first_name: 'Sebastián',
    surname: 'Echeverri',
    second_surname: 'Uribe',
    charge: 'Gerente',
    cost_center: '400',
    salary: '26000000.00',
    admission: '2012-04-10',
    integral: true,
    bank: '1051',
    account: '477100445566',
  },
  {
    document: '1036654789',
    first_name: 'Natalia',
    other_names: 'Andrea',
    surname: 'Guzmán',
    second_surname: 'Peña',
    charge: 'Diseñadora',
    cost_center: '300',
    salary: '3501810.00',
    admission: '2022-11-03',
    bank: '1007',
    account: '10400067890',
  },
  {
    document: '15443289',
    first_name: 'Édgar',
    other_names: 'Enrique',
    surname: 'Salcedo',
    second_surname: 'Julio',
    charge: 'Conductor',
    cost_center: '200',
    salary: '2060000.00',
    admission: '2020-06-08',
    bank: '1013',
    account: '0130112233',
    hours: [
      ['heds', '10'],
      ['hrddfs', '6'],
    ],
  },
  {
    document: '1020456987',
    first_name: 'Diana',
    other_names: 'Carolina',
    surname: 'Agudelo',
    second_surname: 'Marín',
    charge: 'Coordinadora comercial',
    cost_center: '400',
    salary: '4100000.00',
    admission: '2018-01-22',
    bank: '1051',
    account: '477100667788',
  },
  {
    document: '1193556012',
    first_name: 'Luis',
    other_names: 'Alberto',
    surname: 'Quiñones',
    second_surname: 'Angulo',
    charge: 'Operario de plancha',
    cost_center: '100',
    salary: '1750905.00',
    admission: '2026-09-16',
    contract_type: '3',
    uninvited: true,
  },
];
