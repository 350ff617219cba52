#!/usr/bin/env bash
# Build the image without a daemon, start it beside a real PostgreSQL and Redis, and play a move: `make image`.
# The base is a Debian 12 that we make on this machine. The build borrows this machine's settings of pip, npm and proxy.
set -euo pipefail
cd "$(dirname "$0")/.."
for program in buildah mmdebstrap; do
  command -v "$program" >/dev/null || { echo "$program is missing: install the Debian package $program."; exit 1; }
done
[ -x .venv/bin/python ] || { echo "Run make setup first. The program that tests the image needs it."; exit 1; }
work=${IMAGE_DIR:-${VAR_DIR:-var}/image}
mkdir -p "$work"
work=$(realpath "$work")
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
buildah=(buildah --root "$work/store" --runroot "$work/run")

if ! "${buildah[@]}" inspect --type image localhost/debian:bookworm >/dev/null 2>&1; then
  echo "Making the base …"
  mmdebstrap --quiet --variant=minbase bookworm "$work/base.tar"
  base=$("${buildah[@]}" from scratch)
  "${buildah[@]}" add --quiet "$base" "$work/base.tar" / >/dev/null
  "${buildah[@]}" commit --quiet --rm "$base" localhost/debian:bookworm >/dev/null
  rm "$work/base.tar"
fi

lent=$(mktemp -d)
trap 'rm -rf "$lent"' EXIT
secrets=()
lend() { [ ! -f "$2" ] || secrets+=(--secret "id=$1,src=$2"); }
env | grep -E '^(PIP|NPM_CONFIG|npm_config)_[A-Za-z_]+=|^(https?|no)_proxy=' | sed -E "s/=(.*)/='\1'/" >"$lent/settings" || true
bundle=${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}
if [ -f "$bundle" ]; then
  cp "$bundle" "$lent/certificates"
  for name in PIP_CERT SSL_CERT_FILE NODE_EXTRA_CA_CERTS; do echo "$name=/run/secrets/certificates"; done >>"$lent/settings"
fi
lend settings "$lent/settings"
lend certificates "$lent/certificates"
for file in "${XDG_CONFIG_HOME:-$HOME/.config}/pip/pip.conf" /etc/pip.conf; do
  [ ! -f "$file" ] || cp "$file" "$lent/pip"
done
lend pip "$lent/pip"
lend npm "${NPM_CONFIG_USERCONFIG:-$HOME/.npmrc}"

echo "Building …"
"${buildah[@]}" bud --quiet --layers "${secrets[@]}" --build-arg BASE=localhost/debian:bookworm --tag fivefold .
"${buildah[@]}" images
echo "Starting the image …"
.venv/bin/python -m tests.image "${buildah[@]}"
