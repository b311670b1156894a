#!/bin/sh
# Restarts the instances one after the other without failing a request: ./rolling-restart.sh 3001 3002
set -eu
if [ $# -lt 2 ]; then
  echo "Usage: $0 PORT PORT..." >&2
  exit 2
fi
for port in "$@"; do
  # returns once the instance is ready (ExecStartPost)
  systemctl restart "aangan@$port"
  # nginx tries an instance again two seconds after it found it down (fail_timeout)
  sleep 4
done
