#!/bin/sh
# The start of a program as another user than the superuser: in a user namespace of its own, where files stay whose they are.
exec unshare --user --map-user=1000 --map-group=1000 "$PROGRAM_AS_USER" "$@"
