// swift-format-ignore-file
@_exported import Darwin

// What Apple's overlay of the system headers adds: functions with a variable number of arguments, and macros with a type.

/// The error of the last call.
public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}

public let CLOCK_REALTIME = _CLOCK_REALTIME
public let CLOCK_MONOTONIC = _CLOCK_MONOTONIC
public let S_IFMT: mode_t = 0o170000
public let S_IFREG: mode_t = 0o100000
public let S_IFDIR: mode_t = 0o040000
public let S_IFLNK: mode_t = 0o120000
public let S_IFIFO: mode_t = 0o010000
public let S_IFSOCK: mode_t = 0o140000
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { preconditionFailure("A stub is never run.") }
public var TIOCGWINSZ: UInt { 0x4008_7468 }
public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
public var stdin: UnsafeMutablePointer<FILE> { get { __stdinp } set { __stdinp = newValue } }
public var stdout: UnsafeMutablePointer<FILE> { get { __stdoutp } set { __stdoutp = newValue } }
public var stderr: UnsafeMutablePointer<FILE> { get { __stderrp } set { __stderrp = newValue } }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ value: Int32) -> Int32 { -1 }
public func ioctl(_ descriptor: Int32, _ request: UInt, _ value: UnsafeMutableRawPointer) -> Int32 { -1 }
public func ioctl(_ descriptor: Int32, _ request: UInt) -> Int32 { -1 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
