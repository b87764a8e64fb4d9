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
public let S_IFSOCK: mode_t = 0o140000

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { -1 }
