create index tables_by_previous on tables (previous) where previous is not null;
