import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Files that no row names: traces of uploads that a crash cut short, or images of a newer database than the one in use.
///
/// Files without a row are moved into a folder within the folder, and moved back when a row names them again.
extension FolderImageStorage {
    /// The folder in which files are set aside.
    var swept: String { folder + "/swept" }

    private static let pieceLength = 500

    @concurrent
    func sweep(
        before moment: Date,
        keeping used: @Sendable ([ImageName]) async -> Set<ImageName>?
    ) async {
        guard isOwn else { return }
        await move(from: folder, to: swept, used) { name, isUsed in !isUsed && isOlder(name, than: moment) }
        await move(from: swept, to: folder, used) { _, isUsed in isUsed }
    }

    /// Moves files from one folder to the other where `isMoved` says so.
    private func move(
        from source: String,
        to target: String,
        _ used: @Sendable ([ImageName]) async -> Set<ImageName>?,
        where isMoved: (_ path: String, _ isUsed: Bool) -> Bool
    ) async {
        guard let names = FolderNames(source) else { return }
        while !Task.isCancelled {
            let piece = names.next(Self.pieceLength)
            guard !piece.isEmpty else { return }
            var images: [String: ImageName] = [:]
            for name in piece { images[name] = image(of: name) }
            guard !images.isEmpty else { continue }
            guard let kept = await used(Array(images.values)) else { return }
            for (name, image) in images where isMoved(source + "/" + name, kept.contains(image)) {
                mkdir(target, 0o700)
                rename(source + "/" + name, target + "/" + name)
            }
        }
    }

    /// The image that a file or its unfinished draft belongs to; `nil` for a name that the backend did not make.
    private func image(of name: String) -> ImageName? {
        let isDraft = name.hasSuffix(Self.draftEnding)
        let plain = isDraft ? String(name.dropLast(Self.draftEnding.count)) : name
        return path(of: plain) == nil ? nil : ImageName(file: plain)
    }

    /// Younger files may belong to an upload whose row is about to be written.
    private func isOlder(_ path: String, than moment: Date) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        #if canImport(Darwin)
            let changed = status.st_mtimespec.tv_sec
        #else
            let changed = status.st_mtim.tv_sec
        #endif
        return Double(changed) < moment.timeIntervalSince1970
    }
}
