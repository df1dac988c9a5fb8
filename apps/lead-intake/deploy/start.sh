#!/bin/sh
# The image runs this: it renders the owner's site, which takes seconds, and starts the server. The site is rendered at each
# start, so that it is as its file says, with the scripts of this image. A site that must not go live ends the start.
set -e
if [ -e "$SITE_CONFIG" ]; then
  node landing/dist.site/site.js render --quiet --output "$WEB_ROOT"
else
  echo "There is no $SITE_CONFIG: the page is the product's own, with placeholders." >&2
  SITE_CONFIG= node landing/dist.site/site.js render --quiet --output "$WEB_ROOT" --allow-placeholders
fi
exec node lead-intake/dist/serve.js
