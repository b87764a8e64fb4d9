import Foundation

/// Feeds an input to the target that the environment names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    target(UnsafeBufferPointer(start: start, count: count))
    return 0
}

private let target: @Sendable (UnsafeBufferPointer<UInt8>) -> Void =
    switch ProcessInfo.processInfo.environment["FUZZING_TARGET"] {
    case "Client": fuzzClient
    case "Form": fuzzForm
    case "JSON": fuzzJSON
    case "Request": fuzzRequest
    default: preconditionFailure("FUZZING_TARGET names a target")
    }
