#!/bin/sh
# Makes the secrets of docker-compose.yml, each in a file of its own: run it once, before the first start.
#   sh deploy/secrets.sh [FOLDER]      (default: secrets)
set -eu
folder=${1:-$(dirname "$0")/../secrets}

# The folder's mode keeps other people of this machine out. The files are mounted into containers unchanged. Users there
# have other ids than the user who runs this, so everybody who reaches the files may read them.
umask 022
if ! mkdir -m 700 "$folder"; then
  echo "secrets.sh: move $folder away first. Databases keep the passwords that they were made with." >&2
  exit 1
fi
cd "$folder"

random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
sha256() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi | cut -d' ' -f1; }
hash() { printf %s "$1" | sha256; }

random >auth_secret
random >metrics_token
random >runner_metrics_token
random >postgres_password
echo "postgres://arena:$(cat postgres_password)@postgres:5432/arena" >database_url

arena=$(random)
runner=$(random)
echo "redis://arena:$arena@redis:6379" >arena_redis_url
echo "redis://runner:$runner@redis:6379" >runner_redis_url
# Runners may use only the queue's keys, and the health check may do nothing else. Redis gets only hashes.
cat >redis_acl <<ACL
user default off
user arena on #$(hash "$arena") ~* &* +@all
user runner on #$(hash "$runner") ~bull:* resetchannels +@all -@admin -@dangerous +info
user health on nopass resetkeys resetchannels -@all +ping
ACL
