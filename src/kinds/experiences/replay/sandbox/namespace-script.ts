/**
 * Makes a sandbox from inside new namespaces, as their first process, and then waits for the command as such: when it leaves, the kernel
 * ends everything else in them. Takes the new root's folder, then bubblewrap's words for mounts, `--`, and the command.
 *
 * Constant: every value is an argument. Anything that fails ends it before the command starts.
 */
export const namespaceScript = `
set -eu
root=$1
shift
size=65536

mount -t tmpfs -o nosuid,nodev,mode=755,size=16m tmpfs "$root"

place() {
  if [ -d "$1" ]; then mkdir -p "$root$2"
  else mkdir -p "$(dirname "$root$2")" && : >>"$root$2"
  fi
}

while [ "$1" != -- ]; do
  case $1 in
    --ro-bind | --bind) place "$2" "$3"; mount --rbind "$2" "$root$3"; shift 3 ;;
    --symlink) mkdir -p "$(dirname "$root$3")"; ln -s "$2" "$root$3"; shift 3 ;;
    --size) size=$2; shift 2 ;;
    --tmpfs) mkdir -p "$root$2"; mount -t tmpfs -o "nosuid,nodev,mode=1777,size=$size" tmpfs "$root$2"; shift 2 ;;
    --proc) mkdir -p "$root$2"; mount -t proc -o nosuid,nodev,noexec proc "$root$2"; shift 2 ;;
    --dev)
      mkdir -p "$root$2/shm"
      for device in null zero full random urandom; do
        : >"$root$2/$device"
        mount --bind "/dev/$device" "$root$2/$device"
      done
      ln -s /proc/self/fd "$root$2/fd"
      ln -s /proc/self/fd/0 "$root$2/stdin"
      ln -s /proc/self/fd/1 "$root$2/stdout"
      ln -s /proc/self/fd/2 "$root$2/stderr"
      shift 2
      ;;
    *) echo "unknown word $1" >&2; exit 126 ;;
  esac
done
shift

mkdir "$root/outside"
cd "$root"
pivot_root . outside
cd /
umount -l /outside
rmdir /outside

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
 * Gives up all that is left of the right to make namespaces, and becomes the ordinary user `$1` of group `$2`. Runs as root of a user
 * namespace of its own.
 */
export const descendScript = `
set -eu
echo 1 >/proc/sys/user/max_user_namespaces
user=$1 group=$2
shift 2
exec unshare --user --map-user="$user" --map-group="$group" -- "$@"
`
