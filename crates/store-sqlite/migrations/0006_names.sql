alter table people add column renamed integer not null default 0; -- by when having been called otherwise is forgiven

create table names (
    key    blob    not null,                            -- the digest of what a name is told apart by
    person integer references people on delete cascade, -- none once they are forgotten
    until  integer                                      -- none while they are called that
) strict;
create index names_by_key on names (key);
create index names_by_person on names (person);
