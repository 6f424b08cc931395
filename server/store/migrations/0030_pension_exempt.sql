-- Foreigners whose pension is covered elsewhere (Ley 100 de 1993 art. 15).
alter table employees add column pension_exempt boolean not null default false;
