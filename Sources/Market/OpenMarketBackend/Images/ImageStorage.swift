import Foundation

/// The storage of the files of images, by names that only the backend makes.
protocol ImageStorage: Sendable {
    /// Stores a file; called by threads that may wait for the disk.
    func put(_ file: StoredImage) throws(ImageStorageError)

    /// Forces the stored files to the disk, where they survive a loss of power; called by threads that may wait.
    func force() throws(ImageStorageError)

    /// The content of a file; `nil` when there is none.
    func content(of name: String) async -> Data?

    /// Removes files. One that is not there is no error.
    func remove(_ names: [String]) async

    /// Sets aside what has not been used since before `moment`, some files at a time.
    ///
    /// `used` says which of some images are in use; with `nil` the sweep ends.
    func sweep(
        before moment: Date,
        keeping used: @Sendable ([ImageName]) async -> Set<ImageName>?
    ) async
}

struct StoredImage: Sendable, Hashable {
    let name: String
    let content: Data
}

enum ImageStorageError: Error, Sendable, Hashable {
    case full
    case unwritable
}
