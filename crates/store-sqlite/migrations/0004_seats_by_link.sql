alter table seats add column by_link integer not null default 0; -- whether it was made for whoever has its link, or for somebody
update seats set by_link = 1 where kind in ('invited', 'asked');
