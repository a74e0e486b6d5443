/* A disk that fails, a power cut and a clock that steps, for one process: loaded before libc by LD_PRELOAD.
 *
 * FAULTS_CONTROL names a file of 16 bytes that the test writes while the program runs (see faults.rs): which calls fail
 * on files below FAULTS_FOLDER, and how many milliseconds the clock is ahead of the machine's.
 *
 * FAULTS_DURABLE, where it is set, is a folder that holds what a power cut would leave of FAULTS_FOLDER at its worst:
 * of each file what was written before a sync of it that succeeded, and nothing written since. What was written before
 * a sync that failed is not in it, as the kernel drops such pages. Names appear and go at once, those of folders too.
 *
 * Every call goes to the kernel by syscall(2): nothing of libc is looked up, so it works before libc is ready. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum fault { NONE = 0, IO_ERRORS = 1, SYNCS_FAIL = 2, READ_ONLY = 3 };

struct control {
    volatile int64_t fault;
    volatile int64_t clock_ahead_ms;
};

struct range {
    ino_t file;
    off_t from;
    size_t length;
    struct range *next;
};

static const struct control *control;
static const char *folder, *durable;
static struct range *unsynced;
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    folder = getenv("FAULTS_FOLDER");
    durable = getenv("FAULTS_DURABLE");
    const char *path = getenv("FAULTS_CONTROL");
    int fd = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0) : -1;
    if (fd < 0) return;
    void *mapped = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
    syscall(SYS_close, fd);
    if (mapped != MAP_FAILED) control = mapped;
}

static enum fault fault(void) { return control ? (enum fault)control->fault : NONE; }

static int is_below(const char *path) {
    if (!folder || !path) return 0;
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

/* The file's path when it is below the folder. */
static int path_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = syscall(SYS_readlink, link, path, PATH_MAX - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return is_below(path);
}

static int fails(int fd, int is_sync) {
    char path[PATH_MAX];
    enum fault now = fault();
    if (now == NONE || (now == SYNCS_FAIL && !is_sync) || !path_of(fd, path)) return 0;
    errno = now == READ_ONLY ? EROFS : EIO;
    return 1;
}

static int refuses_names(const char *path) {
    if (fault() != READ_ONLY || !is_below(path)) return 0;
    errno = EROFS;
    return 1;
}

/* What a power cut leaves. */

static void durable_path(const char *path, char *into) {
    snprintf(into, PATH_MAX, "%s%s", durable, path + strlen(folder));
}

static int durable_open(const char *path, int flags) {
    char whole[PATH_MAX];
    durable_path(path, whole);
    for (char *slash = whole + strlen(durable) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = 0;
        syscall(SYS_mkdirat, AT_FDCWD, whole, 0700);
        *slash = '/';
    }
    return (int)syscall(SYS_openat, AT_FDCWD, whole, flags | O_CLOEXEC, 0600);
}

static void wrote(int fd, off_t from, ssize_t length) {
    char path[PATH_MAX];
    struct stat found;
    if (!durable || length <= 0 || !path_of(fd, path) || fstat(fd, &found)) return;
    struct range *one = malloc(sizeof *one);
    if (!one) abort();
    *one = (struct range){found.st_ino, from, (size_t)length, NULL};
    pthread_mutex_lock(&one_at_a_time);
    one->next = unsynced;
    unsynced = one;
    pthread_mutex_unlock(&one_at_a_time);
}

static void copy_range(int from, int to, const struct range *one) {
    char buffer[65536];
    off_t at = one->from, end = one->from + (off_t)one->length;
    while (at < end) {
        size_t most = end - at < (off_t)sizeof buffer ? (size_t)(end - at) : sizeof buffer;
        ssize_t read = syscall(SYS_pread64, from, buffer, most, at);
        if (read <= 0) return;
        if (syscall(SYS_pwrite64, to, buffer, (size_t)read, at) != read) abort();
        at += read;
    }
}

/* After a sync: what was written since the last one is durable, or is lost. */
static void synced(int fd, int succeeded) {
    char path[PATH_MAX], link[64];
    struct stat found;
    if (!durable || !path_of(fd, path) || fstat(fd, &found) || !S_ISREG(found.st_mode)) return;
    pthread_mutex_lock(&one_at_a_time);
    int from = -1, to = -1;
    if (succeeded) {
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        from = (int)syscall(SYS_openat, AT_FDCWD, link, O_RDONLY | O_CLOEXEC, 0);
        to = durable_open(path, O_RDWR | O_CREAT);
        if (from < 0 || to < 0) abort();
    }
    for (struct range **at = &unsynced; *at;) {
        struct range *one = *at;
        if (one->file != found.st_ino) {
            at = &one->next;
            continue;
        }
        if (succeeded) copy_range(from, to, one);
        *at = one->next;
        free(one);
    }
    if (succeeded) {
        if (syscall(SYS_ftruncate, to, found.st_size)) abort();
        syscall(SYS_close, from);
        syscall(SYS_close, to);
    }
    pthread_mutex_unlock(&one_at_a_time);
}

/* A name of what was never synced is one of an empty file. */
static void named(const char *from, const char *to, int keeps_the_old) {
    char old[PATH_MAX], new[PATH_MAX];
    if (!durable || !is_below(from) || !is_below(to)) return;
    durable_path(from, old);
    durable_path(to, new);
    long failed = keeps_the_old ? syscall(SYS_linkat, AT_FDCWD, old, AT_FDCWD, new, 0)
                                : syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new, 0);
    if (failed) {
        int empty = durable_open(to, O_WRONLY | O_CREAT | O_TRUNC);
        if (empty >= 0) syscall(SYS_close, empty);
    }
}

static void removed(const char *path) {
    char gone[PATH_MAX];
    if (!durable || !is_below(path)) return;
    durable_path(path, gone);
    syscall(SYS_unlinkat, AT_FDCWD, gone, 0);
}

/* The calls. */

static off_t position(int fd) { return syscall(SYS_lseek, fd, 0, SEEK_CUR); }

ssize_t write(int fd, const void *bytes, size_t count) {
    if (fails(fd, 0)) return -1;
    ssize_t done = syscall(SYS_write, fd, bytes, count);
    if (durable && done > 0) wrote(fd, position(fd) - done, done);
    return done;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    if (fails(fd, 0)) return -1;
    ssize_t done = syscall(SYS_writev, fd, parts, count);
    if (durable && done > 0) wrote(fd, position(fd) - done, done);
    return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t from) {
    if (fails(fd, 0)) return -1;
    ssize_t done = syscall(SYS_pwrite64, fd, bytes, count, from);
    wrote(fd, from, done);
    return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t from) { return pwrite64(fd, bytes, count, from); }

static int sync_by(long call, int fd) {
    if (fails(fd, 1)) {
        int why = errno;
        synced(fd, 0);
        errno = why;
        return -1;
    }
    int done = (int)syscall(call, fd);
    synced(fd, done == 0);
    return done;
}

int fsync(int fd) { return sync_by(SYS_fsync, fd); }

int fdatasync(int fd) { return sync_by(SYS_fdatasync, fd); }

int ftruncate64(int fd, off64_t length) { return fails(fd, 0) ? -1 : (int)syscall(SYS_ftruncate, fd, length); }

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

int fallocate64(int fd, int mode, off64_t from, off64_t length) {
    return fails(fd, 0) ? -1 : (int)syscall(SYS_fallocate, fd, mode, from, length);
}

int fallocate(int fd, int mode, off_t from, off_t length) { return fallocate64(fd, mode, from, length); }

int posix_fallocate64(int fd, off64_t from, off64_t length) { return fallocate64(fd, 0, from, length) ? errno : 0; }

int posix_fallocate(int fd, off_t from, off_t length) { return posix_fallocate64(fd, from, length); }

#define MODE_OF(flags, mode)                                       \
    mode_t mode = 0;                                               \
    if ((flags) & (O_CREAT | O_TMPFILE)) {                         \
        va_list rest;                                              \
        va_start(rest, flags);                                     \
        mode = va_arg(rest, mode_t);                               \
        va_end(rest);                                              \
    }

int openat64(int at, const char *path, int flags, ...) {
    MODE_OF(flags, mode)
    if ((flags & (O_CREAT | O_ACCMODE)) != O_RDONLY && refuses_names(path)) return -1;
    return (int)syscall(SYS_openat, at, path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
    MODE_OF(flags, mode)
    return openat64(at, path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE_OF(flags, mode)
    return openat64(AT_FDCWD, path, flags, mode);
}

int open(const char *path, int flags, ...) {
    MODE_OF(flags, mode)
    return openat64(AT_FDCWD, path, flags, mode);
}

int mkdir(const char *path, mode_t mode) {
    return refuses_names(path) ? -1 : (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

int rename(const char *from, const char *to) {
    if (refuses_names(to)) return -1;
    int done = (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    if (done == 0) named(from, to, 0);
    return done;
}

int linkat(int at, const char *from, int to_at, const char *to, int flags) {
    if (refuses_names(to)) return -1;
    int done = (int)syscall(SYS_linkat, at, from, to_at, to, flags);
    if (done == 0) named(from, to, 1);
    return done;
}

int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }

int unlink(const char *path) {
    if (refuses_names(path)) return -1;
    int done = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (done == 0) removed(path);
    return done;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int done = (int)syscall(SYS_clock_gettime, clock, now);
    if (done == 0 && control && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t ahead = control->clock_ahead_ms;
        int64_t nanoseconds = now->tv_nsec + ahead % 1000 * 1000000;
        now->tv_sec += ahead / 1000;
        if (nanoseconds < 0) nanoseconds += 1000000000, now->tv_sec -= 1;
        if (nanoseconds >= 1000000000) nanoseconds -= 1000000000, now->tv_sec += 1;
        now->tv_nsec = nanoseconds;
    }
    return done;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec read;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &read)) return -1;
    now->tv_sec = read.tv_sec;
    now->tv_usec = read.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *into) {
    struct timespec read;
    if (clock_gettime(CLOCK_REALTIME, &read)) return -1;
    if (into) *into = read.tv_sec;
    return read.tv_sec;
}
