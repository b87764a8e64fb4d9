// swift-format-ignore-file
// A stub for checking types: see README.md. Nothing here is ever run.
public import AppleFoundation
public import Foundation

public struct UTType: Hashable, Sendable {
    public static var image: UTType { UTType() }
}

extension NSItemProvider {
    @preconcurrency public func loadDataRepresentation(
        for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress { Progress(totalUnitCount: 1) }
}
