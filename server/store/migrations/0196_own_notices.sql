-- Readings of a notice are kept by its id alone, across companies: no two companies have a notice of one id. An
-- installation that has two of them goes on as it was.
do $$
begin
  create unique index notices_id on notices (id);
exception when unique_violation then
  raise notice 'two companies have a notice of one id';
end
$$;
