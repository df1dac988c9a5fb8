/*
 * Preloaded into a program, fails some of its calls that change files below a folder, as a bad or full disk does:
 *
 *   cc -shared -fPIC -O1 -o io-faults.so io-faults.c
 *   LD_PRELOAD=$PWD/io-faults.so IO_FAULTS_FOLDER=/data IO_FAULTS_CALL=sync IO_FAULTS_FIRST=7 IO_FAULTS_COUNT=1 IO_FAULTS_ERRNO=5 …
 *
 * The call is write, sync, open (for writing), truncate or lock. The FIRST-th fails, and so do those after it until
 * COUNT have failed. With IO_FAULTS_ARMED only the calls count that are made while that file exists. Each that failed
 * is a line in IO_FAULTS_LOG.
 * With IO_FAULTS_EVERY each such call fails whose number it divides. With IO_FAULTS_DELAY_MS each sync takes so long. With
 * IO_FAULTS_RECORD every change is appended to that file, for a replay of power failures: a line with its kind (Write,
 * Sync, Failed sync, Truncate, Create, Unlink, Rename), microseconds since 1970, offset, length and path, then the bytes
 * written, or the new path.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static const char *folder, *call, *armed, *log_file, *record_file;
static long first, count, every, delay_ms;
static int error_number;
static atomic_long calls;

__attribute__((constructor)) static void read_settings(void) {
  folder = getenv("IO_FAULTS_FOLDER");
  call = getenv("IO_FAULTS_CALL");
  armed = getenv("IO_FAULTS_ARMED");
  log_file = getenv("IO_FAULTS_LOG");
  first = atol(getenv("IO_FAULTS_FIRST") ?: "1");
  count = atol(getenv("IO_FAULTS_COUNT") ?: "1");
  every = atol(getenv("IO_FAULTS_EVERY") ?: "0");
  delay_ms = atol(getenv("IO_FAULTS_DELAY_MS") ?: "0");
  record_file = getenv("IO_FAULTS_RECORD");
  error_number = atoi(getenv("IO_FAULTS_ERRNO") ?: "5");
}

/* Straight to the kernel: the functions below would come back to here. */
static void note(const char *path) {
  char line[PATH_MAX + 64];
  int length = snprintf(line, sizeof line, "%s %s\n", call, path);
  int fd = syscall(SYS_openat, AT_FDCWD, log_file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0) return;
  syscall(SYS_write, fd, line, length);
  syscall(SYS_close, fd);
}

static int is_below(const char *path) {
  if (folder == NULL) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

/* In one call, so that records of several processes do not mix. */
static void record(char kind, const char *path, long long at, const void *bytes, size_t length) {
  if (record_file == NULL || !is_below(path)) return;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  char line[PATH_MAX + 128];
  int head = snprintf(line, sizeof line, "%c %lld %lld %zu %s\n", kind,
                      now.tv_sec * 1000000LL + now.tv_nsec / 1000, at, length, path);
  struct iovec parts[] = {{line, head}, {(void *)bytes, length}};
  int fd = syscall(SYS_openat, AT_FDCWD, record_file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (fd < 0) abort();
  syscall(SYS_writev, fd, parts, length == 0 ? 1 : 2);
  syscall(SYS_close, fd);
}

static int fails(const char *kind, const char *path) {
  if (call == NULL || strcmp(kind, call) != 0 || !is_below(path)) return 0;
  if (armed != NULL && syscall(SYS_faccessat, AT_FDCWD, armed, F_OK) != 0) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (every > 0 ? number % every != 0 : number < first || number - first >= count) return 0;
  if (log_file != NULL) note(path);
  errno = error_number;
  return 1;
}

static int has_path(int fd, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return 1;
}

static int open_file_fails(const char *kind, int fd) {
  char path[PATH_MAX];
  return call != NULL && strcmp(kind, call) == 0 && has_path(fd, path) && fails(kind, path);
}

static void record_open_file(char kind, int fd, long long at, const void *bytes, size_t length) {
  char path[PATH_MAX];
  if (record_file != NULL && has_path(fd, path)) record(kind, path, at, bytes, length);
}

/* The function that would be called without this library. */
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int synced(int fd, int (*sync)(int)) {
  char path[PATH_MAX];
  if (delay_ms > 0 && has_path(fd, path) && is_below(path))
    nanosleep(&(struct timespec){delay_ms / 1000, delay_ms % 1000 * 1000000}, NULL);
  int result = open_file_fails("sync", fd) ? -1 : sync(fd);
  record_open_file(result == 0 ? 'S' : 'F', fd, 0, NULL, 0);
  return result;
}
static int lock_fails(int fd, int command) {
  return (command == F_SETLK || command == F_SETLKW) && open_file_fails("lock", fd);
}
#define LOCKING(name)                                                     \
  int name(int fd, int command, ...) {                                    \
    va_list rest;                                                         \
    va_start(rest, command);                                              \
    void *argument = va_arg(rest, void *);                                \
    va_end(rest);                                                         \
    return lock_fails(fd, command) ? -1 : NEXT(name)(fd, command, argument); \
  }
LOCKING(fcntl)
LOCKING(fcntl64)

int fsync(int fd) { return synced(fd, NEXT(fsync)); }
int fdatasync(int fd) { return synced(fd, NEXT(fdatasync)); }

static ssize_t written(int fd, const void *bytes, ssize_t length, long long at) {
  if (length > 0) record_open_file('W', fd, at, bytes, length);
  return length;
}
ssize_t write(int fd, const void *bytes, size_t length) {
  if (open_file_fails("write", fd)) return -1;
  ssize_t done = NEXT(write)(fd, bytes, length);
  return record_file == NULL || fd < 3 ? done : written(fd, bytes, done, lseek(fd, 0, SEEK_CUR) - done);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  return open_file_fails("write", fd) ? -1 : written(fd, bytes, NEXT(pwrite)(fd, bytes, length, at), at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  return open_file_fails("write", fd) ? -1 : written(fd, bytes, NEXT(pwrite64)(fd, bytes, length, at), at);
}
ssize_t writev(int fd, const struct iovec *parts, int number) {
  return open_file_fails("write", fd) ? -1 : NEXT(writev)(fd, parts, number);
}
ssize_t pwritev(int fd, const struct iovec *parts, int number, off_t at) {
  return open_file_fails("write", fd) ? -1 : NEXT(pwritev)(fd, parts, number, at);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int number, off64_t at) {
  return open_file_fails("write", fd) ? -1 : NEXT(pwritev64)(fd, parts, number, at);
}

static int truncated(int fd, int result, long long length) {
  if (result == 0) record_open_file('T', fd, length, NULL, 0);
  return result;
}
int ftruncate(int fd, off_t length) {
  return open_file_fails("truncate", fd) ? -1 : truncated(fd, NEXT(ftruncate)(fd, length), length);
}
int ftruncate64(int fd, off64_t length) {
  return open_file_fails("truncate", fd) ? -1 : truncated(fd, NEXT(ftruncate64)(fd, length), length);
}
int unlink(const char *path) {
  int result = NEXT(unlink)(path);
  if (result == 0) record('U', path, 0, NULL, 0);
  return result;
}
int rename(const char *path, const char *to) {
  int result = NEXT(rename)(path, to);
  if (result == 0) record('R', path, 0, to, strlen(to));
  return result;
}

static int open_fails(const char *path, int flags) {
  return (flags & O_ACCMODE) != O_RDONLY && fails("open", path);
}

#define OPEN(name)                                                          \
  int name(const char *path, int flags, ...) {                              \
    va_list rest;                                                           \
    va_start(rest, flags);                                                  \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                           \
    if (open_fails(path, flags)) return -1;                                   \
    int is_new = flags & O_CREAT && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) != 0; \
    int fd = NEXT(name)(path, flags, mode);                                   \
    if (fd >= 0 && is_new) record('C', path, 0, NULL, 0);                     \
    return fd;                                                                \
  }
OPEN(open)
OPEN(open64)
