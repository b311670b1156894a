#!/bin/sh
# Builds the images of compose.yaml: deploy/image/build.sh [podman|docker]. As root on Debian, with mmdebstrap. No image
# is pulled from a registry: the base is made of Debian's packages. BUILD_OPTIONS is passed to each build.
set -eu
engine=${1:-podman}
cd "$(dirname "$0")/../.."
mmdebstrap --variant=minbase --include=ca-certificates trixie | "$engine" import - localhost/aangan-debian:13
for image in server postgres nginx; do
  # shellcheck disable=SC2086 -- several options
  "$engine" build ${BUILD_OPTIONS:-} --file deploy/image/Containerfile --target "$image" --tag "localhost/aangan-$image" .
done
