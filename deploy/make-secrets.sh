#!/bin/sh
# Makes the secrets of compose.yaml in deploy/secrets, with random passwords. Changes no existing file.
set -eu
cd -- "$(dirname -- "$0")"
# Only the operator may enter the folder. In the containers, the numeric users have to read the files.
mkdir -p -m 0700 secrets
cd secrets

random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

write() {
  [ -e "$1" ] || printf '%s' "$2" >"$1"
  chmod 0444 "$1"
}

write database_password "$(random)"
write database_url "postgres://verstas:$(cat database_password)@database:5432/verstas"
write storage_password "$(random)"
write storage_url "s3+http://verstas:$(cat storage_password)@storage:9000/verstas"
