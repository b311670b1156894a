#!/bin/sh
# Turns on authentication in etcd: run once, when all three run and before Patroni does.
#   deploy/patroni/guard-etcd.sh https://10.0.0.1:2379 /etc/aangan-tls/ca.pem
# Reads ETCD_ROOT_PASSWORD, which administers etcd and is needed again only for that, and PATRONI_ETCD3_PASSWORD. Needs
# Debian's etcd-client.
set -eu
export ETCDCTL_API=3 ETCDCTL_ENDPOINTS="$1" ETCDCTL_CACERT="$2"
: "${ETCD_ROOT_PASSWORD:?}" "${PATRONI_ETCD3_PASSWORD:?}"
# passwords by standard input, since a list of processes shows arguments
echo "$ETCD_ROOT_PASSWORD" | etcdctl user add root --interactive=false
etcdctl user grant-role root root
etcdctl role add patroni
# access to Patroni's keys only
etcdctl role grant-permission patroni --prefix=true readwrite /service/aangan/
echo "$PATRONI_ETCD3_PASSWORD" | etcdctl user add patroni --interactive=false
etcdctl user grant-role patroni patroni
etcdctl auth enable
