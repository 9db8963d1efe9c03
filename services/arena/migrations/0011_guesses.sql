-- How soon somebody may try again: shared by all arenas, and worth nothing after a crash.
create unlogged table allowance (key text primary key, whole_at timestamptz not null);

-- What has expired is deleted.
create index session_expires_idx on session ("expiresAt");
create index verification_expires_idx on verification ("expiresAt");
create index device_code_expires_idx on "deviceCode" ("expiresAt");
