create table recovery (
    digest blob    primary key,           -- of a code that is used once in place of a password
    person integer not null references people on delete cascade
) strict, without rowid;
create index recovery_by_person on recovery (person);
