#!/bin/sh
# Makes the keys of a cluster of three, and renews them: deploy/patroni/make-keys.sh FOLDER one=10.0.0.1 two=10.0.0.2 ...
# FOLDER gets ca.key and ca.pem, if it has none yet, and a key and a certificate for each machine that is named. Keep it
# where none of the machines can read it. docs/operations.md says what goes where.
set -eu
umask 077
folder=$1
shift
mkdir -p "$folder"
cd "$folder"
new_key() {
  openssl ecparam -name prime256v1 -genkey -noout
}
if [ ! -f ca.key ]; then
  new_key >ca.key
  openssl req -x509 -new -key ca.key -sha256 -days 3650 -subj "/CN=Aangan database" \
    -addext "basicConstraints=critical,CA:TRUE,pathlen:0" -addext "keyUsage=critical,keyCertSign,cRLSign" -out ca.pem
fi
for machine in "$@"; do
  name=${machine%%=*}
  address=${machine#*=}
  # client and server between two etcd, server to all others; Aangan connects through HAProxy on its own machine
  cat >"$name.ext" <<EXT
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=serverAuth,clientAuth
subjectAltName=DNS:$name,IP:$address,DNS:localhost,IP:127.0.0.1
EXT
  new_key >"$name.key"
  openssl req -new -key "$name.key" -subj "/CN=$name" |
    openssl x509 -req -sha256 -days 825 -CA ca.pem -CAkey ca.key -set_serial "0x$(openssl rand -hex 16)" \
      -extfile "$name.ext" -out "$name.pem" 2>/dev/null
  rm "$name.ext"
done
