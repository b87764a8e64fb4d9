// swift-format-ignore-file
// The part of Dispatch that the sources use. That of Linux brings the system's structures in the form that they have there.

public class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    public func wait() {}
    @discardableResult
    public func signal() -> Int { 0 }
}
