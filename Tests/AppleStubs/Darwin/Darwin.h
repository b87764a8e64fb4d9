// The part of Apple's system headers that the sources behind `canImport(Darwin)` use, with the names, types and values of
// XNU and Libc. A macro whose type Swift changes stands in Darwin.swift.
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

// string.h
void *memchr(const void *bytes, int byte, size_t count);
int memcmp(const void *one, const void *other, size_t count);

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

// fcntl.h, unistd.h, sys/stat.h
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_CLOEXEC 0x01000000
#define F_SETFD 2
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
int lstat(const char *path, struct stat *information);
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
#define SHUT_WR 1
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
