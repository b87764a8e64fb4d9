// swift-format-ignore-file
// The part of Dispatch that the sources use. That of Linux brings the system's structures in the form that they have there.
public import Darwin

open class DispatchObject {}

public class DispatchSemaphore: DispatchObject, @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
    @discardableResult
    public func signal() -> Int { 0 }
}

@frozen public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public struct DispatchQoS: Equatable, Sendable {
    public enum QoSClass: Sendable { case background, utility, `default`, userInitiated, userInteractive, unspecified }
    public static let background = DispatchQoS()
    public static let utility = DispatchQoS()
    public static let `default` = DispatchQoS()
    public static let userInitiated = DispatchQoS()
    public static let userInteractive = DispatchQoS()
    public static let unspecified = DispatchQoS()
}

public class DispatchQueue: DispatchObject, @unchecked Sendable {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let concurrent = Attributes(rawValue: 2)
    }
    public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }
    public class var main: DispatchQueue { preconditionFailure("A stub is never run.") }
    public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { preconditionFailure("A stub is never run.") }
    public convenience init(
        label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
        autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
    ) { preconditionFailure("A stub is never run.") }
    @preconcurrency
    public func async(
        group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    public func async(execute workItem: DispatchWorkItem) {}
    @preconcurrency
    public func asyncAfter(
        deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
        execute work: @escaping @Sendable @convention(block) () -> Void
    ) {}
    public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}

public class DispatchGroup: DispatchObject, @unchecked Sendable {
    public override init() {}
    public func enter() {}
    public func leave() {}
    public func wait() {}
}

public struct DispatchWorkItemFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public class DispatchWorkItem {
    public func cancel() {}
}

public enum DispatchTimeInterval: Equatable, Sendable {
    case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never
}

public typealias dispatch_time_t = UInt64

public struct DispatchTime: Comparable, Sendable {
    public let rawValue: dispatch_time_t = 0
    public var uptimeNanoseconds: UInt64 { 0 }
    public static let distantFuture = DispatchTime()
    public static func now() -> DispatchTime { DispatchTime() }
    public static func < (one: DispatchTime, other: DispatchTime) -> Bool { false }
    public func distance(to other: DispatchTime) -> DispatchTimeInterval { .never }
}

public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
public func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }

public protocol DispatchSourceProtocol: AnyObject {
    typealias DispatchSourceHandler = @convention(block) () -> Void
    func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
    func setCancelHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
    func cancel()
    func resume()
    func activate()
    var handle: UInt { get }
    var data: UInt { get }
    var isCancelled: Bool { get }
}

extension DispatchSourceProtocol {
    @preconcurrency
    public func setEventHandler(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
    ) {}
    @preconcurrency
    public func setCancelHandler(
        qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
    ) {}
    public func cancel() {}
    public func resume() {}
    public func activate() {}
    public var handle: UInt { 0 }
    public var data: UInt { 0 }
    public var isCancelled: Bool { false }
}

public protocol DispatchSourceRead: DispatchSourceProtocol {}
public protocol DispatchSourceSignal: DispatchSourceProtocol {}

public class DispatchSource: DispatchObject, DispatchSourceRead, DispatchSourceSignal, @unchecked Sendable {
    public class func makeReadSource(fileDescriptor: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceRead {
        preconditionFailure("A stub is never run.")
    }
    public class func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal {
        preconditionFailure("A stub is never run.")
    }
}
