# fsync stays on, for a database without it is refused; with synchronous_commit=off nobody waits for it.
#
# A PostgreSQL server in a folder of its own, for tests. $1 is the folder of its programs. Prints the folder of its
# socket, and ends when its standard input does: the kernel closes that when whoever started it ends, be it by SIGKILL.
umask 077
# A server that was killed together with its keeper left its folder, some gigabytes.
for old in $(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'rojmel-postgres.*' -mmin +60); do
    kill -0 "$(head -n 1 "$old/db/postmaster.pid" 2>/dev/null)" 2>/dev/null || rm -rf "$old"
done
dir=$(mktemp -d "${TMPDIR:-/tmp}/rojmel-postgres.XXXXXX") || exit 1
fail() { echo "failed: $1"; cat "$dir/log"; rm -rf "$dir"; exit 1; }
"$1/initdb" -D "$dir/db" -U rojmel -A trust -E UTF8 --locale=C --no-sync >"$dir/log" 2>&1 || fail initdb
"$1/postgres" -D "$dir/db" -k "$dir" -c listen_addresses= -c max_connections=200 -c synchronous_commit=off \
    -c full_page_writes=off -c max_wal_size=1GB -c timezone=Asia/Kolkata >"$dir/log" 2>&1 </dev/null &
server=$!
tries=0
until "$1/pg_isready" -q -h "$dir" -U rojmel; do
    tries=$((tries + 1))
    if [ "$tries" -gt 600 ]; then kill -QUIT "$server"; fail postgres; fi
    sleep 0.05
done
# Who waits for this line may be gone already, and the server must still be ended.
trap '' HUP INT PIPE TERM
echo "$dir"
cat >/dev/null
kill -QUIT "$server"
wait "$server"
rm -rf "$dir"
