/**
 * Makes a sandbox from inside new namespaces, as their first process, and then waits for the command as such: when it leaves, the kernel
 * ends everything else in them. Arguments: the folder that becomes the root, a table of mounts as in `fstab`, the command.
 *
 * Constant: every value is an argument. Anything that fails ends it before the command starts.
 */
export const namespaceScript = `
set -eu
root=$1 table=$2
shift 2

mount --bind "$root" "$root"
problem=$(mount -a -T "$table" 2>&1) || { echo "$problem" >&2; exit 126; }
cd "$root"
pivot_root . .
umount -l .
cd /

# Read-only, with whatever is mounted below. Only what is writable by design, and devices, are left out.
while read -r _ _ _ _ point options _; do
  case $point in
    /checkout | /home/replay | /tmp | /proc | /dev/?*) continue ;;
    *\\\\*) echo "cannot protect the mount $point" >&2; exit 126 ;;
  esac
  case ,$options, in
    *,noexec,*) keep=,noexec ;;
    *) keep= ;;
  esac
  mount -n -o "remount,bind,ro,nosuid,nodev$keep" "$point" </dev/null
done </proc/self/mountinfo

# Servers that a check starts need the loopback. Where nothing here can raise it, it stays down.
ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null || true

status=0
"$@" || status=$?
exit "$status"
`

/**
 * Gives up all that is left of the right to make namespaces, and becomes the ordinary user \`$1\` of group \`$2\`. Runs as root of a user
 * namespace of its own.
 */
export const descendScript = `
set -eu
echo 1 >/proc/sys/user/max_user_namespaces
user=$1 group=$2
shift 2
exec unshare --user --map-user="$user" --map-group="$group" -- "$@"
`
