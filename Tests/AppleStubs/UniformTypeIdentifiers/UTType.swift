// swift-format-ignore-file
// A stub for checking types: see README.md. Nothing here is ever run.
public import Foundation

public struct UTType: Hashable, Sendable {
    public static var image: UTType { UTType() }
}

/// Foundation's, which Linux does not have. Stricter than some versions: it cannot be sent to another actor.
open class NSItemProvider: NSObject {
    @preconcurrency public func loadDataRepresentation(
        for contentType: UTType, openInPlace: Bool = false,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress { Progress(totalUnitCount: 1) }
}
