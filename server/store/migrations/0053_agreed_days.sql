-- The days of the week that a contract by the day agreed, when they are fewer than all the working ones.
alter table employees add weekly_days integer check (weekly_days between 1 and 6);
