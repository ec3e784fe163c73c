alter table tables add column offer text; -- JSON; what is proposed, until it is answered or the game goes on

create table kicked (
    table_id integer not null references tables on delete cascade,
    person   integer not null references people on delete cascade,
    primary key (table_id, person)
) strict, without rowid;
create index kicked_by_person on kicked (person);
