-- Moments are milliseconds since 1970; digests are SHA-256 of secrets that are never stored themselves.

create table people (
    id       integer primary key,
    name     text,
    folded   text unique,                 -- the name without its case
    password text,                        -- argon2's own text; a guest has none
    created  integer not null,
    settings text    not null,            -- JSON
    webhook  text,
    blocked  integer not null
) strict;

create table sessions (
    digest  blob    primary key,
    person  integer not null references people on delete cascade,
    created integer not null,
    seen    integer not null
) strict, without rowid;
create index sessions_by_person on sessions (person);
create index sessions_by_seen on sessions (seen);

create table tokens (
    id      integer primary key,
    person  integer not null references people on delete cascade,
    digest  blob    not null unique,
    name    text    not null,
    scopes  text    not null,             -- words with spaces between
    created integer not null,
    used    integer
) strict;
create index tokens_by_person on tokens (person);

create table tables (
    id         integer primary key,
    game       text    not null,
    rules      integer not null,
    options    text    not null,          -- JSON
    seed       text    not null,          -- secret until the game is over
    commitment text    not null,
    status     text    not null check (status in ('open', 'running', 'over', 'aborted')),
    visibility text    not null check (visibility in ('public', 'link')),
    time       text    not null,          -- JSON
    rated      integer not null,
    owner      integer references people on delete set null,
    previous   integer references tables,
    watch      blob    unique,            -- the digest of the watchers' link
    created    integer not null,
    touched    integer not null,          -- when seats or status last changed; steps have their own times
    outcome    text                       -- JSON
) strict;
create index tables_by_status on tables (status, visibility, touched);
create index tables_by_owner on tables (owner) where owner is not null;

create table seats (
    table_id integer not null references tables on delete cascade,
    seat     integer not null,
    kind     text    not null check (kind in ('open', 'invited', 'asked', 'person', 'computer')),
    person   integer references people on delete set null,
    level    text,
    link     blob unique,                 -- the digest of the seat's link
    result   text check (result in ('won', 'drawn', 'lost')),
    plan     text,                        -- JSON; known to this seat alone
    primary key (table_id, seat)
) strict, without rowid;
create index seats_by_person on seats (person) where person is not null;

create table steps (
    table_id integer not null references tables on delete cascade,
    seq      integer not null,
    seat     integer,                     -- none where chance or the table itself speaks
    text     text    not null,
    at       integer not null,
    primary key (table_id, seq)
) strict, without rowid;

create table chat (
    table_id integer not null references tables on delete cascade,
    room     text    not null check (room in ('seats', 'watchers')),
    line     integer not null,
    kind     text    not null check (kind in ('person', 'table')),
    author   integer references people on delete set null,
    text     text    not null,
    at       integer not null,
    primary key (table_id, room, line)
) strict, without rowid;
create index chat_by_author on chat (author) where author is not null;

create table ratings (
    person     integer not null references people on delete cascade,
    game       text    not null,
    rating     real    not null,
    deviation  real    not null,
    volatility real    not null,
    games      integer not null,
    primary key (person, game)
) strict, without rowid;
create index ratings_by_rating on ratings (game, rating);

create table rating_history (
    person     integer not null references people on delete cascade,
    game       text    not null,
    games      integer not null,
    table_id   integer not null references tables on delete cascade,
    at         integer not null,
    rating     real    not null,
    deviation  real    not null,
    volatility real    not null,
    primary key (person, game, games)
) strict, without rowid;

create table kept (
    name  text primary key,
    value blob not null
) strict, without rowid;
