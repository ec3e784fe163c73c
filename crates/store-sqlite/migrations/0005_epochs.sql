alter table tables add column epoch integer not null default 0; -- how often it was claimed; its owner alone changes it
