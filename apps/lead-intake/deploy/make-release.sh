#!/bin/sh -e
# Makes a release in the folder FOLDER, from the repository that it is typed in: page, server and desks, without a site.
#   sh apps/lead-intake/deploy/make-release.sh FOLDER
release=$1
if [ -e "$release/lead-intake" ]; then
  echo "$release is there already: give the release another number, or delete that folder." >&2
  exit 2
fi
pnpm() { npx -y pnpm@12.21.0 "$@"; }
mkdir -p "$release/leads-desk" "$release/quote-desk"
pnpm install --frozen-lockfile
pnpm build
pnpm --filter @contractor-roi/lead-intake deploy --prod --legacy "$release/lead-intake"
pnpm --filter @contractor-roi/landing deploy --prod --legacy "$release/landing"
cp -R apps/leads-desk/dist "$release/leads-desk/"
cp -R apps/quote-desk/dist "$release/quote-desk/"
# The page of this repository, which is nobody's: `site render` writes the owner's.
rm -r "$release/landing/dist"
