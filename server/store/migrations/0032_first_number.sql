-- A range may go on from where another program stopped: what it gave is counted from its first number, not from «Desde».
alter table consecutives add column first_number integer;
