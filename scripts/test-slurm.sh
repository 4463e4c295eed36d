#!/usr/bin/env bash
# Runs the array of jobs of docs/ci.md on a Slurm cluster that consists of this
# machine, and compares the merged report with that of one run. Needs root, since
# slurmd does. Slurm is installed if it is missing (Debian and its children), and
# only daemons that this script starts are used and stopped.
set -euo pipefail
cd "$(dirname "$0")/.."
repo=$PWD
[ "$(id -u)" = 0 ] || { echo "test-slurm: run it as root" >&2; exit 1; }
if ! command -v slurmctld >/dev/null; then
  DEBIAN_FRONTEND=noninteractive apt-get -qq update </dev/null
  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y slurm-wlm </dev/null >/dev/null
fi

dir=$(mktemp -d)
pids=()
stop() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$dir"
}
trap stop EXIT

# A daemon that checks who is who, with a key and a socket of its own.
chmod 755 "$dir"
mkdir -m 700 "$dir/munge" "$dir/munge-log"
mkdir -m 755 "$dir/munge-run"
dd if=/dev/urandom of="$dir/munge/key" bs=128 count=1 status=none
chmod 400 "$dir/munge/key"
munged --foreground --force --key-file="$dir/munge/key" --socket="$dir/munge-run/socket" --pid-file="$dir/munge-run/pid" \
  --log-file="$dir/munge-log/log" --seed-file="$dir/munge/seed" 2>/dev/null &
pids+=($!)

host=$(hostname -s)
mkdir "$dir/state" "$dir/spool"
cat >"$dir/slurm.conf" <<EOF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$dir/munge-run/socket
CredType=cred/munge
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdLogFile=$dir/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
SchedulerParameters=sched_interval=5,bf_interval=5
MinJobAge=300
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=10 State=UP
EOF
export SLURM_CONF=$dir/slurm.conf
slurmctld -D -f "$SLURM_CONF" 2>/dev/null &
pids+=($!)
slurmd -D -f "$SLURM_CONF" 2>/dev/null &
pids+=($!)
for _ in $(seq 60); do
  sinfo -h -o %T 2>/dev/null | grep -q -x idle && break
  sleep 1
done
sinfo -h -o %T | grep -q -x idle || { echo "test-slurm: the cluster does not come up" >&2; tail -5 "$dir"/slurm*.log >&2; exit 1; }

# What docs/ci.md says, word for word.
block() { sed -n "/^<!-- $1 -->\$/,/^<!-- end of $1 -->\$/p" "$repo/docs/ci.md" | sed '/^<!--/d; /^```/d'; }
mkdir "$dir/run"
cp -r testdata/games testdata/ok "$dir/run/"
mv "$dir/run/ok" "$dir/run/games/ok"
cd "$dir/run"
export PATH="$repo/bin:$PATH" GDLLINT_CACHE=off
block slurm >shards.sh
block submit >submit.sh
[ -s shards.sh ] && [ -s submit.sh ]
sh -e submit.sh
for _ in $(seq 300); do
  [ -z "$(squeue -h)" ] && break
  sleep 1
done
[ -z "$(squeue -h)" ] || { echo "test-slurm: jobs do not end" >&2; squeue >&2; exit 1; }

gdllint -q -f jsonl=one.jsonl games/... || [ $? = 1 ]
# A run of one file after the other, like that of the merged report.
seconds='s/"seconds":[0-9.e-]*//g'
[ "$(ls shard-*.jsonl | wc -l)" = 8 ]
diff <(sed "$seconds" gdllint.jsonl | sort) <(sed "$seconds" one.jsonl | sort)
echo "8 shards on Slurm: $(($(wc -l <gdllint.jsonl) - 1)) rulesheets, the same as one run"
