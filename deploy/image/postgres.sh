#!/bin/sh
# Runs Postgres in a container; creates the cluster, the role and the database at the first start.
set -eu
data=/var/lib/postgresql/data/cluster
bin=$(echo /usr/lib/postgresql/*/bin)
if [ ! -f "$data/PG_VERSION" ]; then
  # removes what an interrupted first start left
  rm -rf "$data.new"
  "$bin/initdb" --pgdata="$data.new" --username=postgres --auth-local=peer --auth-host=scram-sha-256 \
    --encoding=UTF8 --locale=C.UTF-8 --data-checksums >/dev/null
  printf "CREATE ROLE aangan LOGIN PASSWORD '%s';\nCREATE DATABASE aangan OWNER aangan;\n" "$DATABASE_PASSWORD" |
    "$bin/postgres" --single -D "$data.new" postgres >/dev/null
  mv "$data.new" "$data"
fi
unset DATABASE_PASSWORD
exec "$bin/postgres" -D "$data" -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp -c shared_buffers=256MB
