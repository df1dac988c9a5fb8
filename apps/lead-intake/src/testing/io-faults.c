/*
 * Preloaded into a program, fails some of its calls that change files below a folder, as a bad or full disk does:
 *
 *   cc -shared -fPIC -O1 -o io-faults.so io-faults.c
 *   LD_PRELOAD=$PWD/io-faults.so IO_FAULTS_FOLDER=/data IO_FAULTS_CALL=sync IO_FAULTS_FIRST=7 IO_FAULTS_COUNT=1 IO_FAULTS_ERRNO=5 …
 *
 * The call is write, sync, rename, open (for writing) or truncate. The FIRST-th fails, and so do those after it until
 * COUNT have failed. With IO_FAULTS_ARMED only the calls count that are made while that file exists. Each that failed
 * is a line in IO_FAULTS_LOG.
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
#include <unistd.h>

static const char *folder, *call, *armed, *log_file;
static long first, count;
static int error_number;
static atomic_long calls;

__attribute__((constructor)) static void read_settings(void) {
  folder = getenv("IO_FAULTS_FOLDER");
  call = getenv("IO_FAULTS_CALL");
  armed = getenv("IO_FAULTS_ARMED");
  log_file = getenv("IO_FAULTS_LOG");
  first = atol(getenv("IO_FAULTS_FIRST") ?: "1");
  count = atol(getenv("IO_FAULTS_COUNT") ?: "1");
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

static int fails(const char *kind, const char *path) {
  if (folder == NULL || call == NULL || strcmp(kind, call) != 0) return 0;
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0 || (path[length] != '/' && path[length] != '\0')) return 0;
  if (armed != NULL && syscall(SYS_faccessat, AT_FDCWD, armed, F_OK) != 0) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (number < first || number - first >= count) return 0;
  if (log_file != NULL) note(path);
  errno = error_number;
  return 1;
}

static int open_file_fails(const char *kind, int fd) {
  char link[64], path[PATH_MAX];
  if (call == NULL || strcmp(kind, call) != 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = '\0';
  return fails(kind, path);
}

/* The function that would be called without this library. */
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int fd) { return open_file_fails("sync", fd) ? -1 : NEXT(fsync)(fd); }
int fdatasync(int fd) { return open_file_fails("sync", fd) ? -1 : NEXT(fdatasync)(fd); }

ssize_t write(int fd, const void *bytes, size_t length) {
  return open_file_fails("write", fd) ? -1 : NEXT(write)(fd, bytes, length);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  return open_file_fails("write", fd) ? -1 : NEXT(pwrite)(fd, bytes, length, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  return open_file_fails("write", fd) ? -1 : NEXT(pwrite64)(fd, bytes, length, at);
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

int ftruncate(int fd, off_t length) { return open_file_fails("truncate", fd) ? -1 : NEXT(ftruncate)(fd, length); }
int ftruncate64(int fd, off64_t length) { return open_file_fails("truncate", fd) ? -1 : NEXT(ftruncate64)(fd, length); }

int rename(const char *from, const char *to) { return fails("rename", from) ? -1 : NEXT(rename)(from, to); }

static int open_fails(const char *path, int flags) {
  return (flags & O_ACCMODE) != O_RDONLY && fails("open", path);
}

#define OPEN(name)                                                          \
  int name(const char *path, int flags, ...) {                              \
    va_list rest;                                                           \
    va_start(rest, flags);                                                  \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                           \
    return open_fails(path, flags) ? -1 : NEXT(name)(path, flags, mode);    \
  }
OPEN(open)
OPEN(open64)
