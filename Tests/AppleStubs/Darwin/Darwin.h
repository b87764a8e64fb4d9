// The part of Apple's system headers that the sources behind `canImport(Darwin)` use, with the names, types and values of
// XNU and Libc. A macro whose type Swift changes stands in Darwin.swift.
#pragma once
#include <stdint.h>
#include <stddef.h>

// sys/types.h
typedef long ssize_t;
typedef long time_t;
typedef int64_t off_t;
typedef int32_t dev_t;
typedef uint64_t ino_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef int32_t pid_t;
typedef int64_t blkcnt_t;
typedef int32_t blksize_t;

// MacTypes.h: names of no use here, which every source on Apple's systems sees beside ours.
typedef uint8_t Byte;
typedef int8_t SignedByte;
typedef unsigned char Style;
typedef char *Ptr;
typedef Ptr *Handle;
typedef long Size;
typedef int32_t Fixed;
typedef int32_t Fract;
typedef unsigned long ByteCount;
typedef unsigned long ItemCount;
typedef struct Point { short v; short h; } Point;
typedef struct Rect { short top; short left; short bottom; short right; } Rect;

// string.h
void *memchr(const void *bytes, int byte, size_t count);
int memcmp(const void *one, const void *other, size_t count);
void *memset(void *bytes, int byte, size_t count);
void *memcpy(void *target, const void *source, size_t count);
size_t strlen(const char *text);
char *strdup(const char *text);
char *strerror(int number);

// errno.h
int *__error(void);
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOSPC 28
#define ENOTDIR 20
#define EISDIR 21
#define EXDEV 18
#define EROFS 30
#define EPIPE 32
#define ESRCH 3
#define EPERM 1
#define EBADF 9
#define EDQUOT 69
#define ENOTSUP 45
#define EOPNOTSUPP 102
#define ENOTCONN 57
#define ENAMETOOLONG 63
#define ELOOP 62
#define EINPROGRESS 36
#define EADDRNOTAVAIL 49
#define ENOTEMPTY 66
#define ENOSYS 78
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EMSGSIZE 40
#define EADDRINUSE 48
#define ECONNABORTED 53
#define ECONNRESET 54
#define ENOBUFS 55
#define ETIMEDOUT 60
#define ECONNREFUSED 61
#define EPROTO 100

// time.h
// The compiler of Linux knows this type already, by other names for `long`, and wants them again.
typedef long __time_t;
typedef long __syscall_slong_t;
struct timespec { __time_t tv_sec; __syscall_slong_t tv_nsec; };
typedef enum {
    _CLOCK_REALTIME = 0,
    _CLOCK_MONOTONIC = 6,
} clockid_t;
int clock_gettime(clockid_t clock, struct timespec *time);
time_t time(time_t *result);

// fcntl.h, unistd.h, sys/stat.h
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_APPEND 0x00000008
#define O_TRUNC 0x00000400
#define O_DIRECTORY 0x00100000
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_CLOEXEC 0x01000000
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_FULLFSYNC 51
#define F_BARRIERFSYNC 85
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define F_OK 0
#define R_OK (1 << 2)
#define W_OK (1 << 1)
#define X_OK (1 << 0)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define AT_FDCWD -2
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_REMOVEDIR 0x0080
#define UTIME_NOW -1
#define UTIME_OMIT -2
#define PATH_MAX 1024
#define F_SETFL 4
#define FD_CLOEXEC 1
struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    dev_t st_rdev;
    struct timespec st_atimespec;
    struct timespec st_mtimespec;
    struct timespec st_ctimespec;
    struct timespec st_birthtimespec;
    off_t st_size;
    blkcnt_t st_blocks;
    blksize_t st_blksize;
    uint32_t st_flags;
    uint32_t st_gen;
    int32_t st_lspare;
    int64_t st_qspare[2];
};
int stat(const char *path, struct stat *information);
int lstat(const char *path, struct stat *information);
int fstat(int descriptor, struct stat *information);
int fstatat(int folder, const char *path, struct stat *information, int flags);
int fchmod(int descriptor, mode_t mode);
int mkdir(const char *path, mode_t mode);
int rmdir(const char *path);
int mkfifo(const char *path, mode_t mode);
int utimensat(int folder, const char *path, const struct timespec times[2], int flags);
int futimens(int descriptor, const struct timespec times[2]);
int rename(const char *old, const char *new);
int renameat(int oldFolder, const char *old, int newFolder, const char *new);
int unlinkat(int folder, const char *path, int flags);
int link(const char *old, const char *new);
int symlink(const char *old, const char *new);
ssize_t readlink(const char *path, char *text, size_t count);
int access(const char *path, int mode);
int chdir(const char *path);
int flock(int descriptor, int operation);
int fsync(int descriptor);
int ftruncate(int descriptor, off_t length);
off_t lseek(int descriptor, off_t offset, int origin);
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset);
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset);
int dup(int descriptor);
int dup2(int descriptor, int other);
int isatty(int descriptor);
int getpagesize(void);
pid_t getpid(void);
pid_t getppid(void);
uid_t getuid(void);
uid_t geteuid(void);
mode_t umask(mode_t mask);
unsigned int sleep(unsigned int seconds);
int usleep(uint32_t microseconds);
void _exit(int status) __attribute__((noreturn));
void exit(int status) __attribute__((noreturn));
int atexit(void (*function)(void));
void *malloc(size_t size);
void free(void *memory);
char *getenv(const char *name);
int setenv(const char *name, const char *value, int overwrite);
int unsetenv(const char *name);
char *realpath(const char *path, char *resolved);
char *mkdtemp(char *template);

// dirent.h
typedef struct _dirdesc DIR;
struct _dirdesc { int __dd_fd; long __dd_loc; long __dd_size; char *__dd_buf; };
struct dirent {
    uint64_t d_ino;
    uint64_t d_seekoff;
    uint16_t d_reclen;
    uint16_t d_namlen;
    uint8_t d_type;
    char d_name[1024];
};
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
DIR *opendir(const char *path);
DIR *fdopendir(int descriptor);
struct dirent *readdir(DIR *folder);
int closedir(DIR *folder);
int dirfd(DIR *folder);

// sys/statvfs.h
struct statvfs {
    unsigned long f_bsize;
    unsigned long f_frsize;
    uint32_t f_blocks;
    uint32_t f_bfree;
    uint32_t f_bavail;
    uint32_t f_files;
    uint32_t f_ffree;
    uint32_t f_favail;
    unsigned long f_fsid;
    unsigned long f_flag;
    unsigned long f_namemax;
};
int statvfs(const char *path, struct statvfs *information);

// sys/resource.h, sys/time.h
struct timeval { time_t tv_sec; int32_t tv_usec; };
struct rlimit { uint64_t rlim_cur; uint64_t rlim_max; };
struct rusage {
    struct timeval ru_utime;
    struct timeval ru_stime;
    long ru_maxrss;
    long ru_ixrss;
    long ru_idrss;
    long ru_isrss;
    long ru_minflt;
    long ru_majflt;
    long ru_nswap;
    long ru_inblock;
    long ru_oublock;
    long ru_msgsnd;
    long ru_msgrcv;
    long ru_nsignals;
    long ru_nvcsw;
    long ru_nivcsw;
};
typedef uint64_t rlim_t;
#define RLIMIT_CORE 4
#define RLIMIT_NOFILE 8
#define RUSAGE_SELF 0
int getrlimit(int resource, struct rlimit *limit);
int setrlimit(int resource, const struct rlimit *limit);
int getrusage(int who, struct rusage *usage);

// signal.h, pthread.h
#define SIGHUP 1
#define SIGQUIT 3
#define SIGINT 2
#define SIGABRT 6
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGSTOP 17
#define SIGCONT 19
#define SIGWINCH 28
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
typedef uint32_t sigset_t;
typedef void (*sig_t)(int);
void (*signal(int number, void (*handler)(int)))(int);
int raise(int number);
int kill(pid_t process, int number);
int sigemptyset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old);
int sigwait(const sigset_t *set, int *number);

// termios.h, sys/ttycom.h
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef unsigned long speed_t;
struct termios {
    tcflag_t c_iflag;
    tcflag_t c_oflag;
    tcflag_t c_cflag;
    tcflag_t c_lflag;
    cc_t c_cc[20];
    speed_t c_ispeed;
    speed_t c_ospeed;
};
struct winsize { unsigned short ws_row; unsigned short ws_col; unsigned short ws_xpixel; unsigned short ws_ypixel; };
#define VMIN 16
#define VTIME 17
#define ECHO 0x00000008
#define ICANON 0x00000100
#define ISIG 0x00000080
#define IEXTEN 0x00000400
#define IXON 0x00000200
#define ICRNL 0x00000100
#define OPOST 0x00000001
#define TCSANOW 0
#define TCSADRAIN 1
#define TCSAFLUSH 2
int tcgetattr(int descriptor, struct termios *settings);
int tcsetattr(int descriptor, int when, const struct termios *settings);
void cfmakeraw(struct termios *settings);

// poll.h
struct pollfd { int fd; short events; short revents; };
typedef unsigned int nfds_t;
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010
int poll(struct pollfd *files, nfds_t count, int milliseconds);

// stdio.h, sys/wait.h, math.h
typedef struct __sFILE { int _file; } FILE;
extern FILE *__stdinp;
extern FILE *__stdoutp;
extern FILE *__stderrp;
int fflush(FILE *file);
int fputs(const char *text, FILE *file);
int fclose(FILE *file);
int fileno(FILE *file);
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file);
typedef void *posix_spawnattr_t;
typedef void *posix_spawn_file_actions_t;
int posix_spawn(
    pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const environment[]
);
pid_t waitpid(pid_t process, int *status, int options);
#define WNOHANG 0x00000001
double pow(double base, double exponent);
double log(double value);
double log2(double value);
double log10(double value);
double exp(double value);
double sin(double value);
double cos(double value);
int chmod(const char *path, mode_t mode);
int unlink(const char *path);
int close(int descriptor);
int pipe(int descriptors[2]);
ssize_t read(int descriptor, void *bytes, size_t count);
ssize_t write(int descriptor, const void *bytes, size_t count);

// sys/uio.h, sys/socket.h, sys/un.h
typedef uint8_t sa_family_t;
typedef uint32_t socklen_t;
struct iovec { void *iov_base; size_t iov_len; };
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_storage {
    uint8_t ss_len;
    sa_family_t ss_family;
    char __ss_pad1[6];
    int64_t __ss_align;
    char __ss_pad2[112];
};
struct sockaddr_un { uint8_t sun_len; sa_family_t sun_family; char sun_path[104]; };
struct msghdr {
    void *msg_name;
    socklen_t msg_namelen;
    struct iovec *msg_iov;
    int msg_iovlen;
    void *msg_control;
    socklen_t msg_controllen;
    int msg_flags;
};
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_ACCEPTCONN 0x0002
#define SO_REUSEADDR 0x0004
#define SO_SNDBUF 0x1001
#define SO_NOSIGPIPE 0x1022
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 30
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2
#define SO_RCVBUF 0x1002
#define SO_ERROR 0x1007
#define SO_LINGER 0x0080
#define SO_SNDTIMEO 0x1005
#define SO_RCVTIMEO 0x1006
#define SOCK_DGRAM 2
#define SOMAXCONN 128
#define MSG_PEEK 0x2
#define MSG_DONTWAIT 0x80
#define INADDR_LOOPBACK 0x7f000001
struct linger { int l_onoff; int l_linger; };
int socketpair(int domain, int type, int protocol, int pair[2]);
int getpeername(int socket, struct sockaddr *address, socklen_t *length);
int socket(int domain, int type, int protocol);
int bind(int socket, const struct sockaddr *address, socklen_t length);
int listen(int socket, int backlog);
int accept(int socket, struct sockaddr *address, socklen_t *length);
int connect(int socket, const struct sockaddr *address, socklen_t length);
int shutdown(int socket, int how);
int getsockname(int socket, struct sockaddr *address, socklen_t *length);
int getsockopt(int socket, int level, int option, void *value, socklen_t *length);
int setsockopt(int socket, int level, int option, const void *value, socklen_t length);
ssize_t recv(int socket, void *bytes, size_t count, int flags);
ssize_t send(int socket, const void *bytes, size_t count, int flags);
ssize_t sendmsg(int socket, const struct msghdr *message, int flags);

// netinet/in.h, netinet/tcp.h, arpa/inet.h, net/if.h, ifaddrs.h
typedef uint32_t in_addr_t;
typedef uint16_t in_port_t;
struct in_addr { in_addr_t s_addr; };
struct in6_addr { union { uint8_t __u6_addr8[16]; uint16_t __u6_addr16[8]; uint32_t __u6_addr32[4]; } __u6_addr; };
struct sockaddr_in {
    uint8_t sin_len;
    sa_family_t sin_family;
    in_port_t sin_port;
    struct in_addr sin_addr;
    char sin_zero[8];
};
struct sockaddr_in6 {
    uint8_t sin6_len;
    sa_family_t sin6_family;
    in_port_t sin6_port;
    uint32_t sin6_flowinfo;
    struct in6_addr sin6_addr;
    uint32_t sin6_scope_id;
};
struct ifaddrs {
    struct ifaddrs *ifa_next;
    char *ifa_name;
    unsigned int ifa_flags;
    struct sockaddr *ifa_addr;
    struct sockaddr *ifa_netmask;
    struct sockaddr *ifa_dstaddr;
    void *ifa_data;
};
#define IPPROTO_TCP 6
#define TCP_NODELAY 0x01
#define INET6_ADDRSTRLEN 46
#define IFF_UP 0x1
#define IFF_LOOPBACK 0x8
#define IFF_RUNNING 0x40
int inet_pton(int family, const char *text, void *address);
const char *inet_ntop(int family, const void *address, char *text, socklen_t length);
int getifaddrs(struct ifaddrs **first);
void freeifaddrs(struct ifaddrs *first);

// sys/event.h
#pragma pack(4)
struct kevent {
    uintptr_t ident;
    int16_t filter;
    uint16_t flags;
    uint32_t fflags;
    intptr_t data;
    void *udata;
};
#pragma pack()
#define EVFILT_READ (-1)
#define EVFILT_WRITE (-2)
#define EV_ADD 0x0001
#define EV_CLEAR 0x0020
#define EV_EOF 0x8000
int kqueue(void);
int kevent(
    int queue, const struct kevent *changes, int changeCount, struct kevent *events, int eventCount,
    const struct timespec *timeout
);

// dlfcn.h
#define RTLD_NOW 0x2
#define RTLD_LOCAL 0x4
void *dlopen(const char *path, int mode);
void *dlsym(void *library, const char *name);
