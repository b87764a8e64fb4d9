import Foundation
import Synchronization

final class MemoryImageStorage: ImageStorage {
    let files = Mutex<[String: Data]>([:])

    func put(_ file: StoredImage) throws(ImageStorageError) {
        files.withLock { $0[file.name] = file.content }
    }

    func force() throws(ImageStorageError) {}

    func content(of name: String) async -> Data? {
        files.withLock { $0[name] }
    }

    func remove(_ names: [String]) async {
        files.withLock { stored in
            for name in names { stored[name] = nil }
        }
    }

    /// Removes nothing: a crash takes the memory along, so it leaves no file behind.
    func sweep(
        before moment: Date,
        keeping used: @Sendable ([ImageName]) async -> Set<ImageName>?
    ) async {}
}
