// swift-format-ignore-file
// A stub of the module for `#selector`: see README.md. Nothing here is ever run.

/// One pointer, as the compiler wants it.
@frozen public struct Selector: Hashable, @unchecked Sendable {
    @usableFromInline var ptr: OpaquePointer
    public init(_ name: String) { preconditionFailure("A stub is never run.") }
}
