-- What each runner last said of itself. The arena cannot check it.
create table runner (
  name text primary key,
  said jsonb not null,
  heard_at timestamptz not null default now()
);
