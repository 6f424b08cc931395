-- A note may adjust a document that another program issued. `foreign_id` is the document that the chain of the note begins
-- with; a note without `predecessor_id` adjusts that document itself.
alter table payrolls
  add foreign_id uuid,
  add foreign key (company_id, foreign_id) references foreign_payrolls (company_id, id),
  drop constraint payrolls_note,
  add constraint payrolls_note check (
    (note_type is null) = (predecessor_id is null and foreign_id is null) and (note_type is null or reissue_of is null));
create unique index payrolls_one_foreign_note on payrolls (company_id, foreign_id)
  where foreign_id is not null and predecessor_id is null;
create index payrolls_of_foreign on payrolls (company_id, foreign_id) where foreign_id is not null;
