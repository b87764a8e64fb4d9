// swift-format-ignore-file
// What Foundation takes from the C library of Linux, which is not there: it hands on Darwin, as it does on a Mac.
@_exported import Darwin
@_exported import Dispatch
@_exported import SwiftAlibc

public enum POSIXErrorCode: Int32, Hashable, Sendable {
    case EPERM = 1
    case ENOENT = 2
    case ESRCH = 3
    case EINTR = 4
    case EIO = 5
    case EBADF = 9
    case ENOMEM = 12
    case EACCES = 13
    case EEXIST = 17
    case EXDEV = 18
    case ENOTDIR = 20
    case EISDIR = 21
    case EINVAL = 22
    case ENFILE = 23
    case EMFILE = 24
    case ENOSPC = 28
    case EROFS = 30
    case EPIPE = 32
    case EAGAIN = 35
    case EINPROGRESS = 36
    case EMSGSIZE = 40
    case ENOTSUP = 45
    case EADDRINUSE = 48
    case EADDRNOTAVAIL = 49
    case ECONNABORTED = 53
    case ECONNRESET = 54
    case ENOBUFS = 55
    case ENOTCONN = 57
    case ETIMEDOUT = 60
    case ECONNREFUSED = 61
    case ELOOP = 62
    case ENAMETOOLONG = 63
    case ENOTEMPTY = 66
    case EDQUOT = 69
    case ENOSYS = 78
    case EPROTO = 100
    case EOPNOTSUPP = 102
}
