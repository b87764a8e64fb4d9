public import Foundation

/// The folder of this package.
public let packageFolder = (0..<4).reduce(URL(filePath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }

/// Reads a file of this package, such as a page that has to agree with the code.
public func packageFile(_ path: String) throws -> String {
    try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
}
