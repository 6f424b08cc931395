-- The correction of the limits of what workers authorise: months from before it are compared once more.
insert into law_editions (edition) values ('2026-11-27') on conflict (edition) do nothing;
